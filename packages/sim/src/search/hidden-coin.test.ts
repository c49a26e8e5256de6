import { type Content, type Game, Machine, nextWord, roll, seedRng, type State } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { seatPlayer } from '../seat-players.ts';

/** A game of one decision: a coin lies hidden, seat 0 names a side; the third side is a bet that always loses. */
interface CoinState extends State {
  coin: number;
  guess: number;
}

const step: Game<CoinState>['procedures'][string] = {
  name: 'guess',
  first: 'ask',
  steps: {
    ask(t) {
      t.ask(0, 'one', 'ask.side').options.push(0, 1, 2);
      return t.asking('heard');
    },
    heard(t, _f, [side]) {
      (t.state as CoinState).guess = side!;
      return t.finish();
    },
  },
};

const absent = (): never => {
  throw new Error('a search has no use for this');
};

const hiddenCoin: Game<CoinState> = {
  name: 'hidden-coin',
  version: '1',
  seats: { min: 2, max: 2 },
  formats: [],
  options: {} as Game['options'],
  procedures: { guess: step },
  triggers: {},
  players: {},
  maxDecisions: 1,
  load: absent,
  view: absent,
  option: absent,
  fallback: () => [0],
  tell: () => undefined,
  cards: () => [],
  text: absent,
  scene: absent,
  setup: (t, base) => ({ ...base, stack: [{ kind: 'procedure', name: 'guess', step: 'ask', seat: 0, vars: {} }], coin: t.roll(2), guess: -1 }),
  copy: (s) => ({ ...structuredClone(s) }),
  sight: () => ({}),
  outcome: (_c, s) => (s.guess === s.coin ? { scores: [1, 0], winners: [0] } : { scores: [0, 1], winners: [1] }),
  redeal: (_c, s, _seat, rng) => {
    s.coin = nextWord(rng) & 1;
  },
  rounds: { turnOf: () => 0 },
  evaluate: () => [0.5, 0.5],
};

describe('search in a game it has never seen, without a heuristic', () => {
  const machine = new Machine(hiddenCoin, { hash: '0', programs: [] } as Content) as unknown as Machine;

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
