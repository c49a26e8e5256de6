import {
  type Content,
  copyBase,
  defineGame,
  defineProcedure,
  randomPick,
  type State,
  type Table,
} from '@cardwright/kernel';
import { z } from 'zod';

interface NimState extends State {
  heap: number;
  mover: number;
}

const turn = defineProcedure({
  name: 'turn',
  first: 'ask',
  steps: {
    ask(t: Table<NimState>) {
      t.askNumber(t.state.mover, 'ask.take', 1, Math.min(3, t.state.heap));
      return t.asking('take');
    },
    take(t, _frame, [count]) {
      t.state.heap -= count!;
      if (t.events) t.emit({ type: 'take', seat: t.state.mover, count: count! });
      if (t.state.heap === 0) return t.finish();
      t.state.mover = 1 - t.state.mover;
      return t.go('ask');
    },
  },
});

export const nimContent: Content = { hash: 'nim', programs: [] };

/**
 * The toy game: take one to three counters; whoever takes the last one wins. Nothing is hidden, and
 * everything a game needs is on one screen.
 */
export const nim = defineGame({
  name: 'nim',
  version: '1',
  rules: {
    seats: { min: 2, max: 2 },
    options: z.strictObject({}),
    setup: (_t, base): NimState => ({
      ...base,
      stack: [{ kind: 'procedure', name: 'turn', step: 'ask', seat: 0, vars: {} }],
      heap: 21,
      mover: 0,
    }),
    procedures: { turn },
    triggers: {},
    copy: (state: NimState): NimState => ({
      ...copyBase(state),
      heap: state.heap,
      mover: state.mover,
    }),
    outcome: (_content, { over, mover }) => ({
      scores: [0, 1].map((seat) => (over && seat === mover ? 1 : 0)),
      winners: over ? [mover] : [],
    }),
    fallback: () => [1],
    maxDecisions: 21,
    rounds: { turnOf: (_content, { mover }) => mover },
  },
  information: {
    perfectInformation: true,
    view: (_content, { heap, mover }) => ({ heap, mover }),
    redeal: () => undefined,
    sight: (_content, state) => state,
  },
  content: {
    formats: [],
    load: () => ({ content: nimContent, faults: [], warnings: [] }),
    cards: () => [],
  },
  face: {
    option: (_content, _state, ask, index) => ({
      words: { key: 'nim.option' },
      data: ask.options[index]!,
    }),
    event: () => undefined,
    cardText: () => '',
    scene: () => ({ game: 'nim', status: { key: 'nim.status' }, areas: [] }),
  },
  players: {
    byName: {
      random: {
        about: 'takes any number of counters',
        make: () => ({ name: 'random', answer: (_sight, ask, roll) => randomPick(ask, roll) }),
      },
    },
    default: 'random',
    evaluate: (_content, { heap, mover }) =>
      [0, 1].map((seat) => ((heap % 4 !== 0) === (seat === mover) ? 1 : 0)),
  },
});
