import { Bug, copyBase, copyPlain, type Plain, type State, type Table } from '@cardwright/kernel';
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
  /** Turns started, the running one too. */
  turns: number;
  /**
   * R1.5: of the cards put onto the deck since it was shuffled, one number each, the top's last:
   * `SHOWN` where everybody saw which card it is, `HIDDEN` where its owner alone knows. Absent
   * while there are none.
   */
  known?: number[] | undefined;
  /** Cards set aside for longer than one card's effect, by the name of their mat; absent: none. */
  mats?: { [mat: string]: number[] };
  /** Tokens by name; absent: none. */
  tokens?: { [token: string]: number };
  /** Points taken beside those of the cards; absent: none. */
  bonus?: number;
  /** What happens at the start of later turns; absent: nothing. */
  lasting?: Lasting[];
}

/** What a card does at the start of its player's next turn, or of every one. It stays in play. */
export interface Lasting {
  card: number;
  program: number;
  slots: Plain[];
  every: boolean;
}

export const HIDDEN = 0;
export const SHOWN = 1;

/** A zone of a seat. */
export type SeatZone =
  | 'hand'
  | 'discard'
  | 'aside'
  | 'deck'
  | 'play'
  | 'trash'
  /** Where the event that is being answered has put the card. */
  | 'event'
  | `mat:${string}`;

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
  /** Cards of these types (0: all) cost so much less this turn; absent: none do. */
  less?: { n: number; types: number }[];
  /** What happens later this turn; absent: nothing. */
  later?: { at: LaterTime; program: number; card: number }[];
  /** The extra phase under way; absent: none is. */
  during?: string;
  /** The seat takes another turn after this one; absent: no. */
  again?: boolean;
  /** This is such a turn: no further one follows it. */
  extra?: boolean;
}

export const LATER_TIMES = ['buyPhase', 'endOfTurn'] as const;
export type LaterTime = (typeof LATER_TIMES)[number];

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
  /** The hash of the expansion whose cards are in the kingdom; absent in a game without them. */
  expansion?: string;
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

function copySeat(p: DominionSeat): DominionSeat {
  const copy: DominionSeat = {
    hand: p.hand.slice(),
    deck: p.deck.slice(),
    discard: p.discard.slice(),
    play: p.play.slice(),
    aside: p.aside.slice(),
    asideOpen: p.asideOpen,
    turns: p.turns,
    known: p.known?.slice(),
  };
  if (p.mats) copy.mats = copyOf(p.mats);
  if (p.tokens) copy.tokens = { ...p.tokens };
  if (p.bonus !== undefined) copy.bonus = p.bonus;
  if (p.lasting) copy.lasting = copyOf(p.lasting);
  return copy;
}

/** A deep copy of plain data. */
const copyOf = <T>(value: T): T => copyPlain(value as Plain) as T;

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
  if (s.expansion !== undefined) copy.expansion = s.expansion;
  if (t.less) copy.turn.less = copyOf(t.less);
  if (t.later) copy.turn.later = copyOf(t.later);
  if (t.during !== undefined) copy.turn.during = t.during;
  if (t.again !== undefined) copy.turn.again = t.again;
  if (t.extra !== undefined) copy.turn.extra = t.extra;
  return copy;
}

/** Whether a seat has left (R3.4). */
export const isGone = (s: DominionState, seat: number): boolean => s.gone?.includes(seat) ?? false;

/** All cards on a seat's mats. */
export const matCards = (p: DominionSeat): number[] =>
  p.mats === undefined ? [] : Object.values(p.mats).flat();
