import { shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine } from '@cardwright/kernel';
import { describe, expect, test, vi } from 'vitest';
import { seatPlayer } from '../seat-players.ts';
import { assess, lossAt } from './assess.ts';
import { chanceOf, shareOf, stretchBetween } from './chances.ts';

test('what looks like a mistake is looked at again, longer and with more alternatives', () => {
  const machine = new Machine(shippedGame('dominion'), loadContent('dominion'));
  const state = machine.start({ seed: 'assess', seats: 2, options: {} });
  const player = seatPlayer(machine, 'heuristic');
  while (state.ask!.why !== 'ask.buy')
    machine.answer(
      state,
      player.answer(state, state.ask!.seat, () => 0),
    );
  const curse = state.ask!.options.findIndex((_, place) =>
    JSON.stringify(
      machine.game.face.option(machine.content, state, state.ask!, place).words,
    ).includes('Curse'),
  );
  const tables = vi.spyOn(machine, 'fork');
  const given = (pick: readonly number[]) => {
    tables.mockClear();
    const found = assess(machine, state, { count: 60, seed: 's', given: pick });
    return { found, tables: tables.mock.calls.length };
  };
  const { best } = assess(machine, state, { count: 60, seed: 's' });
  const good = given(best.pick);
  const poor = given([curse]);
  expect(lossAt(good.found)).toBe(0);
  expect(lossAt(poor.found)).toBeGreaterThan(0);
  expect(poor.tables).toBeGreaterThan(4 * good.tables);
});

describe('winning chances', () => {
  const games = ['chaos', 'dominion', 'lanes', 'lorenzo', 'shelfie'].map(shippedGame);

  test('a game won for certain stays won, and one that is lost stays lost', () => {
    for (const game of games) {
      expect(chanceOf(game, 0)).toBe(0);
      expect(chanceOf(game, 1)).toBe(1);
    }
  });

  test('more games won are better chances', () => {
    for (const game of games)
      for (let won = 0; won < 20; won++)
        expect(chanceOf(game, (won + 1) / 20)).toBeGreaterThan(chanceOf(game, won / 20));
  });

  test('the share of games won can be read from the chances', () => {
    for (const game of games)
      for (const share of [0, 0.1, 0.5, 0.93, 1])
        expect(shareOf(game, chanceOf(game, share))).toBeCloseTo(share, 10);
  });

  test('an error of the share is stretched like the difference it belongs to', () => {
    for (const game of games)
      for (const [a, b] of [
        [0.2, 0.7],
        [0.6, 0.6],
        [0, 0],
        [1, 1],
      ] as const) {
        const stretch = stretchBetween(game, a, b);
        const [low, high] = [chanceOf(game, a), chanceOf(game, b)];
        expect(stretch).toBeGreaterThan(0);
        if (b > a) expect(stretch).toBeCloseTo((high - low) / (b - a), 1);
      }
  });

  test('a game that was not measured shows the share as it is', () => {
    const game = { ...games[0]!, players: { ...games[0]!.players } };
    Object.assign(game.players, { chances: undefined });
    expect(chanceOf(game, 0.3)).toBeCloseTo(0.3, 12);
  });
});
