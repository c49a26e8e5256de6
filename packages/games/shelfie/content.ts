import { Bug, type Content } from '@cardwright/kernel';
import type { PersonalCard } from './compile/personal-goals.ts';
import type { Refill } from './format.ts';
import type { Goal } from './effects/goal.ts';
import type { Room } from './rules/room.ts';

export interface ShelfieContent extends Content {
  /** By id; followed by the cards that replace some of them in an edition. */
  readonly goals: readonly Goal[];
  /** How many of these are the game's own. */
  readonly commonCount: number;
  /** Goals of a pack by index: their descriptions are shown. */
  readonly described?: ReadonlySet<number>;
  readonly personal: readonly PersonalCard[];
  /** By the number of players; absent if the files have no living room. */
  readonly rooms: { readonly [seats: number]: Room };
  readonly editions: readonly EditionRules[];
}

/** What each edition changes; the first is the default. */
export interface EditionRules {
  readonly name: string;
  readonly refill: Refill;
  /** By id: the index in `goals` of the card that is played. */
  readonly goals: readonly number[];
}

export const SEATS = { min: 2, max: 4 } as const;

/** Accessors by number; a missing entry is a defect. */
export function goalOf(content: ShelfieContent, goal: number): Goal {
  return content.goals[goal] ?? missing('goal', goal);
}
export function personalOf(content: ShelfieContent, card: number): PersonalCard {
  return content.personal[card] ?? missing('personal goal', card);
}
export function roomOf(content: ShelfieContent, seats: number): Room {
  return content.rooms[seats] ?? missing('living room for', seats);
}

export function missing(what: string, number: number): never {
  throw new Bug(`there is no ${what} ${number}`);
}
