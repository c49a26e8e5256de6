import type { Scene } from '@cardwright/kernel';
import type { Ask } from '@cardwright/protocol';
import { means } from './choosing.ts';
import { allIds } from './things-of.ts';

/**
 * What a hint, a lesson or a puzzle points at. Pass it to `TableView` as `meant`: the things, parts
 * and areas get a ring and a mark on the board, the options get them in the list of the question,
 * screen readers hear it, and the page scrolls to the first of them. Nothing is chosen by it.
 *
 *     <TableView … meant={{ things: ['supply'] }} />    a part: the whole supply
 *     <TableView … meant={{ things: ['hand:Copper', 'hand:Copper'] }} />    two of several alike
 *     <TableView … meant={{ pick: [3] }} />    an answer to the open question
 */
export interface Meant {
  /**
   * Ids in the scene. One that several things share (`hand:Copper`) means one of them; repeat it to
   * mean more.
   */
  readonly things?: readonly string[];
  /** An answer to the open question: its options, and what they refer to on the table. */
  readonly pick?: readonly number[];
  /** On a narrow screen the page does not scroll to it, because it scrolls to the advice. */
  readonly isPassive?: boolean;
}

/** What an answer refers to on the table, as ids for `things`. */
export function thingsOfPick(ask: Ask | null, pick: readonly number[]): string[] {
  const isList = ask?.kind === 'one' || ask?.kind === 'some' || ask?.kind === 'order';
  const options = isList ? pick.flatMap((place) => ask.options[place] ?? []) : [];
  return options
    .flatMap(({ ref, to, refs }) => [...(refs ?? [ref]), to])
    .filter((id) => id !== undefined);
}

const NOTHING: ReadonlyMap<string, number> = new Map();

/** The place of an option in the answer, from 1, if the order of the answer matters. */
export const orderIn = (
  ask: Ask | null,
  pick: readonly number[] | undefined,
  place: number,
): number | undefined =>
  ask?.kind === 'order' && pick?.includes(place) ? pick.indexOf(place) + 1 : undefined;

/**
 * The ids of everything in the scene that is highlighted, each with its place in the answer, from
 * 1, if the order of the answer matters; otherwise with 0.
 */
export function meantThings(
  scene: Scene,
  ask: Ask | null,
  { things = [], pick = [] }: Meant = {},
): ReadonlyMap<string, number> {
  const refs = [
    ...things.map((ref) => ({ ref, order: 0 })),
    ...pick.flatMap((place) =>
      thingsOfPick(ask, [place]).map((ref) => ({ ref, order: orderIn(ask, pick, place) ?? 0 })),
    ),
  ];
  if (refs.length === 0) return NOTHING;
  const ids = allIds(scene);
  const found = new Map<string, number>();
  for (const { ref, order } of refs) {
    const id = ids.find((one) => means(ref, one) && !found.has(one));
    if (id !== undefined) found.set(id, order);
  }
  return found;
}
