import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { oneProcess } from './test-support/one-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-explain-'));

const cardwright = oneProcess({ cwd: folder, env: { ...process.env, NO_COLOR: '1' } });

const GAMES = ['chaos', 'dominion', 'lanes', 'lorenzo', 'shelfie'];
const record = (game: string): string => join(game, '000000.json');

beforeAll(() => {
  const one = ['--games', '1', '--seed', 'explained', '--seats', 'heuristic,heuristic'];
  for (const game of GAMES) {
    const { code, err } = cardwright(['simulate', game, ...one, '--record-dir', game]);
    expect(code, err).toBe(0);
  }
});

test.each([
  ['chaos', /^ {4}.+, line \d: \w+\n {8}.+ takes \d+ damage/m],
  ['dominion', /^ {4}Smithy, line 1: cards\n {8}.+ draws .+, .+, .+$/m],
  ['lanes', /^ {4}\d+ [A-Z ]+: [A-Z_]+, line 1: [A-Z_]+$/m],
  ['lorenzo', /^ {4}.+, line 1: ADD\n {8}/m],
  ['shelfie', /^ {4}common goal \d+, line 1: commonGoal\n {8}\S/m],
])('explain shows which line of which card did what: %s', (game, shown) => {
  const { code, out } = cardwright(['explain', record(game)]);
  expect(code).toBe(0);
  expect(out).toMatch(shown);
  expect(out).not.toMatch(/undefined|\{|app\.|log\./);
});

test('explain narrows to a card, and to some entries; as JSON, a line per entry', () => {
  const file = record('dominion');
  const smithy = cardwright(['explain', file, '--card', 'smithy']).out.trim().split('\n');
  expect(smithy.length).toBeGreaterThan(2);
  for (const line of smithy)
    expect(line).toMatch(/^\d+\. .*Smithy$|^ {4}Smithy, line 1: cards$|^ {8}\S/);
  const some = cardwright(['explain', file, '--from', '3', '--to', '4', '--json'])
    .out.trim()
    .split('\n');
  expect(some.map((line) => (JSON.parse(line) as { entry: number }).entry)).toEqual([3, 4]);
});

test('explain takes a card of Lanes by its title, and says when a card did nothing', () => {
  const file = record('lanes');
  const all = cardwright(['explain', file]).out;
  const title = /^ {4}\d+ ([A-Z ]+): /m.exec(all)![1]!;
  expect(cardwright(['explain', file, '--card', title]).out).toContain(`${title}: `);
  expect(cardwright(['explain', file, '--card', title, '--to', '0']).out).toContain(
    `${title} did nothing in these entries.`,
  );
});

test('explain says everything but the stack in the language', () => {
  const file = record('lanes');
  const title = /^ {4}\d+ ([A-Z ]+): /m.exec(cardwright(['explain', file]).out)![1]!;
  const args = ['explain', file, '--to', '0', '--language', 'it'];
  expect(cardwright(args).out).toMatch(
    /^0\. heuristic \(posto \d\): .+\n[^]*\nIl tavolo adesso:\n/,
  );
  expect(cardwright([...args, '--card', title]).out).toContain(
    `${title} non ha fatto nulla in queste voci.`,
  );
});

test('explain says who left and to where a player went back', () => {
  const kept = JSON.parse(readFileSync(join(folder, record('shelfie')), 'utf8')) as {
    entries: object[];
  };
  const [first] = kept.entries;
  const entries = [first, { seat: 0, undo: 0 }, { seat: 1, end: 'resign' }];
  writeFileSync(join(folder, 'left.json'), JSON.stringify({ ...kept, entries }));
  const told = (language: string): string =>
    cardwright(['explain', 'left.json', '--language', language]).out;
  expect(told('en')).toMatch(/^1\. heuristic \(seat 0\): back to entry 0\n/m);
  expect(told('en')).toMatch(/^2\. heuristic \(seat 1\) resigns\n/m);
  expect(told('it')).toMatch(/^1\. heuristic \(posto 0\): si torna alla voce 0\n/m);
  expect(told('it')).toMatch(/^2\. heuristic \(posto 1\) abbandona\n/m);
});

test('play --explain says it after every answer', () => {
  const { code, out } = cardwright([
    'play',
    'dominion',
    '--seats',
    'heuristic,heuristic',
    '--seed',
    '1',
    '--explain',
  ]);
  expect(code).toBe(0);
  expect(out).toMatch(/^ {4}\w+, line 1: \w+$/m);
});

test('explain refuses what it cannot explain in one line', () => {
  const file = record('dominion');
  expect(cardwright(['explain', file, '--from', '100000'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^cardwright: no entries from 100000 to \d+: the record has \d+\n$/),
  });
  expect(cardwright(['explain', file, '--card', 'Smity'])).toMatchObject({
    code: 2,
    err: "cardwright: no card 'Smity' has lines to explain; did you mean 'smithy'?\n",
  });
  const pack = fileURLToPath(new URL('../../games/dominion/examples/harbour', import.meta.url));
  expect(cardwright(['explain', file, '--pack', pack])).toMatchObject({
    code: 2,
    err: expect.stringContaining('was played with content'),
  });
});
