import { at, type LearnedValue, Machine, type State } from '@cardwright/kernel';
import { shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { describe, expect, test } from 'vitest';
import { GamePool } from '../game-pool.ts';
import { playGame } from '../play-game.ts';
import { seatPlayer } from '../seat-players.ts';
import { exponential, phaseAt, softmax, valueFunctionOf } from '../search/value-function.ts';
import { fitValue } from './fit.ts';
import type { GameSamples } from './position-sampler.ts';
import { trainValue, type ValueTrainingOptions } from './train-value.ts';

const TRAINING: ValueTrainingOptions = {
  game: 'lanes',
  options: {},
  seats: 2,
  player: 'heuristic',
  samples: { explore: 10, every: 4 },
  games: 60,
  checkpoints: 2,
  phases: 2,
  epochs: 2,
  seed: 'test',
  command: 'test',
};

async function trainedOn(threads: number): Promise<LearnedValue> {
  const pool = new GamePool(threads);
  try {
    return (await trainValue(pool, TRAINING))!.learned;
  } finally {
    await pool.close();
  }
}

describe('training a value function', () => {
  test('gives the same weights on one thread and on two', async () => {
    const one = await trainedOn(1);
    expect(one.provenance.games).toBe(60);
    expect(one.weights).toHaveLength(2);
    expect(await trainedOn(2)).toEqual(one);
  }, 180_000);

  test('finds which feature decides, and that it matters more and more', () => {
    const games = Array.from({ length: 400 }, (_, game): GameSamples => {
      const strong = game % 3 === 0 ? 0 : 1;
      const late = game % 2;
      // early, the stronger side loses every fourth game
      const winner = late === 0 && game % 8 === 0 ? 1 - strong : strong;
      return {
        game,
        scores: [winner === 0 ? 1 : 0, winner === 1 ? 1 : 0],
        winners: [winner],
        positions: [
          {
            progress: late,
            evaluate: [0.5, 0.5],
            features: [strong === 0 ? 1 : 0, 7, strong === 1 ? 1 : 0, 7],
          },
        ],
      };
    });
    const fit = fitValue(games, 2, { phases: 2, epochs: 60, clear: 0, seed: '1' });
    const [early, late] = [at(fit.weights, 0), at(fit.weights, 1)];
    expect(at(early, 0)).toBeGreaterThan(0.4);
    expect(at(late, 0)).toBeGreaterThan(at(early, 0));
    // the same for both sides, so it says nothing
    expect(at(late, 1)).toBeCloseTo(0, 6);
    expect(fit.loss).toBeLessThan(fit.evaluateLoss);
  });
});

describe('a value function', () => {
  test('is close to the exponential function and the softmax', () => {
    for (const x of [0, -0.1, -1, -5, -20]) expect(exponential(x)).toBeCloseTo(Math.exp(x), 6);
    const values = Float64Array.of(1, 2, 0.5);
    softmax(values);
    expect(values.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    expect(at(Array.from(values), 1)).toBeCloseTo(Math.E / (1 + Math.E + Math.exp(-0.5)), 6);
  });

  test('interpolates between phases', () => {
    expect(phaseAt(0, 3)).toEqual({ phase: 0, part: 0 });
    expect(phaseAt(0.75, 3)).toEqual({ phase: 1, part: 0.5 });
    expect(phaseAt(1, 3)).toEqual({ phase: 1, part: 1 });
    expect(phaseAt(0.5, 1)).toEqual({ phase: 0, part: 0.5 });
  });

  test.each([2, 3, 4])('gives %i seats shares that add up to one', (seats) => {
    const machine = new Machine(shippedGame('shelfie'), loadContent('shelfie'));
    const value = valueFunctionOf(machine)!;
    const values = new Float64Array(seats);
    let seen = 0;
    const players = Array.from({ length: seats }, () => seatPlayer(machine, 'random'));
    const see = (state: State): void => {
      if (!value.settled(state)) return;
      value.values(state, values);
      seen++;
      expect(values.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 9);
    };
    playGame(machine, players, 'sum', {}, { see });
    expect(seen).toBeGreaterThan(10);
  });

  test('is left out where weights name features that the game does not have', () => {
    const content = loadContent('shelfie');
    const learned = { ...content.learned!, features: ['unknown'], weights: [[1]] };
    const machine = new Machine(shippedGame('shelfie'), { ...content, learned });
    expect(valueFunctionOf(machine)).toBeUndefined();
  });
});
