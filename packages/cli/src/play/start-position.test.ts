import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
