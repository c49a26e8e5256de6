import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packTranslations } from '@cardwright/games/node';
import { afterAll, expect, test } from 'vitest';
import { referredGame } from '../game-options.ts';
import { gameOfScenario, matchFrom, startPosition } from './start-position.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-from-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'some.json');
writeFileSync(
  file,
  JSON.stringify({
    game: 'dominion',
    cases: [
      { name: 'rich', given: { seats: [{ hand: ['Gold'] }, {}, {}] } },
      { name: 'poor', given: { seats: [{ hand: ['Village', 'Copper'] }, {}] } },
      { name: 'wrong', given: { seats: [{ hand: ['Coper'] }, {}] } },
    ],
  }),
);

test('a match starts from a position, and undo goes back to it', async () => {
  const game = await referredGame(gameOfScenario(file));
  const position = startPosition(file, undefined, game);
  expect(position.state.asked).toHaveLength(3);
  const { machine } = position;
  const before = machine.hash(position.state);
  const match = matchFrom(position, { seed: 's', seats: ['you', 'a', 'b'], options: {} });
  expect(machine.hash(match.state)).toBe(before);
  const ask = match.state.ask;
  expect(match.answer(0, { ask: ask?.id ?? -1, pick: [0] })).toEqual({ ok: true });
  expect(machine.hash(match.state)).not.toBe(before);
  match.undo(0, 0);
  expect(machine.hash(match.state)).toBe(before);
});

test('undo to a later decision replays from the position, not from a new deal', async () => {
  const game = await referredGame(gameOfScenario(file));
  const position = startPosition(file, 'poor', game);
  const { machine } = position;
  const match = matchFrom(position, { seed: 's', seats: ['you', 'a'], options: {} });
  const answer = (pick: number[]): void => {
    expect(match.answer(0, { ask: match.state.ask?.id ?? -1, pick })).toEqual({ ok: true });
  };
  answer([0]);
  const then = machine.hash(match.state);
  answer([]);
  match.undo(0, 1);
  expect(machine.hash(match.state)).toBe(then);
});

test('a position has the pack of its scenario, with its translations', async () => {
  const pack = join(folder, 'pack');
  mkdirSync(pack);
  const card = { name: 'Alms', cost: 1, types: ['Action'], play: [{ do: 'cards', n: 1 }] };
  writeFileSync(join(pack, 'cards.json'), JSON.stringify([card]));
  const translations = { it: { Alms: 'Elemosina' } };
  writeFileSync(join(pack, 'pack.json'), JSON.stringify({ translations }));
  const given = { seats: [{ hand: ['Alms'] }, {}] };
  const scenario = join(folder, 'alms.json');
  writeFileSync(
    scenario,
    JSON.stringify({ game: 'dominion', pack: 'pack', cases: [{ name: 'alms', given }] }),
  );
  const position = startPosition(scenario, undefined, await referredGame('dominion'));
  expect(packTranslations(position.pack, 'it')).toEqual(translations.it);
});

test('a case by its name; what is wrong is said', async () => {
  const game = await referredGame('dominion');
  expect(startPosition(file, 'poor', game).state.asked).toHaveLength(2);
  expect(() => startPosition(file, 'riches', game)).toThrow(
    /there is no position 'riches' in .* \(known: rich, poor, wrong\)/,
  );
  expect(() => startPosition(file, 'wrong', game)).toThrow(/did you mean 'Copper'/);
  expect(() => startPosition(join(folder, 'none.json'), undefined, game)).toThrow(/no such file/);
  const chaos = await referredGame('chaos');
  expect(() => startPosition(file, undefined, chaos)).toThrow(/is for dominion, not for chaos/);
});

test('a file that only checks rules has no position', async () => {
  const checks = join(folder, 'checks.json');
  const cases = [{ check: { kind: 'common', goal: 1, shelf: [] }, expect: true }];
  writeFileSync(checks, JSON.stringify({ game: 'shelfie', cases }));
  const game = await referredGame('shelfie');
  expect(() => startPosition(checks, undefined, game)).toThrow(
    "has no position: its cases only check single rules; add a case with 'given'",
  );
});
