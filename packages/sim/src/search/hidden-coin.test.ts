import {
  type Content,
  defineGame,
  defineProcedure,
  type Game,
  type GameRules,
  Machine,
  nextWord,
  roll,
  seedRng,
  type State,
  type Table,
} from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { seatPlayer } from '../seat-players.ts';

/**
 * A game of one decision: a coin lies hidden, seat 0 names a side; the third side is a bet that
 * always loses.
 */
interface CoinState extends State {
  coin: number;
  guess: number;
}

const guess = defineProcedure({
  name: 'guess',
  first: 'ask',
  steps: {
    ask(t: Table<CoinState>) {
      t.ask(0, 'one', 'ask.side').options.push(0, 1, 2);
      return t.asking('heard');
    },
    heard(t, _frame, [side]) {
      t.state.guess = side!;
      return t.finish();
    },
  },
});

const absent = (): never => {
  throw new Error('a search has no use for this');
};
const content: Content = { hash: '0', programs: [] };

const hiddenCoin: Game = defineGame({
  name: 'hidden-coin',
  version: '1',
  rules: {
    seats: { min: 2, max: 2 },
    options: {} as GameRules['options'],
    setup: (t, base): CoinState => ({
      ...base,
      stack: [{ kind: 'procedure', name: 'guess', step: 'ask', seat: 0, vars: {} }],
      coin: t.roll(2),
      guess: -1,
    }),
    procedures: { guess },
    triggers: {},
    copy: (state: CoinState) => structuredClone(state),
    outcome: (_content, { guess, coin }) =>
      guess === coin ? { scores: [1, 0], winners: [0] } : { scores: [0, 1], winners: [1] },
    fallback: () => [0],
    maxDecisions: 1,
    rounds: { turnOf: () => 0 },
  },
  information: {
    view: absent,
    redeal(_content, state, _seat, rng) {
      state.coin = nextWord(rng) & 1;
    },
    sight: () => ({}),
  },
  content: { formats: [], load: () => ({ content, faults: [], warnings: [] }), cards: () => [] },
  face: { option: absent, event: () => undefined, cardText: absent, scene: absent },
  players: {
    byName: {
      random: {
        about: 'any side',
        make: () => ({ name: 'random', answer: (_sight, ask, roll) => [roll(ask.options.length)] }),
      },
    },
    default: 'random',
    evaluate: () => [0.5, 0.5],
  },
});

describe('search in a game it has never seen, without a heuristic', () => {
  const machine = new Machine(hiddenCoin, content);

  test('it cannot see what is hidden: a hidden coin is guessed half the time; but never the side that always loses', () => {
    let right = 0;
    let absurd = 0;
    const games = 300;
    for (let i = 0; i < games; i++) {
      const state = machine.start({ seed: String(i), seats: 2, options: {} });
      const chance = seedRng(`player ${i}`);
      const [guess] = seatPlayer(machine, 'search:60').answer(state, 0, (n) => roll(chance, n));
      if (guess === (state as CoinState).coin) right++;
      if (guess === 2) absurd++;
    }
    expect(right).toBeGreaterThan(games * 0.4);
    expect(right).toBeLessThan(games * 0.6);
    expect(absurd).toBe(0);
  });
});
