import type { Machine } from '@cardwright/kernel';
import { type Load, loadAnswers, loadEcho } from './answer-load.ts';
import { EchoProcess, FloodProcess, rssOf, ServerUnderLoad } from './processes.ts';
import { median, type Row } from './rows.ts';
import { fourBotTables, liveMatches, playedMatches } from './table-load.ts';
import { WireClient } from './wire-client.ts';

interface Turn {
  bare: Load;
  full: Load;
}

export const SUITE = 'server';
/**
 * Number of measured rounds after one warm-up round; the median counts. Rounds are short because
 * the speed of a shared machine changes from second to second.
 */
export const TURNS = 11;
/** How many connections and matches memory is measured with. */
const MANY = 4000;

/** Where a mounted protocol is measured: the server, and the echo server for comparison. */
export interface BenchPlace {
  server: string;
  echo: string;
  seconds: number;
}

/** Measuring functions that the program running the suites passes in. */
export interface BenchTools {
  /**
   * Nanoseconds per unit of `work`, which returns how many units it did; the best of several
   * rounds.
   */
  nanoseconds(work: () => number): number;
  /** Nanoseconds of CPU time per random decision in matches with this many seats. */
  randomDecision(machine: Machine, seats: number): Promise<number>;
  /** The program's file, for measurements that need a new process. */
  program: string;
}

/** What the package of a mounted protocol contributes to `cardwright bench`. */
export interface BenchPart {
  /** The game the server is measured with. */
  game: string;
  /** Its own suites. */
  suites: { readonly [name: string]: (tools: BenchTools) => Row[] };
  /** Rows for the server's suite. */
  serverRows: (place: BenchPlace) => Promise<Row[]>;
  /** Rows that show how the cost of a random decision of its game grows with players and cards. */
  growthRows: (suite: string, tools: BenchTools) => Promise<Row[]>;
}

export interface ServerBench {
  /** The game to play. */
  game: string;
  /** Rows of mounted protocols, measured on the same server. */
  protocols?: readonly ((place: BenchPlace) => Promise<Row[]>)[];
  seconds?: number;
}

/**
 * Measures the whole server in a process of its own over real sockets, and a bare echo server on
 * the same machine.
 */
export async function benchServer({
  game,
  protocols = [],
  seconds = 4,
}: ServerBench): Promise<Row[]> {
  const rows: Row[] = [];
  const echo = await EchoProcess.start();
  const server = await ServerUnderLoad.start();
  try {
    await loadEcho(echo.url, 50, seconds / 2);
    await loadAnswers(server.url, game, 50, seconds);
    const turns: Turn[] = [];
    // alternate, so that other load on the machine affects both
    for (let turn = 0; turn < TURNS; turn++)
      turns.push({
        bare: await loadEcho(echo.url, 50, seconds / 4),
        full: await loadAnswers(server.url, game, 50, seconds / 4),
      });
    const middle = (read: (turn: Turn) => number): number => median(turns.map(read));
    const rate = middle((t) => t.full.rate / t.bare.rate);
    const p99 = middle((t) => t.full.p99 / t.bare.p99);
    const answers = middle((t) => t.full.rate);
    rows.push({
      suite: SUITE,
      name: 'bare ws JSON echo, 50 connections',
      value: middle((t) => t.bare.rate),
      unit: 'round trips/s',
    });
    rows.push({
      suite: SUITE,
      name: 'answers, checked, applied, durable, told; 50 connections',
      value: answers,
      unit: 'round trips/s',
      ratio: rate,
      of: 'of the echo',
      target: 'at least 1/4',
      reached: rate >= 1 / 4,
    });
    rows.push({
      suite: SUITE,
      name: 'bare echo, p99',
      value: middle((t) => t.bare.p99),
      unit: 'ms',
    });
    const slowest = middle((t) => t.full.p99);
    rows.push({
      suite: SUITE,
      name: 'answers, p99',
      value: slowest,
      unit: 'ms',
      ratio: p99,
      of: 'times the echo',
      target: 'under 6',
      reached: p99 < 6,
    });

    for (const measure of protocols)
      rows.push(...(await measure({ server: server.url, echo: echo.url, seconds })));
    rows.push({
      suite: SUITE,
      name: '200 tables of four bots at once',
      value: await fourBotTables(server.url, game, 200, seconds),
      unit: 'answers/s',
    });
  } finally {
    await echo.stop();
    await server.stop();
  }
  rows.push(
    ...(await restartRows(game)),
    ...(await floodRows(game, seconds / 4)),
    ...(await memoryRows(game)),
  );
  return rows;
}

