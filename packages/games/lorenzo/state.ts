import { copyBase, type State, type Table } from '@cardwright/kernel';
import type { LorenzoContent } from './content.ts';
import type { Rules } from './rules/rule-options.ts';

/** Cards, tiles and leaders are numbers in the content's lists. */
export interface LorenzoSeat {
  /** In the order of `GOODS`. */
  goods: number[];
  /** Development cards in the order taken, and how many of each type. */
  cards: number[];
  counts: number[];
  /** Bits of the members not placed yet in this round. */
  members: number;
  /**
   * Turns left in this round: one for each member at its start, one less after each turn, passed or
   * not.
   */
  turns: number;
  /** The seat's first turn of this round is still to be skipped (SKIPTURN). */
  skip: boolean;
  /** The personal bonus tile; -1 before it is chosen. */
  bonusTile: number;
  /** Leaders not played yet. Kept sorted: a hand has no order. */
  hand: number[];
  /** Leaders played, in order, and beside each what it copies (-1 for nothing). */
  active: number[];
  copied: number[];
  /** Leaders whose ability was used in this round. */
  used: number[];
  /** Bits of the members that count as 6 in this round. */
  six: number;
  /** Excommunication tiles. */
  tiles: number[];
  /**
   * What those cards, leaders and tiles come to, kept so that nobody adds it up again at every
   * question.
   */
  bonus: number[];
  malus: number[];
  less: number[];
  flags: number;
  colour: number;
  grey: number;
  cuts: number[];
}

export interface LorenzoState extends State {
  rules: Rules;
  advanced: boolean;
  /** 1 to 6; 0 before the first. */
  round: number;
  /** Turn order of this round. */
  order: number[];
  /** The seat whose turn it is; -1 between turns. */
  turn: number;
  /** By member: the neutral one's is 0. */
  dice: number[];
  /** Cards not dealt yet by type and period, `type * 3 + period - 1`; the next one is the last. */
  decks: number[][];
  /** The card on each of the sixteen floors, or -1. */
  towers: number[];
  /** Members on the board in the order of placing: `space * 16 + seat * 4 + member`. */
  placed: number[];
  /** The excommunication tile of each period; -1 for none. */
  tiles: number[];
  /** Left in the towers at a round's end. */
  discard: number[];
  /** Leaders that were thrown away for a privilege. */
  dismissed: number[];
  /**
   * The packs leaders were drafted from. The first `kept` of each are taken, pack p's k-th by the
   * seat k places on from seat p: so hands can be dealt anew without contradicting what a seat has
   * seen.
   */
  packs: number[][];
  kept: number;
  seats: LorenzoSeat[];
}

export type T = Table<LorenzoState, LorenzoContent>;

export const spaceOf = (placed: number): number => placed >> 4;
export const seatOf = (placed: number): number => (placed >> 2) & 3;
export const memberOf = (placed: number): number => placed & 3;
export const periodOf = (s: LorenzoState): number => (s.round + 1) >> 1;
export const ALL_MEMBERS = 0b1111;

function copySeat(p: LorenzoSeat): LorenzoSeat {
  return {
    goods: p.goods.slice(),
    cards: p.cards.slice(),
    counts: p.counts.slice(),
    members: p.members,
    turns: p.turns,
    skip: p.skip,
    bonusTile: p.bonusTile,
    hand: p.hand.slice(),
    active: p.active.slice(),
    copied: p.copied.slice(),
    used: p.used.slice(),
    six: p.six,
    tiles: p.tiles.slice(),
    bonus: p.bonus.slice(),
    malus: p.malus.slice(),
    less: p.less.slice(),
    flags: p.flags,
    colour: p.colour,
    grey: p.grey,
    cuts: p.cuts.slice(),
  };
}

const copyLists = (lists: readonly number[][]): number[][] => {
  const out: number[][] = new Array(lists.length);
  for (let i = 0; i < lists.length; i++) out[i] = lists[i]!.slice();
  return out;
};

export function copyLorenzo(s: LorenzoState): LorenzoState {
  const base = copyBase(s);
  const seats: LorenzoSeat[] = new Array(s.seats.length);
  for (let i = 0; i < s.seats.length; i++) seats[i] = copySeat(s.seats[i]!);
  return {
    content: base.content,
    rng: base.rng,
    stack: base.stack,
    ask: base.ask,
    asked: base.asked,
    over: base.over,
    rules: s.rules,
    advanced: s.advanced,
    round: s.round,
    order: s.order.slice(),
    turn: s.turn,
    dice: s.dice.slice(),
    decks: copyLists(s.decks),
    towers: s.towers.slice(),
    placed: s.placed.slice(),
    tiles: s.tiles.slice(),
    discard: s.discard.slice(),
    dismissed: s.dismissed.slice(),
    packs: copyLists(s.packs),
    kept: s.kept,
    seats,
  };
}
