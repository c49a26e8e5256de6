import type { Signal } from '@cardwright/kernel';
import type { DominionTable, SeatZone } from '../state.ts';
import { isEndless } from './endless.ts';

/** What cards may respond to besides an attack. */
export type Happening = 'gain' | 'trash' | 'discard';

/** Whether any card that can be in this game responds to this. */
export const isAnswered = (
  { state, content }: Pick<DominionTable, 'state' | 'content'>,
  event: Happening,
): boolean => (state.expansion === undefined ? content.answered : content.answeredByAll)[event];

/**
 * Lets cards respond to what has just happened to these: the cards themselves, and Reactions in
 * their player's hand. `to` is where they went.
 */
export function happened(
  t: DominionTable,
  event: Happening,
  seat: number,
  cards: readonly number[],
  to: SeatZone,
): Signal {
  if (cards.length === 0 || !isAnswered(t, event) || isEndless(t.state)) return undefined;
  return t.raise(event, { seat, cards: [...cards], to, bought: false });
}
