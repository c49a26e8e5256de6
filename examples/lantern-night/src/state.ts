import {
  copyBase,
  type ProcedureFrame,
  type Seat,
  type State,
  type Table,
} from '@cardwright/kernel';
import { at } from '@cardwright/kernel';
import type { LanternContent } from './content.ts';

/** A card at a lantern. `seen`: the seats that know it though it lies face down. */
export interface Laid {
  card: number;
  seat: Seat;
  up: boolean;
  seen: Seat[];
}

export interface Lantern {
  /** 0: nothing burns here any more. */
  worth: number;
  laid: Laid[];
  /** What cards have added to each seat's light while it flares. */
  glow: number[];
}

export interface LanternState extends State {
  turn: Seat;
  deck: number[];
  discard: number[];
  /** Sorted: the order in which cards were drawn says nothing. */
  hands: number[][];
  lanterns: Lantern[];
  /** Worths of the lanterns to come, the next one last. */
  waiting: number[];
  points: number[];
  /** Lanterns won. */
  won: number[];
}

export type T = Table<LanternState, LanternContent>;

export const SEATS = { min: 2, max: 4 };
export const HAND = 4;
const WORTHS = [3, 3, 4, 4, 5, 5, 6];

/** R2.3: how many cards make a lantern flare. */
export const capacity = (seats: number): number => seats + 2;

export const newLantern = (worth: number, seats: number): Lantern => ({
  worth,
  laid: [],
  glow: new Array<number>(seats).fill(0),
});

/** R1. */
export function setUp(t: Table<State, LanternContent>, base: State, seats: number): LanternState {
  const deck = t.content.cards.flatMap(({ file }, card) =>
    new Array<number>(file.count).fill(card),
  );
  t.shuffle(deck);
  const waiting = [...WORTHS];
  t.shuffle(waiting);
  const hands = Array.from({ length: seats }, () => deck.splice(-HAND).sort((a, b) => a - b));
  const turn: ProcedureFrame = {
    kind: 'procedure',
    name: 'turn',
    step: 'begin',
    seat: 0,
    vars: {},
  };
  return {
    ...base,
    stack: [turn],
    turn: 0,
    deck,
    discard: [],
    hands,
    lanterns: [0, 1, 2].map(() => newLantern(waiting.pop() ?? 0, seats)),
    waiting,
    points: new Array<number>(seats).fill(0),
    won: new Array<number>(seats).fill(0),
  };
}

export const copy = (s: LanternState): LanternState => ({
  ...copyBase(s),
  turn: s.turn,
  deck: s.deck.slice(),
  discard: s.discard.slice(),
  hands: s.hands.map((hand) => hand.slice()),
  lanterns: s.lanterns.map(({ worth, laid, glow }) => ({
    worth,
    laid: laid.map((one) => ({ ...one, seen: one.seen.slice() })),
    glow: glow.slice(),
  })),
  waiting: s.waiting.slice(),
  points: s.points.slice(),
  won: s.won.slice(),
});

/** R2.4: draws as many as there are; the discard pile is shuffled into an empty deck. */
export function draw(t: T, seat: Seat, count: number): number {
  const { deck, discard } = t.state;
  const hand = at(t.state.hands, seat);
  let drawn = 0;
  while (drawn < count) {
    if (deck.length === 0) {
      deck.push(...discard.splice(0));
      deck.sort((a, b) => a - b);
      t.shuffle(deck);
    }
    const card = deck.pop();
    if (card === undefined) break;
    hand.push(card);
    drawn++;
  }
  hand.sort((a, b) => a - b);
  return drawn;
}
