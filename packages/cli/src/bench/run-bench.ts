import Table from 'cli-table3';
import { UsageError } from '../exit.ts';
import { dominionSuite } from './dominion-suite.ts';
import { gamesSuite } from './games-suite.ts';
import {
  lastValues,
  type Machine,
  readHistory,
  type Rows,
  thisMachine,
  writeHistory,
} from './history.ts';
import type { Row } from './measure.ts';
import { peersSuite } from './peers-suite.ts';
import { searchSuite } from './search-suite.ts';

export interface BenchResult extends Machine {
  rows: Row[];
  /** Per row: its value in the last entry of the history that has it. */
  before?: Rows;
}

const SUITES: { readonly [name: string]: (only?: string) => Row[] | Promise<Row[]> } = {
  dominion: () => dominionSuite(),
  games: gamesSuite,
  search: () => searchSuite(),
  peers: () => peersSuite(),
  server: serverSuite,
};

async function serverSuite(): Promise<Row[]> {
  const { benchServer } = await import('@cardwright/server/bench');
  const { dominionRows } = await import('@cardwright/dominion-protocol/bench');
  return benchServer({ game: 'dominion', protocols: [dominionRows] });
}

const keyOf = (row: Row): string => `${row.suite}: ${row.name}`;

/** Runs the wanted suites; `only` names the one game that the suite `games` measures. */
export async function runBench(
  wanted: readonly string[],
  history: string | undefined,
  only?: string,
): Promise<BenchResult> {
  const odd = wanted.find((name) => !Object.hasOwn(SUITES, name));
  if (odd !== undefined)
    throw new UsageError(`there is no suite '${odd}' (known: ${Object.keys(SUITES).join(', ')})`);
  const entries = history === undefined ? [] : readHistory(history);
  const rows: Row[] = [];
  for (const name of wanted.length > 0 ? wanted : Object.keys(SUITES).filter((n) => n !== 'peers'))
    rows.push(...(await SUITES[name]!(only)));
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
        : `${row.value >= before ? '+' : ''}${((100 * (row.value - before)) / before).toFixed(0)} %`;
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
  return `${table.toString()}\n${result.cpu}, ${result.cores} cores, Node ${result.node}. Ratios are measured in this one run; figures of a busy machine are low.`;
}

const figure = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
