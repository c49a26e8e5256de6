import { at, type Plain, type Rng, shuffle } from '@cardwright/kernel';
import type { PersonalCard } from './compile/personal-goals.ts';
import { goalOf, roomOf, type ShelfieContent } from './content.ts';
import { tokensOf } from './rules/outcome.ts';
import type { Room } from './rules/room.ts';
import {
  adjacencyPoints,
  END_TOKEN,
  personalMatches,
  personalPoints,
  tokensFor,
} from './rules/scoring.ts';
import { bitCount, formatShelf, type Shelf } from './rules/shelf.ts';
import { shelfOf, type ShelfieState } from './state.ts';
import {
  EMPTY,
  EVERY_TYPE,
  letterOf,
  type Tile,
  TILES_PER_TYPE,
  type TileType,
} from './rules/tiles.ts';

/**
 * What a seat may know, as accessors over the live table. Hidden are only the order of the bag and
 * the personal goals of the others; the contents of the bag follow from what is visible. Seat -1
 * knows no personal goal before the end.
 */
export class ShelfieSight {
  readonly content: ShelfieContent;
  readonly seat: number;
  private readonly state: ShelfieState;

  constructor(content: ShelfieContent, state: ShelfieState, seat: number) {
    this.content = content;
    this.state = state;
    this.seat = seat;
  }

  get players(): number {
    return this.state.shelves.length;
  }
  get room(): Room {
    return roomOf(this.content, this.players);
  }
  get turn(): number {
    return this.state.turn;
  }
  get board(): readonly Tile[] {
    return this.state.board;
  }
  get taken(): readonly TileType[] {
    return this.state.taken;
  }
  get column(): number {
    return this.state.column;
  }
  get endToken(): number {
    return this.state.end;
  }
  get goals(): readonly number[] {
    return this.state.goals;
  }
  /** Per goal the seats that have scored it, in order. */
  get scored(): readonly (readonly number[])[] {
    return this.state.scored;
  }
  shelf(seat: number): Readonly<Shelf> {
    return shelfOf(this.state, seat);
  }
  /** A seat's personal goal, if this seat may know it. */
  personal(seat: number): PersonalCard | undefined {
    return seat === this.seat || this.state.over
      ? this.content.personal[this.state.personal[seat] ?? -1]
      : undefined;
  }
  get bagSize(): number {
    return this.state.bag.length;
  }
  /** How many tiles of a type are hidden; with a complete set of tiles, those in the bag. */
  unseen(type: TileType): number {
    let seen = 0;
    for (const shelf of this.state.shelves) seen += bitCount(shelf[type]);
    for (const tile of this.state.board) if (tile === type) seen++;
    for (const tile of this.state.taken) if (tile === type) seen++;
    return Math.max(0, TILES_PER_TYPE - seen);
  }
}

/** A board as strings of letters: `#` no space, `.` an empty space. */
export function formatBoard(room: Room, board: readonly Tile[]): string[] {
  const lines: string[] = [];
  for (let r = 0; r < room.rows; r++) {
    let line = '';
    for (let c = 0; c < room.columns; c++) {
      const space = at(room.spaceAt, r * room.columns + c);
      line += space < 0 ? '#' : letterOf(board[space] ?? EMPTY);
    }
    lines.push(line);
  }
  return lines;
}

/** What `viewShelfie` returns. */
export type ShelfieView = {
  seat: number;
  players: number;
  turn: number;
  over: boolean;
  board: string[];
  bag: number;
  unseen: { [letter: string]: number };
  taken: string[];
  column: number | null;
  /** `goal`: the card's id; `card`: its id in the gallery. */
  goals: { goal: number; card: string; scored: number[]; tokens: number[] }[];
  seats: {
    shelf: string[];
    tokens: number[];
    endToken: boolean;
    /** Null if this seat may not know it. */
    personal: { id: string; rows: string[]; matches: number; points: number } | null;
    groups: number;
    /** Tokens, end token and groups, which are public. */
    open: number;
  }[];
};

export function viewShelfie(content: ShelfieContent, state: ShelfieState, seat: number): Plain {
  const sight = new ShelfieSight(content, state, seat);
  const { players } = sight;
  const unseen: { [letter: string]: number } = {};
  for (const type of EVERY_TYPE) unseen[letterOf(type)] = sight.unseen(type);
  const view: ShelfieView = {
    seat,
    players,
    turn: sight.turn,
    over: state.over,
    board: formatBoard(sight.room, sight.board),
    bag: sight.bagSize,
    unseen,
    taken: sight.taken.map(letterOf),
    column: sight.column < 0 ? null : sight.column,
    goals: sight.goals.map((goal, i) => {
      const scored = [...at(sight.scored, i)];
      return {
        goal: goalOf(content, goal).card.id,
        card: goalCardId(content, goal),
        scored,
        tokens: tokensFor(players).slice(scored.length),
      };
    }),
    seats: Array.from({ length: players }, (_, i) => {
      const shelf = sight.shelf(i);
      const tokens = tokensOf(sight.scored, players, i);
      const endToken = sight.endToken === i;
      const groups = adjacencyPoints(shelf);
      const card = sight.personal(i);
      const matches = card ? personalMatches(shelf, card.wanted) : 0;
      return {
        shelf: formatShelf(shelf),
        tokens,
        endToken,
        personal: card
          ? { id: card.id, rows: [...card.rows], matches, points: personalPoints(matches) }
          : null,
        groups,
        open: tokens.reduce((a, b) => a + b, groups + (endToken ? END_TOKEN : 0)),
      };
    }),
  };
  return view;
}

/** A goal's id in the gallery: `common-2`, or `common-2-italian` for the card of an edition. */
export function goalCardId(content: ShelfieContent, goal: number): string {
  const { id } = goalOf(content, goal).card;
  if (goal < content.commonCount) return `common-${id}`;
  return `common-${id}-${editionWith(content, goal) ?? goal}`;
}

/** The edition that plays this goal in place of the one with its id. */
export const editionWith = (content: ShelfieContent, goal: number): string | undefined =>
  goal < content.commonCount
    ? undefined
    : content.editions.find(({ goals }) => goals.includes(goal))?.name;

export const personalCardId = (id: string): string => `personal-${id}`;

/**
 * Redeals what a seat cannot see: the order of the bag, the personal goals of the others, and
 * future random numbers.
 */
export function redealShelfie(
  content: ShelfieContent,
  state: ShelfieState,
  seat: number,
  rng: Rng,
): void {
  shuffle(rng, state.bag);
  if (state.over) return;
  const own = state.personal[seat];
  const cards: number[] = [];
  for (let card = 0; card < content.personal.length; card++) if (card !== own) cards.push(card);
  shuffle(rng, cards);
  state.personal = state.personal.map((card, i) => (i === seat ? card : (cards.pop() ?? card)));
}
