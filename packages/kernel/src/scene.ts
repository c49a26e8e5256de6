import type { Message } from './game.ts';
import type { Seat } from './state.ts';

/**
 * Names of pictures the page draws; any other name is drawn as a plain seal with its first letter.
 * Figures: coin, card, deck, discard, trash, hand, action, buy, points, curse, wood, stone,
 * servant, military, faith, privilege, heart, attack, shield, energy, charge, gold, move, time,
 * value, cost, bonus, crown, first, token, star, element-<name>, state-<name>. Pieces: cat, book,
 * game, frame, trophy, plant (tiles; `cat-2` is the second picture of a cat); die-black, die-white,
 * die-orange (value as a badge); member-black, member-white, member-orange, member-neutral; unit,
 * building, blueprint; marker, excommunication, seat. Grounds of cells: none, floor, shelf, goal,
 * lane-plains, lane-forest, lane-mountain. Looks of parts: living-room, shelf, goal,
 * tower-territory, tower-character, tower-building, tower-venture, market, council, harvest,
 * production, dice, members, leaders, kingdom, supply, slots, commander, lane, privileges.
 */

/**
 * A view as things to draw. Every thing that may be an option carries the `id` that `face.option`
 * refers to; the page makes exactly those glow. A reference `hand:Copper` means every thing whose
 * id is that or begins with `hand:Copper#` (cards that are alike); `hand:Copper#1` means that one.
 * Words are messages, pictures are names that the page draws itself.
 */
export interface Scene {
  /** The look: the game's name. */
  game: string;
  /** What is going on, in one line: whose turn, which phase. */
  status: Message;
  areas: Area[];
}

export interface Area {
  id: string;
  /** Where the page puts it. */
  place: 'board' | 'own' | 'rival' | 'side';
  label: Message;
  seat?: Seat;
  /** This area's seat is to move. */
  active?: boolean;
  parts: Part[];
}

export type Part = CardsPart | GridPart | TrackPart | CountersPart | SpacesPart;

/** Cards or pieces lying together: a hand, a pile, a market, a row of slots. */
export interface CardsPart {
  kind: 'cards';
  id: string;
  label: Message;
  /** How the page dresses it, where the game has a look for it. */
  look?: string;
  /**
   * fan: a hand; row: side by side; piles: each with a count; stack: only the top and the number
   * are seen.
   */
  layout: 'fan' | 'row' | 'piles' | 'stack';
  cards: CardThing[];
  /** How many cards there are where not all are shown. */
  count?: number;
}

export interface CardThing {
  id: string;
  /** The card's id in the gallery; absent face down or for an empty slot. */
  card?: string;
  /** face: as the gallery shows it; back; empty: a free slot. */
  face: 'up' | 'down' | 'empty';
  /** For piles: how many are left. */
  count?: number;
  /** Short figures on the card: hit points, attack, energy. */
  badges?: Badge[];
  /** Faded: cannot be used now. */
  spent?: boolean;
  seat?: Seat;
}

export interface Badge {
  icon: string;
  label: Message;
  value: string | number;
}

/** A board of cells: the living room, a shelf, lanes. */
export interface GridPart {
  kind: 'grid';
  id: string;
  label: Message;
  look?: string;
  rows: number;
  columns: number;
  cells: Cell[];
}

export interface Cell {
  id: string;
  row: number;
  column: number;
  /** What the ground looks like, as `floor`, `shelf`, `none`, `lane`. */
  ground: string;
  /** What lies there, lowest first. */
  pieces: Piece[];
}

export interface Piece {
  id: string;
  /** Name of the picture the page draws. */
  icon: string;
  label: Message;
  card?: string;
  seat?: Seat;
  badges?: Badge[];
}

/** A scale with markers: faith, military, turn order, rounds. */
export interface TrackPart {
  kind: 'track';
  id: string;
  label: Message;
  look?: string;
  from: number;
  to: number;
  /** Values worth a mark, as the points under a faith step. */
  steps?: { at: number; label: string }[];
  markers: { seat: Seat; at: number }[];
}

/** Figures with an icon: coins, actions, energy. */
export interface CountersPart {
  kind: 'counters';
  id: string;
  look?: string;
  counters: (Badge & { id?: string })[];
}

/** Places where pieces are put: action spaces, market stalls. */
export interface SpacesPart {
  kind: 'spaces';
  id: string;
  label: Message;
  look?: string;
  spaces: Space[];
}

export interface Space {
  id: string;
  label: Message;
  /** What it gives, or needs. */
  badges?: Badge[];
  pieces: Piece[];
  card?: string;
  closed?: boolean;
}
