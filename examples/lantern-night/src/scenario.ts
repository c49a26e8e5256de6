import {
  type Play,
  ScenarioFault,
  type ScenarioWords,
  type Stepped,
  type WordGroup,
  type WordMeanings,
} from '@cardwright/games';
import { at, Machine, type Pack, type Plain, type SourceFile } from '@cardwright/kernel';
import { z } from 'zod';
import { type LanternContent, load } from './content.ts';
import { readLaid, STAY } from './effects.ts';
import { game } from './game.ts';
import { type LanternState, newLantern } from './state.ts';
import { readLay } from './turn.ts';
import { nameOf } from './view.ts';

const Seat = z.int().min(0).max(3);
const Laid = z.strictObject({
  card: z.string().describe('the name of the card'),
  seat: Seat.describe('the seat that laid it'),
  up: z.boolean().optional().describe('whether it is face up; a Visitor is if this is left out'),
});
const Lantern = z.strictObject({
  worth: z.int().min(1).max(9).default(3).describe('the points it is worth; 3 if left out'),
  laid: z.array(Laid).default([]).describe('the cards there, the first laid first'),
});
const Given = z.strictObject({
  seats: z.int().min(2).max(4).default(2).describe('the number of players; 2 if left out'),
  turn: Seat.default(0).describe('the seat to move'),
  hands: z.array(z.array(z.string())).default([]).describe('the cards in hand, by seat'),
  deck: z.array(z.string()).optional().describe('the deck, top card first'),
  lanterns: z.array(Lantern).max(3).default([]).describe('the three lanterns'),
  waiting: z.array(z.int()).optional().describe('the worth of lanterns to come, next one last'),
  points: z.array(z.int()).optional().describe('the points of each seat'),
});
const Step = z.union([
  z.strictObject({ lay: z.string(), at: z.int().min(1).max(3) }),
  z.strictObject({ choose: z.int().min(1), to: z.int().min(1).max(3).optional() }),
  z.strictObject({ choose: z.literal('stay') }),
]);

/** The fields of a schema with their descriptions. */
const meanings = (schema: z.ZodObject): WordMeanings =>
  Object.fromEntries(
    Object.entries(schema.shape).map(([word, { description }]) => [word, description ?? '']),
  );

/** What `cardwright scenario --words` prints. */
const vocabulary: readonly WordGroup[] = [
  { title: 'The position', at: ['given'], words: meanings(Given) },
  { title: 'A lantern', at: ['given.lanterns[]', 'expect.lanterns[]'], words: meanings(Lantern) },
  { title: 'A card at a lantern', at: ['given.lanterns[].laid[]'], words: meanings(Laid) },
  {
    title: 'A step',
    at: ['do[]'],
    words: {
      lay: 'lays the card of this name; needs `at`',
      at: 'the lantern, 1 to 3',
      choose: 'the place of a card at the lantern, from 1, or `stay`',
      to: 'the lantern to which the card moves, 1 to 3',
    },
  },
  {
    title: 'What may be expected',
    at: ['expect'],
    words: {
      turn: 'the seat to move',
      over: 'whether the match is over',
      points: 'the points of each seat',
      won: 'the number of lanterns that each seat has won',
      hands: 'the cards in hand, by seat',
      discard: 'the discarded cards',
      lanterns: 'the three lanterns',
      ask: 'the question that is open, or `null`',
    },
  },
];

type LanternPlay = Play<LanternState, LanternContent>;

function read<T>(schema: z.ZodType<T>, value: Plain, what: string): T {
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  throw new ScenarioFault(`${what}: ${z.prettifyError(checked.error)}`);
}

/** A table set up as usual, then changed to what the case says. */
function prepare(
  plain: Plain,
  shipped: readonly SourceFile[],
  pack?: Pack,
): { machine: Machine<LanternState, LanternContent>; state: LanternState } {
  const given = read(Given, plain, 'given');
  const { content, faults } = load(shipped, pack);
  if (!content) throw new ScenarioFault(faults.map(({ message }) => message).join('; '));
  const machine = new Machine(game, content);
  const state = machine.start({ seed: 'scenario', seats: given.seats, options: {} });
  const card = (name: string): number => {
    const found = content.cards.findIndex(({ file }) => file.name === name);
    if (found < 0) throw new ScenarioFault(`unknown card '${name}'`);
    return found;
  };
  given.hands.forEach((hand, seat) => (state.hands[seat] = hand.map(card).sort((a, b) => a - b)));
  if (given.deck) state.deck = given.deck.map(card).reverse();
  state.lanterns = [0, 1, 2].map((i) => {
    const wanted = given.lanterns[i];
    const lantern = newLantern(wanted?.worth ?? (given.lanterns.length > 0 ? 0 : 3), given.seats);
    lantern.laid = (wanted?.laid ?? []).map((one) => {
      const number = card(one.card);
      const up = one.up ?? at(content.cards, number).file.kind === 'Visitor';
      return { card: number, seat: one.seat, up, seen: [] };
    });
    return lantern;
  });
  state.waiting = given.waiting ?? [];
  if (given.points) state.points = given.points;
  state.turn = given.turn;
  // the turn begins anew, with the question that belongs to this table
  state.ask = null;
  state.stack = [{ kind: 'procedure', name: 'turn', step: 'begin', seat: 0, vars: {} }];
  machine.proceed(state);
  return { machine, state };
}

/** `{"lay": "Owl", "at": 1}`, then `{"choose": 2}` for the second card there. */
function step({ machine, state, events }: LanternPlay, plain: Plain): Stepped {
  const wanted = read(Step, plain, 'step');
  const { ask } = state;
  if (!ask) return { refused: 'over' };
  const place = ask.options.findIndex((code) => {
    if ('lay' in wanted) {
      const { card, lantern } = readLay(code);
      return (
        ask.why === 'ask.lay' &&
        nameOf(machine.content, card) === wanted.lay &&
        lantern === wanted.at - 1
      );
    }
    if (ask.why === 'ask.lay') return false;
    if (wanted.choose === 'stay') return code === STAY;
    const { place: laid, to } = readLaid(code);
    return laid === wanted.choose - 1 && ('to' in wanted ? to === (wanted.to ?? 0) - 1 : true);
  });
  if (place < 0) return { refused: 'not-offered' };
  machine.answer(state, [place], events);
  return { result: { code: 'ok' } };
}

function look({ machine, state }: LanternPlay): Plain {
  const { content } = machine;
  return {
    turn: state.turn,
    over: state.over,
    points: state.points,
    won: state.won,
    hands: state.hands.map((hand) => hand.map((card) => nameOf(content, card))),
    discard: state.discard.map((card) => nameOf(content, card)),
    lanterns: state.lanterns.map(({ worth, laid }) => ({
      worth,
      laid: laid.map(({ card, seat, up, seen }) => ({
        card: nameOf(content, card),
        seat,
        up,
        seen,
      })),
    })),
    ask: state.ask ? state.ask.why : null,
  };
}

/** The words of card tests. */
export const scenario: ScenarioWords<LanternState, LanternContent> = {
  prepare,
  step,
  look,
  vocabulary,
};
