import { loadAnswers, loadEcho } from './answer-load.ts';
import { dominionGames } from './dominion-load.ts';
import { EchoProcess, rssOf, ServerUnderLoad } from './processes.ts';
import { fourBotTables, liveMatches } from './table-load.ts';
import { WireClient } from './wire-client.ts';

/** One measured line, as `cardwright bench` prints it. */
export interface Row {
  suite: string;
  name: string;
  value: number;
  unit: string;
  ratio?: number;
  of?: string;
  target?: string;
  reached?: boolean;
}

const SUITE = 'server';
/** What the original server reached. */
const ORIGINAL_GAMES_A_SECOND = 24;

/** The server as a whole, in processes of its own over real sockets, against a bare echo on the same machine. */
export async function benchServer(seconds = 4): Promise<Row[]> {
  const rows: Row[] = [];
  const echo = await EchoProcess.start();
  const server = await ServerUnderLoad.start();
  try {
    // turn about, so that what else the machine does falls on both
    const echoes = [await loadEcho(echo.url, 50, seconds / 2)];
    const answers = [await loadAnswers(server.url, 50, seconds)];
    echoes.push(await loadEcho(echo.url, 50, seconds / 2));
    answers.push(await loadAnswers(server.url, 50, seconds));
    const best = (loads: { rate: number; p99: number }[]): { rate: number; p99: number } => ({
      rate: Math.max(...loads.map((l) => l.rate)),
      p99: Math.min(...loads.map((l) => l.p99)),
    });
    const [bare, full] = [best(echoes), best(answers)];
    rows.push({ suite: SUITE, name: 'bare ws JSON echo, 50 connections', value: bare.rate, unit: 'round trips/s' });
    rows.push(
      ratio(
        'answers, checked, applied, durable, told; 50 connections',
        full.rate,
        'round trips/s',
        full.rate / bare.rate,
        'of the echo',
        'at least 1/3',
        (r) => r >= 1 / 3,
      ),
    );
    rows.push({ suite: SUITE, name: 'bare echo, p99', value: bare.p99, unit: 'ms' });
    rows.push(ratio('answers, p99', full.p99, 'ms', full.p99 / bare.p99, 'times the echo', 'under 5', (r) => r < 5));

    const games = await dominionGames(server.url, 50, seconds * 2);
    rows.push(
      ratio("Dominion's own protocol, 50 tables at once", games, 'games/s', games / ORIGINAL_GAMES_A_SECOND, 'times the original', 'at least 5', (r) => r >= 5),
    );
    rows.push({ suite: SUITE, name: "Dominion's own protocol, one table alone", value: await dominionGames(server.url, 1, seconds), unit: 'games/s' });
    rows.push({ suite: SUITE, name: '200 tables of four bots at once', value: await fourBotTables(server.url, 200, seconds), unit: 'answers/s' });
  } finally {
    await echo.stop();
    await server.stop();
  }
  rows.push(...(await memoryRows()));
  return rows;
}

/** On a server of its own: one that has been under load keeps memory that new connections then find. */
async function memoryRows(): Promise<Row[]> {
  const server = await ServerUnderLoad.start();
  const rows: Row[] = [];
  try {
    const before = await settledRss(server.pid);
    const idle = await Promise.all(Array.from({ length: 500 }, () => WireClient.connect(server.url)));
    const connected = await settledRss(server.pid);
    rows.push({ suite: SUITE, name: 'memory of an idle connection', value: Math.max(0, (connected - before) / 500 / 1024), unit: 'kB' });
    for (const client of idle) client.close();
    const empty = await settledRss(server.pid);
    const end = await liveMatches(server.url, 500);
    rows.push({ suite: SUITE, name: 'memory of a live match', value: Math.max(0, ((await settledRss(server.pid)) - empty) / 500 / 1024), unit: 'kB' });
    end();
  } finally {
    await server.stop();
  }
  return rows;
}

function ratio(name: string, value: number, unit: string, of: number, what: string, target: string, reached: (ratio: number) => boolean): Row {
  return { suite: SUITE, name, value, unit, ratio: of, of: what, target, reached: reached(of) };
}

async function settledRss(pid: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return rssOf(pid);
}
