import type { Signal } from '@cardwright/kernel';
import type { DominionTable, SeatZone } from '../state.ts';

/** What cards may answer, beside an attack. */
export type Happening = 'gain' | 'trash' | 'discard';

/**
 * Lets cards answer what has just happened to these: the cards themselves, and Reactions in the
 * hand of their player. `to` is where they have gone.
 */
export function happened(
  t: DominionTable,
  event: Happening,
  seat: number,
  cards: readonly number[],
  to: SeatZone,
): Signal {
  if (!t.content.answered[event] || cards.length === 0) return undefined;
  return t.raise(event, { seat, cards: [...cards], to, bought: false });
}
