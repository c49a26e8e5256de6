import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  readResults,
  type StrengthResult,
  withResult,
  withTables,
} from '../scripts/strength-results.mjs';

const result = (player: string, deals: number, seed = 'a'): StrengthResult => ({
  game: 'lanes',
  player,
  rival: 'level:1',
  seed,
  deals,
  score: deals / 2,
  squares: deals / 2,
});

/** A page with a place for each table, and nothing else. */
const EMPTY_PAGE = ['steps', 'version', 'scale']
  .map((name) => `<!-- ${name} -->\n<!-- end of ${name} -->\n`)
  .join('');

test('docs/players.md shows the results of docs/strength.json', () => {
  const page = readFileSync(new URL('../docs/players.md', import.meta.url), 'utf8');
  expect(withTables(page, readResults())).toBe(page);
});

test('a result replaces the earlier one of the same players and seed only', () => {
  const before = [result('level:2', 10), result('level:2', 10, 'b'), result('level:3', 10)];
  expect(withResult(before, result('level:2', 20)).map(({ deals }) => deals)).toEqual([20, 10, 10]);
});

test('a result on preset set-ups stands beside the one on the default set-up', () => {
  const preset = { ...result('level:2', 20), presets: true };
  expect(withResult([result('level:2', 10)], preset).map(({ deals }) => deals)).toEqual([10, 20]);
});

test('a result with other options stands beside the one on the default set-up', () => {
  const random = { ...result('level:2', 20), options: { kingdom: 'random' } };
  expect(withResult([result('level:2', 10)], random)).toHaveLength(2);
  const page = withTables(EMPTY_PAGE, [{ ...random, game: 'dominion', rival: 'v1:level:5' }]);
  expect(page).toContain('| Dominion | `level:2`, `v1:level:5`, kingdom `random` |');
});

test('a result says which set-ups it leaves out, and how many deals share one', () => {
  const kingdoms = { ...result('level:2', 20), options: { kingdom: 'random' }, repeat: 4 };
  const decks = { ...result('level:2', 20), presets: true, without: 'Tide' };
  const results = [kingdoms, decks, { ...decks, without: 'Kiln' }].map((one) => ({
    ...one,
    rival: 'v1:level:5',
  }));
  expect(results.reduce(withResult, [])).toHaveLength(3);
  const page = withTables(EMPTY_PAGE, results);
  expect(page).toContain('kingdom `random` | **50.0 %** (27.3 … 72.7), 20 × 4 deals |');
  expect(page).toContain('`v1:level:5`, preset set-ups without Tide |');
});

test('a step between levels counts the deals of all seeds with the same set-ups', () => {
  const preset = { ...result('level:2', 500, 'c'), presets: true };
  const results = [result('level:2', 150), result('level:2', 60, 'b'), preset];
  expect(withTables(EMPTY_PAGE, results)).toContain(
    '| Lanes | **50.0 %** (43.2 … 56.8), 210 deals',
  );
});

test('a page without a place for a table is refused', () => {
  expect(() => withTables('# Players\n', [])).toThrow("no place for 'steps'");
});