/**
 * How long a server with a thousand live matches takes to restart after a kill, compared with an
 * empty one.
 */
async function restartRows(game: string): Promise<Row[]> {
  const server = await ServerUnderLoad.start();
  try {
    const best = async (): Promise<number> =>
      Math.min(await server.restart(), await server.restart(), await server.restart());
    const empty = await best();
    await playedMatches(server.url, game, 1000, 20);
    const full = await best();
    const times = full / empty;
    return [
      { suite: SUITE, name: 'start without matches', value: empty, unit: 'ms' },
      {
        suite: SUITE,
        name: 'start with a thousand live matches of 40 answers',
        value: full,
        unit: 'ms',
        ratio: times,
        of: 'times one without',
        target: 'under 5',
        reached: times < 5,
      },
    ];
  } finally {
    await server.stop();
  }
}

/**
 * How much a flood from another client delays a light one; alternating rounds, the median counts.
 */
async function floodRows(game: string, seconds: number): Promise<Row[]> {
  const server = await ServerUnderLoad.start(true);
  const list = { jsonrpc: '2.0', id: 1, method: 'list', params: { limit: 100 } };
  const floods = [
    {
      name: 'refused messages',
      message: {
        jsonrpc: '2.0',
        id: 1,
        method: 'answer',
        params: { match: 'none', ask: 0, pick: [0] },
      },
      most: 15,
    },
    { name: 'long lists', message: list, most: 40 },
    { name: 'batches of long lists', message: Array.from({ length: 32 }, () => list), most: 40 },
  ];
  try {
    await liveMatches(server.url, game, 20);
    const rows: Row[] = [];
    for (const { name, message, most } of floods) {
      const turns: { calm: number; beside: number }[] = [];
      for (let turn = 0; turn < 5; turn++) {
        const calm = (await loadAnswers(server.url, game, 1, seconds)).p99;
        const flood = await FloodProcess.start(server.url, JSON.stringify(message));
        const beside = (await loadAnswers(server.url, game, 1, seconds)).p99;
        await flood.stop();
        turns.push({ calm, beside });
      }
      const times = median(turns.map((t) => t.beside / t.calm));
      const p99 = median(turns.map((t) => t.beside));
      rows.push({
        suite: SUITE,
        name: `answers beside a flood of ${name}, p99`,
        value: p99,
        unit: 'ms',
        ratio: times,
        of: 'times without it',
        target: `under ${most}`,
        reached: times < most,
      });
    }
    return rows;
  } finally {
    await server.stop();
  }
}

/**
 * Uses a fresh server: one that has been under load keeps free memory, which new connections would
 * reuse.
 */
async function memoryRows(game: string): Promise<Row[]> {
  const server = await ServerUnderLoad.start();
  const rows: Row[] = [];
  try {
    // the first ones pay for shared initialisation
    const first = await idleConnections(server.url, 500);
    const before = await settledRss(server.pid);
    const idle = await idleConnections(server.url, MANY);
    rows.push({
      suite: SUITE,
      name: 'memory of an idle connection',
      value: ((await settledRss(server.pid)) - before) / MANY / 1024,
      unit: 'kB',
    });
    for (const client of [...first, ...idle]) client.close();
    const endFirst = await liveMatches(server.url, game, 500);
    const empty = await settledRss(server.pid);
    const end = await liveMatches(server.url, game, MANY);
    rows.push({
      suite: SUITE,
      name: 'memory of a live match',
      value: ((await settledRss(server.pid)) - empty) / MANY / 1024,
      unit: 'kB',
    });
    endFirst();
    end();
  } finally {
    await server.stop();
  }
  return rows;
}

const idleConnections = (url: string, count: number): Promise<WireClient[]> =>
  Promise.all(Array.from({ length: count }, () => WireClient.connect(url)));

async function settledRss(pid: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return rssOf(pid);
}

export { benchDatabase } from './database-bench.ts';
export { benchNodes } from './nodes-bench.ts';
export { median, type Row } from './rows.ts';
export { type Load, loadEcho } from './answer-load.ts';
export { BareSocket } from './bare-socket.ts';
