import { Machine, PlayerFault, roll, seedRng } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { loadContent } from '../../node.ts';
import { PRESETS } from '../content.ts';
import { dominion } from '../game.ts';

const content = loadContent(dominion);
const machine = new Machine(dominion, content);
const LONG = process.env.CARDWRIGHT_LONG !== undefined;

const player = (name: string) => {
  const [kind, ...args] = name.split(':');
  return dominion.players.byName[kind!]!.make(args, content);
};

/**
 * Two players, changing seats from game to game: the share of games that each wins and that they
 * share, and the rounds.
 */
function duel(
  a: string,
  b: string,
  games: number,
  kingdom: string,
): { a: number; b: number; shared: number; rounds: number; first: number } {
  const count = { a: 0, b: 0, shared: 0, rounds: 0, first: 0 };
  const players = [player(a), player(b)];
  for (let g = 0; g < games; g++) {
    const chance = seedRng(`duel ${g}`);
    const state = machine.start({ seed: `${a} ${b} ${g}`, seats: 2, options: { kingdom } });
    const sights = [
      dominion.information.sight(content, state, 0),
      dominion.information.sight(content, state, 1),
    ];
    const who = (seat: number): number => (seat + g) % 2;
    while (state.ask)
      machine.answer(
        state,
        players[who(state.ask.seat)]!.answer(sights[state.ask.seat]!, state.ask, (n) =>
          roll(chance, n),
        ),
      );
    const { winners } = dominion.rules.outcome(content, state);
    if (winners.length === 2) count.shared++;
    else if (who(winners[0]!) === 0) count.a++;
    else count.b++;
    if (winners.length === 1 && winners[0] === 0) count.first++;
    count.rounds += state.seats[0]!.turns;
  }
  return {
    a: count.a / games,
    b: count.b / games,
    shared: count.shared / games,
    rounds: count.rounds / games,
    first: count.first / games,
  };
}

describe('figures that other engines give for the same strategies', () => {
  const games = LONG ? 40_000 : 2000;
  const near = (found: number, wanted: number, tolerance: number): void =>
    expect(Math.abs(found - wanted), `found ${found}, wanted ${wanted}`).toBeLessThan(tolerance);
  const told = (d: ReturnType<typeof duel>) => ({
    games,
    won: d.a.toFixed(4),
    lost: d.b.toFixed(4),
    shared: d.shared.toFixed(4),
    rounds: d.rounds.toFixed(2),
  });

  test('big-money against itself', ({ task }) => {
    const d = duel('big-money', 'big-money', games, 'First Game');
    task.meta.figures = told(d);
    near(d.shared, 0.333, 0.03);
    near(d.rounds, 17.36, 0.12);
    near(d.first, 0.243, 0.03);
  });

  test('big-money with one Smithy against itself', ({ task }) => {
    const d = duel('big-money:Smithy', 'big-money:Smithy', games, 'First Game');
    task.meta.figures = told(d);
    near(d.shared, 0.353, 0.03);
    near(d.rounds, 15.48, 0.12);
  });

  test('big-money against big-money with one Smithy', ({ task }) => {
    const d = duel('big-money', 'big-money:Smithy', games, 'First Game');
    task.meta.figures = told(d);
    near(d.a, 0.124, 0.025);
    near(d.b, 0.6, 0.03);
    near(d.shared, 0.276, 0.03);
    near(d.rounds, 16.42, 0.12);
  });
});

describe('the heuristic player', () => {
  for (const kingdom of [...Object.keys(PRESETS), 'random']) {
    test(`beats big-money in ${kingdom}`, () => {
      const d = duel('heuristic', 'big-money', LONG ? 400 : 100, kingdom);
      expect(d.a).toBeGreaterThan(d.b + 0.2);
    });
  }

  test('beats random play nearly always', () => {
    expect(duel('heuristic', 'random', 30, 'Engines').a).toBeGreaterThan(0.95);
  });
});

describe('every built-in player answers every question legally', () => {
  for (const name of [
    'random',
    'big-money',
    'big-money:Witch',
    'big-money:Bandit:3',
    'big-money:Artisan',
    'heuristic',
  ]) {
    test(name, () => {
      const one = player(name);
      for (const kingdom of Object.keys(PRESETS)) {
        const chance = seedRng(`legal ${kingdom}`);
        const state = machine.start({ seed: `legal ${kingdom}`, seats: 3, options: { kingdom } });
        for (let k = 0; state.ask && k < dominion.rules.maxDecisions; k++) {
          const { ask } = state;
          // The first seat is the player's; the others play at random, so that all kinds of
          // questions come up.
          const who = ask.seat === 0 ? one : player('random');
          const pick = who.answer(dominion.information.sight(content, state, ask.seat), ask, (n) =>
            roll(chance, n),
          );
          expect(
            machine.refusal(state, ask.seat, { ask: ask.id, pick }),
            `${name}: ${JSON.stringify({ ask, pick })}`,
          ).toBeUndefined();
          machine.answer(state, pick);
        }
        expect(state.over).toBe(true);
      }
    });
  }
});

test('reports an unknown player', () => {
  expect(() => player('big-money:Smity')).toThrow(PlayerFault);
  expect(() => player('big-money:Smity')).toThrow("unknown card 'Smity'; did you mean 'Smithy'?");
  expect(() => player('big-money:Smithy:0')).toThrow(PlayerFault);
  expect(() => player('big-money:Smithy:x')).toThrow(/whole number from 1 to 99/);
  expect(() => player('big-money:Smithy:1:2')).toThrow(PlayerFault);
});
