// "Add a game" in CONTRIBUTING.md: Pebbles. Take one to three; whoever takes the last one wins.
import { add, addLine, addWords } from './edit.mjs';

const room = (path, text) => add(`packages/games/pebbles/${path}`, text);

room('README.md', '# Pebbles\n\nOne file: `content/heap.json` says how many pebbles there are.\n');
room('RULES.md', '# Rules\n\nR1 Take one to three pebbles. Whoever takes the last one wins.\n');
room('content/heap.json', '{ "heap": 21 }\n');
room('scenarios/turn.json', '{ "game": "pebbles", "cases": [] }\n');
room('golden/README.md', 'Recorded games.\n');
room(
  'format.ts',
  `import { z } from 'zod';

export const HeapFile = z.strictObject({ heap: z.number().int().min(1).describe('how many') });
`,
);
room(
  'content.ts',
  `import type { Content } from '@cardwright/kernel';

export interface PebblesContent extends Content {
  heap: number;
}
`,
);
room(
  'load.ts',
  `import { hashPlain, type Loaded, type SourceFile } from '@cardwright/kernel';
import type { PebblesContent } from './content.ts';
import { HeapFile } from './format.ts';

export function loadPebbles(shipped: readonly SourceFile[]): Loaded<PebblesContent> {
  const { heap } = HeapFile.parse(JSON.parse(shipped[0]?.text ?? ''));
  return { content: { hash: hashPlain({ heap }), programs: [], heap }, faults: [], warnings: [] };
}
`,
);
room(
  'state.ts',
  `import { copyBase, type State } from '@cardwright/kernel';

export interface PebblesState extends State {
  heap: number;
  mover: number;
}

export const copyPebbles = (state: PebblesState): PebblesState => ({
  ...copyBase(state),
  heap: state.heap,
  mover: state.mover,
});
`,
);
room(
  'setup.ts',
  `import type { State, Table } from '@cardwright/kernel';
import type { PebblesContent } from './content.ts';
import type { PebblesState } from './state.ts';

export const setUpPebbles = (t: Table<State, PebblesContent>, base: State): PebblesState => ({
  ...base,
  stack: [{ kind: 'procedure', name: 'turn', step: 'ask', seat: 0, vars: {} }],
  heap: t.content.heap,
  mover: 0,
});
`,
);
room(
  'rules/most.ts',
  `/** R1 */
export const mostOf = (heap: number): number => Math.min(3, heap);
`,
);
room(
  'procedures/turn.ts',
  `import { defineProcedure, type Table } from '@cardwright/kernel';
import { mostOf } from '../rules/most.ts';
import type { PebblesState } from '../state.ts';

export const turn = defineProcedure({
  name: 'turn',
  first: 'ask',
  steps: {
    ask(t: Table<PebblesState>) {
      t.askNumber(t.state.mover, 'ask.take', 1, mostOf(t.state.heap));
      return t.asking('take');
    },
    take(t, _frame, [count = 1]) {
      t.state.heap -= count;
      if (t.events) t.emit({ type: 'take', seat: t.state.mover, count });
      if (t.state.heap === 0) return t.finish();
      t.state.mover = 1 - t.state.mover;
      return t.go('ask');
    },
  },
});
`,
);
room('effects/index.ts', '/** A pebble does nothing. */\nexport const EFFECTS = [] as const;\n');
room(
  'options.ts',
  `import type { GameFace } from '@cardwright/kernel';

export const pebblesOption: GameFace['option'] = (_content, _state, ask, index) => ({
  words: { key: 'pebbles.option' },
  data: ask.options[index] ?? 0,
});
`,
);
room(
  'events.ts',
  `import type { GameFace } from '@cardwright/kernel';

export const pebblesEvent: GameFace['event'] = (_content, event) => ({
  key: 'pebbles.event.take',
  args: { seat: Number(event['seat']), n: Number(event['count']) },
});
`,
);
room(
  'view.ts',
  `import type { PebblesState } from './state.ts';

export const viewPebbles = (_content: unknown, { heap, mover }: PebblesState) => ({ heap, mover });
export const redealPebbles = (): void => {};
export class PebblesSight {
  readonly heap: number;
  constructor({ heap }: PebblesState) {
    this.heap = heap;
  }
}
`,
);
room('text.ts', "export const pebblesText = (): string => '';\n");
room(
  'scene.ts',
  `import type { GameFace } from '@cardwright/kernel';

export const pebblesScene: GameFace['scene'] = () => ({
  game: 'pebbles',
  status: { key: 'pebbles.status' },
  areas: [],
});
`,
);
room(
  'players/evaluate.ts',
  `import type { PebblesState } from '../state.ts';

export const evaluatePebbles = (_content: unknown, { heap, mover }: PebblesState): number[] =>
  [0, 1].map((seat) => ((heap % 4 !== 0) === (seat === mover) ? 1 : 0));
`,
);
room(
  'players/heuristic.ts',
  `import type { PlayerMaker } from '@cardwright/kernel';
import type { PebblesSight } from '../view.ts';

export const heuristic: PlayerMaker<PebblesSight> = {
  about: 'leaves a multiple of four',
  make: () => ({
    name: 'heuristic',
    answer: ({ heap }) => [heap % 4 === 0 ? 1 : heap % 4],
  }),
};
`,
);
room(
  'scenario/index.ts',
  `import { ScenarioFault, type ScenarioWords } from '../../scenario/index.ts';

export const pebblesScenario: ScenarioWords = {
  prepare() {
    throw new ScenarioFault('Pebbles has no card tests');
  },
  step() {
    throw new ScenarioFault('Pebbles has no card tests');
  },
  look: () => ({}),
};
`,
);
room(
  'game.ts',
  `import { defineGame, randomPick } from '@cardwright/kernel';
import { z } from 'zod';
import { pebblesEvent } from './events.ts';
import { HeapFile } from './format.ts';
import { loadPebbles } from './load.ts';
import { pebblesOption } from './options.ts';
import { evaluatePebbles } from './players/evaluate.ts';
import { heuristic } from './players/heuristic.ts';
import { turn } from './procedures/turn.ts';
import { pebblesScene } from './scene.ts';
import { setUpPebbles } from './setup.ts';
import { copyPebbles } from './state.ts';
import { pebblesText } from './text.ts';
import { PebblesSight, redealPebbles, viewPebbles } from './view.ts';

export const pebbles = defineGame({
  name: 'pebbles',
  version: '1',
  rules: {
    seats: { min: 2, max: 2 },
    options: z.strictObject({}),
    setup: setUpPebbles,
    procedures: { turn },
    triggers: {},
    copy: copyPebbles,
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
    view: viewPebbles,
    redeal: redealPebbles,
    sight: (_content, state) => new PebblesSight(state),
  },
  content: {
    formats: [{ file: 'heap.json', schema: HeapFile, title: 'Pebbles' }],
    load: loadPebbles,
    cards: () => [],
  },
  face: {
    option: pebblesOption,
    event: pebblesEvent,
    cardText: pebblesText,
    scene: pebblesScene,
  },
  players: {
    byName: {
      heuristic,
      random: {
        about: 'takes any number',
        make: () => ({ name: 'random', answer: (_sight, ask, roll) => randomPick(ask, roll) }),
      },
    },
    default: 'heuristic',
    evaluate: evaluatePebbles,
  },
});
`,
);
room(
  'pebbles.test.ts',
  `import { loadContent } from '@cardwright/games/node';
import { contract } from '@cardwright/testing';
import type { PebblesContent } from './content.ts';
import { pebbles } from './game.ts';

contract(pebbles, loadContent('pebbles') as PebblesContent, { name: '21 pebbles', seats: 2 });
`,
);

const index = 'packages/games/index.ts';
addLine(
  index,
  "from './lorenzo/scenario/index.ts'",
  "import { pebbles } from './pebbles/game.ts';",
);
addLine(
  index,
  "from './pebbles/game.ts'",
  "import { pebblesScenario } from './pebbles/scenario/index.ts';",
);
addLine(index, '  lorenzo,', '  pebbles,');
addLine(index, '  lorenzo: lorenzoScenario,', '  pebbles: pebblesScenario,');
addWords('en', 'pebbles', {
  'ask.take': 'Take one to three pebbles',
  option: 'Take',
  status: 'Pebbles',
  'event.take': 'Player {seat} takes {n}',
});
addWords('it', 'pebbles', {
  'ask.take': 'Prendi da uno a tre sassi',
  option: 'Prendi',
  status: 'Sassi',
  'event.take': 'Il giocatore {seat} ne prende {n}',
});
addLine('ARCHITECTURE.md', '| Lorenzo |', '| Pebbles | 0 | 0 | 1 | 0 |');
