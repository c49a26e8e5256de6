import { Bug, copyBase, type State, type Table } from '@cardwright/kernel';
import type { DominionContent } from './content.ts';

/** Cards are their kind: a number in the content's list. Cards of one name are alike. */
export interface DominionSeat {
  /** Kept sorted: a hand has no order. */
  hand: number[];
  /** The top is the last. */
  deck: number[];
  /** The top is the last. */
  discard: number[];
  play: number[];
  /** Looked at, revealed or set aside in mid-effect. */
  aside: number[];
  /** What lies aside is seen by all. */
  asideOpen: boolean;
  /** Turns begun, the running one too. */
  turns: number;
  /**
   * R1.5: of the cards put onto the deck since it was shuffled, one number each, the top's last:
   * `SHOWN` where everybody saw which card it is, `HIDDEN` where its owner alone knows. Absent
   * while there are none.
   */
  known?: number[] | undefined;
}

export const HIDDEN = 0;
export const SHOWN = 1;

/** A zone of a seat. */
export type SeatZone = 'hand' | 'discard' | 'aside' | 'deck' | 'play';

/**
 * By rules 2 and earlier the table does not keep what is known of decks, and the hashes of their
 * records go without.
 */
export const FORGETFUL_RULES = '2';

/** A card waited for: the first one of its kind played this turn sets the list off. */
export interface Watch {
  card: number;
  program: number;
}

export interface Turn {
  seat: number;
  phase: 'action' | 'buy';
  actions: number;
  buys: number;
  coins: number;
  /** A card was bought: no Treasures any more. */
  bought: boolean;
  /** The seat has said that it plays no more Treasures. */
  paid: boolean;
  /** Kinds played this turn, in order. */
  played: number[];
  watches: Watch[];
}

export interface DominionState extends State {
  seats: DominionSeat[];
  /** Per kind; -1 for a kind that is not in this game. */
  supply: number[];
  /** The kinds that have a pile, in the content's order. */
  piles: number[];
  trash: number[];
  turn: Turn;
  /** R3.4: who has left, in that order; absent while everybody is there. */
  gone?: number[];
}

export type DominionTable = Table<DominionState, DominionContent>;

export function seatOf(s: DominionState, seat: number): DominionSeat {
  const found = s.seats[seat];
  if (found === undefined) throw new Bug(`there is no seat ${seat}`);
  return found;
}

/** Cards left in a pile; -1 where the game has no such pile. */
export const pileOf = (s: Pick<DominionState, 'supply'>, kind: number): number =>
  s.supply[kind] ?? -1;

const copySeat = (p: DominionSeat): DominionSeat => ({
  hand: p.hand.slice(),
  deck: p.deck.slice(),
  discard: p.discard.slice(),
  play: p.play.slice(),
  aside: p.aside.slice(),
  asideOpen: p.asideOpen,
  turns: p.turns,
  known: p.known?.slice(),
});

export function copyDominion(s: DominionState): DominionState {
  const seats: DominionSeat[] = new Array(s.seats.length);
  let seat = 0;
  for (const p of s.seats) seats[seat++] = copySeat(p);
  const t = s.turn;
  const base = copyBase(s);
  const copy: DominionState = {
    content: base.content,
    rng: base.rng,
    stack: base.stack,
    ask: base.ask,
    asked: base.asked,
    over: base.over,
    seats,
    supply: s.supply.slice(),
    piles: s.piles,
    trash: s.trash.slice(),
    turn: {
      seat: t.seat,
      phase: t.phase,
      actions: t.actions,
      buys: t.buys,
      coins: t.coins,
      bought: t.bought,
      paid: t.paid,
      played: t.played.slice(),
      watches:
        t.watches.length === 0 ? [] : t.watches.map((w) => ({ card: w.card, program: w.program })),
    },
  };
  if (s.gone) copy.gone = s.gone.slice();
  return copy;
}

/** Whether a seat has left (R3.4). */
export const isGone = (s: DominionState, seat: number): boolean => s.gone?.includes(seat) ?? false;
