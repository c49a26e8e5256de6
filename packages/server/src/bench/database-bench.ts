import { readFileSync } from 'node:fs';
import { loadAnswers } from './answer-load.ts';
import { ServerUnderLoad } from './processes.ts';
import { median, type Row } from './rows.ts';

const SUITE = 'database';
const TURNS = 7;
const CONNECTIONS = 50;
/** Clock ticks per second in `/proc/<pid>/stat`, the same on every Linux. */
const TICK_MS = 10;

interface Measured {
  rate: number;
  p99: number;
  /** The server's processor time per answer, in milliseconds. */
  processorMs: number;
}

/**
 * Compares a server on a data folder with one on a PostgreSQL database, alternating in one run. The
 * caller owns the database; the schema `cardwright` and its matches stay there.
 */
export async function benchDatabase(game: string, database: string, seconds = 4): Promise<Row[]> {
  const folder = await ServerUnderLoad.start();
  const shared = await ServerUnderLoad.start(false, ['--database', database]);
  try {
    await measure(folder, game, seconds / 2);
    await measure(shared, game, seconds / 2);
    const turns: { folder: Measured; shared: Measured }[] = [];
    for (let turn = 0; turn < TURNS; turn++)
      turns.push({
        folder: await measure(folder, game, seconds / 2),
        shared: await measure(shared, game, seconds / 2),
      });
    const rows = (name: string, unit: string, read: (m: Measured) => number): Row[] => [
      {
        suite: SUITE,
        name: `${name}, data folder`,
        value: median(turns.map((t) => read(t.folder))),
        unit,
      },
      {
        suite: SUITE,
        name: `${name}, PostgreSQL`,
        value: median(turns.map((t) => read(t.shared))),
        unit,
        ratio: median(turns.map((t) => read(t.shared) / read(t.folder))),
        of: 'times the folder',
      },
    ];
    return [
      ...rows('durable answers, 50 connections', 'round trips/s', ({ rate }) => rate),
      ...rows('durable answers, p99', 'ms', ({ p99 }) => p99),
      ...rows('processor time of an answer', 'ms', ({ processorMs }) => processorMs),
    ];
  } finally {
    await folder.stop();
    await shared.stop();
  }
}

async function measure(server: ServerUnderLoad, game: string, seconds: number): Promise<Measured> {
  const before = processorMs(server.pid);
  const { rate, p99 } = await loadAnswers(server.url, game, CONNECTIONS, seconds);
  return { rate, p99, processorMs: (processorMs(server.pid) - before) / (rate * seconds) };
}

/** A process's processor time so far, including its threads. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
