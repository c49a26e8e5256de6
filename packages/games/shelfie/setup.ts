import {
  at,
  type MatchOptions,
  type ProcedureFrame,
  SetupFault,
  type State,
} from '@cardwright/kernel';
import { z } from 'zod';
import { faultLines, nearest, schemaFaults } from '../loading/index.ts';
import type { EditionRules, ShelfieContent } from './content.ts';
import { REFILLS, type Refill } from './format.ts';
import type { Room } from './rules/room.ts';
import { emptyShelf } from './rules/shelf.ts';
import type { ShelfieState, T } from './state.ts';
import { EMPTY, EVERY_TYPE, TILES_PER_TYPE, type TileType } from './rules/tiles.ts';

/** Common goals of one match; two in the rules. */
export const MOST_GOALS = 100;

/** The match options. */
export const shelfieOptions = z.strictObject({
  /** An edition of the content: its refill and its cards. */
  edition: z.string().optional(),
  /**
   * What happens to tiles left at a refill, overriding the edition: `return`, `stay`, or as in the
   * edition of that name.
   */
  refill: z.string().optional(),
  /** The number of common goals (one for a first game), or their ids. */
  goals: z
    .union([
      z.int().min(1).max(MOST_GOALS),
      z.array(z.int().min(0).max(1000)).min(1).max(MOST_GOALS),
    ])
    .optional(),
});
export type ShelfieOptions = z.infer<typeof shelfieOptions>;

export function editionOf(content: ShelfieContent, name: string | undefined): EditionRules {
  if (name === undefined) return at(content.editions, 0);
  const found = content.editions.find((edition) => edition.name === name);
  if (found) return found;
  // `it` for `italian`: an unambiguous prefix of a name
  const [begun, ...others] =
    name === ''
      ? []
      : content.editions.filter((edition) =>
          edition.name.toLowerCase().startsWith(name.toLowerCase()),
        );
  if (begun && others.length === 0) return begun;
  const known = content.editions.map((edition) => edition.name);
  const meant = nearest(name, known);
  throw new SetupFault(
    `unknown edition '${name}'${meant ? `; did you mean '${meant}'?` : ''} ` +
      `(known: ${known.join(', ')})`,
  );
}

export function refillOf(
  content: ShelfieContent,
  edition: EditionRules,
  name: string | undefined,
): Refill {
  if (name === undefined) return edition.refill;
  return REFILLS.find((known) => known === name) ?? editionOf(content, name).refill;
}

export function roomFor(content: ShelfieContent, seats: number): Room {
  const room = content.rooms[seats];
  if (!room) throw new SetupFault('the content has no living room');
  if (room.cells.length === 0)
    throw new SetupFault(`the living room has no space for ${seats} players`);
  return room;
}

/** R3.2: different common goals, drawn or named. */
export function drawGoals(
  content: ShelfieContent,
  edition: EditionRules,
  wanted: ShelfieOptions['goals'],
  t: Pick<T, 'shuffle'>,
): number[] {
  if (Array.isArray(wanted)) {
    if (new Set(wanted).size !== wanted.length)
      throw new SetupFault('duplicate common goal: the goals of a match must be different');
    const unknown = wanted.find((id) => id >= content.commonCount);
    if (unknown !== undefined)
      throw new SetupFault(
        `unknown common goal ${unknown}; ids are 0 to ${content.commonCount - 1}`,
      );
    return wanted.map((id) => at(edition.goals, id));
  }
  const count = wanted ?? 2;
  if (content.commonCount < count)
    throw new SetupFault(
      `a match needs ${count} common goals, the content has ${content.commonCount}`,
    );
  const ids = Array.from({ length: content.commonCount }, (_, id) => id);
  t.shuffle(ids);
  return ids.slice(0, count).map((id) => at(edition.goals, id));
}

/** R3.4: a different personal goal for each. */
export function drawPersonal(
  content: ShelfieContent,
  seats: number,
  t: Pick<T, 'shuffle'>,
): number[] {
  if (content.personal.length < seats)
    throw new SetupFault(
      `${seats} players need ${seats} personal goals, the content has ${content.personal.length}`,
    );
  const cards = content.personal.map((_, i) => i);
  t.shuffle(cards);
  return cards.slice(0, seats);
}

export function allTiles(): TileType[] {
  const tiles: TileType[] = [];
  for (const type of EVERY_TYPE) for (let i = 0; i < TILES_PER_TYPE; i++) tiles.push(type);
  return tiles;
}

export const turnFrame = (seat: number): ProcedureFrame => ({
  kind: 'procedure',
  name: 'turn',
  step: 'take',
  seat,
  vars: {},
});

/**
 * R3: puts all tiles into the bag, a tile on every space, and deals common and personal goals. Seat
 * 0 begins.
 */
export function setUpShelfie(
  t: T,
  base: State,
  seats: number,
  options: MatchOptions,
): ShelfieState {
  const { content } = t;
  const parsed = shelfieOptions.safeParse(options);
  if (!parsed.success)
    throw new SetupFault(faultLines(schemaFaults(parsed.error, options)).join('; '));
  const edition = editionOf(content, parsed.data.edition);
  const room = roomFor(content, seats);
  const bag = allTiles();
  t.shuffle(bag);
  const board = room.cells.map(() => bag.pop() ?? EMPTY);
  const goals = drawGoals(content, edition, parsed.data.goals, t);
  return {
    content: base.content,
    rng: base.rng,
    stack: [turnFrame(0)],
    ask: base.ask,
    asked: base.asked,
    over: base.over,
    turn: 0,
    refill: refillOf(content, edition, parsed.data.refill),
    board,
    bag,
    shelves: Array.from({ length: seats }, emptyShelf),
    goals,
    scored: goals.map(() => []),
    personal: drawPersonal(content, seats, t),
    end: -1,
    taken: [],
    column: -1,
  };
}
