import { Bug, copyBase, copyPlain, type Plain, type State, type Table } from '@cardwright/kernel';
import type { DominionContent } from './content.ts';

/**
 * A card is its kind: an index in the content's list. Cards of the same name are interchangeable.
 */
export interface DominionSeat {
  /** Kept sorted: a hand has no order. */
  hand: number[];
  /** The top is the last. */
  deck: number[];
  /** The top is the last. */
  discard: number[];
  play: number[];
  /** Looked at, revealed or set aside during an effect. */
  aside: number[];
  /** The set-aside cards are visible to all. */
  asideOpen: boolean;
  /** Turns started, including the current one. */
  turns: number;
  /**
   * R1.5: for each card put onto the deck since the last shuffle, one number, the top's last:
   * `SHOWN` if everybody saw it, `HIDDEN` if only its owner knows it. Absent if there are none.
   */
  known?: number[] | undefined;
  /** Cards set aside for longer than one card's effect, by the name of their mat; absent: none. */
  mats?: { [mat: string]: number[] };
  /** Tokens by name; absent: none. */
  tokens?: { [token: string]: number };
  /** Points besides those of the cards; absent: none. */
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
  /** For an Attack: the seats that were protected when it was played. */
  immune?: number[];
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
  /** Where the card of the current event has gone. */
  | 'event'
  | `mat:${string}`;

/**
 * Under rules 2 and earlier, the table does not store what is known about decks, and neither do the
 * hashes of their records.
 */
export const FORGETFUL_RULES = '2';

/** Rules that do not ask in which order cards are put onto the deck or played (R7.12). */
export const UNORDERED_RULES: ReadonlySet<string> = new Set([FORGETFUL_RULES, '3']);

/** A pending trigger: the first card of its kind played this turn runs the list. */
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
  /** A card was bought, so no more Treasures may be played. */
  bought: boolean;
  /** The seat has finished playing Treasures. */
  paid: boolean;
  /** Kinds played this turn, in order. */
  played: number[];
  watches: Watch[];
  /** Cards of these types (0: all) cost this much less this turn; absent: none. */
  less?: { n: number; types: number }[];
  /** What happens later this turn; absent: nothing. */
  later?: { at: LaterTime; program: number; card: number }[];
  /** The current extra phase; absent: none. */
  during?: string;
  /** The seat takes another turn after this one; absent: no. */
  again?: boolean;
  /** This is an extra turn: no further one follows it. */
  extra?: boolean;
}

/** `endOfTurn` is before the clean-up discards the hand, `afterCleanUp` after the draw. */
export const LATER_TIMES = ['buyPhase', 'endOfTurn', 'afterCleanUp'] as const;
export type LaterTime = (typeof LATER_TIMES)[number];

export interface DominionState extends State {
  seats: DominionSeat[];
  /** Per kind; -1 for a kind that is not in this game. */
  supply: number[];
  /** The kinds that have a pile, in the content's order. */
  piles: number[];
  trash: number[];
  turn: Turn;
  /** R3.4: the seats that have left, in order; absent if all are present. */
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

/** Cards left in a pile; -1 if the game has no such pile. */
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
