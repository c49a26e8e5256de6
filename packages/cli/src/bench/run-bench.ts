import { games } from '@cardwright/games';
import type { BenchPart, BenchTools } from '@cardwright/server/bench';
import Table from 'cli-table3';
import { UsageError } from '../exit.ts';
import { program } from '../program.ts';
import { benchParts } from '../protocols.ts';
import { gamesSuite } from './games-suite.ts';
import {
  lastValues,
  type Machine,
  readHistory,
  type Rows,
  thisMachine,
  writeHistory,
} from './history.ts';
import { decision } from './growth.ts';
import { nanoseconds, type Row } from './measure.ts';
import { peersSuite } from './peers-suite.ts';
import { searchSuite } from './search-suite.ts';

export interface BenchResult extends Machine {
  rows: Row[];
  /** Per row: its value in the latest entry of the history that has it. */
  before?: Rows;
}

interface Suites {
  readonly [name: string]: (only?: string) => Row[] | Promise<Row[]>;
}

/** Our suites, and those of the packages with mounted protocols. */
async function allSuites(database: string | undefined): Promise<Suites> {
  const parts = await benchParts();
  const tools: BenchTools = {
    nanoseconds,
    randomDecision: (machine, seats) => decision(machine, seats, 1),
    program,
  };
  const theirs = parts.flatMap(({ suites }) =>
    Object.entries(suites).map(([name, suite]) => [name, () => suite(tools)] as const),
  );
  return {
    ...Object.fromEntries(theirs),
    games: gamesSuite,
    search: () => searchSuite(),
    peers: () => peersSuite(parts, tools),
    server: () => serverSuite(parts),
    cluster: async () =>
      (await import('./cluster-suite.ts')).clusterSuite(benchGame(parts), tools.program),
    nodes: async () => (await import('./nodes-suite.ts')).nodesSuite(benchGame(parts)),
    ...(database === undefined ? {} : { database: () => databaseSuite(parts, database) }),
  };
}

const benchGame = (parts: readonly BenchPart[]): string => parts[0]?.game ?? Object.keys(games)[0]!;

async function databaseSuite(parts: readonly BenchPart[], database: string): Promise<Row[]> {
  const { benchDatabase } = await import('@cardwright/server/bench');
  return benchDatabase(benchGame(parts), database);
}

async function serverSuite(parts: readonly BenchPart[]): Promise<Row[]> {
  const { benchServer } = await import('@cardwright/server/bench');
  return benchServer({
    game: benchGame(parts),
    protocols: parts.map(({ serverRows }) => serverRows),
  });
}

/** Suites that need more than this repository: other packages or a database. */
const ON_REQUEST = ['peers', 'cluster', 'nodes'];

const keyOf = (row: Row): string => `${row.suite}: ${row.name}`;

/**
 * Runs the selected suites; `only` names the game that the suite `games` measures, `database` the
 * server for the suite of that name.
 */
export async function runBench(
  wanted: readonly string[],
  history: string | undefined,
  only?: string,
  database?: string,
): Promise<BenchResult> {
  const suites = await allSuites(database);
  const odd = wanted.find((name) => !Object.hasOwn(suites, name));
  if (odd !== undefined)
    throw new UsageError(`there is no suite '${odd}' (known: ${Object.keys(suites).join(', ')})`);
  const entries = history === undefined ? [] : readHistory(history);
  const rows: Row[] = [];
  for (const name of wanted.length > 0
    ? wanted
    : Object.keys(suites).filter((n) => !ON_REQUEST.includes(n)))
    rows.push(...(await suites[name]!(only)));
  const machine = thisMachine();
  if (history === undefined) return { ...machine, rows };
  writeHistory(
    history,
    entries,
    Object.fromEntries(rows.map((row) => [keyOf(row), Number(row.value.toPrecision(4))])),
    machine,
  );
  return { ...machine, rows, before: lastValues(entries) };
}

export function benchTable(result: BenchResult): string {
  const table = new Table({
    head: ['', 'value', 'unit', 'ratio', 'to reach', 'since last'],
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'left', 'left', 'left', 'right'],
  });
  for (const row of result.rows) {
    const before = result.before?.[keyOf(row)];
    const change =
      before === undefined
        ? ''
        : `${row.value >= before ? '+' : ''}${((100 * (row.value - before)) / before).toFixed(0)} ` +
          '%';
    const ratio = row.ratio === undefined ? '' : `${row.ratio.toPrecision(3)} ${row.of ?? ''}`;
    table.push([
      keyOf(row),
      figure(row.value),
      row.unit,
      ratio,
      row.target === undefined ? '' : `${row.reached ? '✓' : '✗'} ${row.target}`,
      change,
    ]);
  }
  return (
    `${table.toString()}\n${result.cpu}, ${result.cores} cores, Node ${result.node}. Ratios ` +
    'are measured in this one run; figures of a busy machine are low.'
  );
}

const figure = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
