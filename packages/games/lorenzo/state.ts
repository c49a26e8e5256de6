import { copyBase, type State, type Table } from '@cardwright/kernel';
import {
  type KindValues,
  type LorenzoContent,
  type Member,
  missing,
  type OwnCounts,
} from './content.ts';
import { copyGoods, type OwnGoods } from './rules/goods.ts';
import type { Rules } from './rules/rule-options.ts';

/** Cards, tiles and leaders are indices in the content's lists. */
export interface LorenzoSeat {
  /** In the order of `GOODS`. */
  goods: OwnGoods;
  /** Development cards in the order taken, and how many of each type. */
  cards: number[];
  counts: OwnCounts;
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
  /** Leaders played, in order, and for each the one it copies (-1 for none). */
  active: number[];
  copied: number[];
  /** Leaders whose ability was used in this round. */
  used: number[];
  /** Bits of the members that count as 6 in this round. */
  six: number;
  /** Excommunication tiles. */
  tiles: number[];
  /**
   * The combined modifiers of those cards, leaders and tiles, cached so that they are not summed
   * for every question.
   */
  bonus: KindValues;
  malus: KindValues;
  less: OwnGoods;
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
  /** By member; 0 for the neutral one. */
  dice: [number, number, number, number];
  /** Undealt cards by type and period, `type * 3 + period - 1`; the last one is next. */
  decks: number[][];
  /** The card on each of the sixteen floors, or -1. */
  towers: number[];
  /** Members on the board in the order of placing: `space * 16 + seat * 4 + member`. */
  placed: number[];
  /** The excommunication tile of each period; -1 for none. */
  tiles: number[];
  /** Cards left in the towers at the end of a round. */
  discard: number[];
  /** Leaders discarded for a privilege. */
  dismissed: number[];
  /**
   * The packs of the leader draft. The first `kept` of each are taken; the k-th of pack p by the
   * seat k places after seat p. This allows hands to be redealt without contradicting what a seat
   * has seen.
   */
  packs: number[][];
  kept: number;
  seats: LorenzoSeat[];
}

export type T = Table<LorenzoState, LorenzoContent>;

export function seatOf(s: LorenzoState, seat: number): LorenzoSeat {
  return s.seats[seat] ?? missing('seat', seat);
}
/** The card on a floor; -1 for none. */
export function cardOn(s: LorenzoState, floor: number): number {
  return s.towers[floor] ?? missing('floor', floor);
}

/** A member on the board: which one of which seat, on which space. */
export const placedCode = (space: number, seat: number, member: Member): number =>
  space * 16 + seat * 4 + member;
export const placedSpace = (placed: number): number => placed >> 4;
export const placedSeat = (placed: number): number => (placed >> 2) & 3;
export const placedMember = (placed: number): Member => (placed & 3) as Member;

export const periodOf = (s: LorenzoState): number => (s.round + 1) >> 1;
export const ALL_MEMBERS = 0b1111;

const copyValues = (v: Readonly<KindValues>): KindValues => [v[0], v[1], v[2], v[3], v[4], v[5]];

function copySeat(p: LorenzoSeat): LorenzoSeat {
  return {
    goods: copyGoods(p.goods),
    cards: p.cards.slice(),
    counts: [p.counts[0], p.counts[1], p.counts[2], p.counts[3]],
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
    bonus: copyValues(p.bonus),
    malus: copyValues(p.malus),
    less: copyGoods(p.less),
    flags: p.flags,
    colour: p.colour,
    grey: p.grey,
    cuts: p.cuts.slice(),
  };
}

const copyLists = (lists: readonly number[][]): number[][] => {
  const copy: number[][] = [];
  for (const list of lists) copy.push(list.slice());
  return copy;
};

export function copyLorenzo(s: LorenzoState): LorenzoState {
  const base = copyBase(s);
  const seats: LorenzoSeat[] = [];
  for (const p of s.seats) seats.push(copySeat(p));
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
    dice: [s.dice[0], s.dice[1], s.dice[2], s.dice[3]],
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
