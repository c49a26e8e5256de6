import type { ListFrame } from '@cardwright/kernel';
import { checkTracks, entriesOf, isTracked, loseEventCard } from '../rules/lose-track.ts';
import { takeFrom, zoneCards } from '../rules/zones.ts';
import { type DominionTable, seatOf, type SeatZone } from '../state.ts';

/** A slot, and the zone in which its cards are expected. */
export interface Held {
  slot: number;
  from: SeatZone;
  /** Where they are going: those already there are not moved. */
  to?: SeatZone;
}

/**
 * R7.9: takes the cards of a slot out of their zone, as far as they are still there. The slot then
 * holds the cards that were taken. `accepts` decides, card by card, whether one is taken at all;
 * `then` follows each card taken.
 */
export function takeSlot(
  t: DominionTable,
  f: ListFrame,
  { slot, from, to }: Held,
  accepts: (card: number) => boolean = () => true,
  then: (card: number) => void = () => undefined,
): number[] {
  const here = from === 'event' ? t.windowData()?.to : from;
  const taken = entriesOf(f.slots, slot).filter((entry) => {
    if (!isTracked(entry) || here === to || !accepts(entry)) return false;
    if (!takeCard(t, f.seat, from, entry)) return false;
    then(entry);
    return true;
  });
  f.slots[slot] = taken;
  return taken;
}

/** Takes one card that a slot expects in a zone; false if it is no longer there. */
export function takeCard(t: DominionTable, seat: number, from: SeatZone, card: number): boolean {
  const p = seatOf(t.state, seat);
  let zone = from;
  if (from === 'event') {
    if (!loseEventCard(t, card)) return false;
    zone = t.windowData()?.to as SeatZone;
  }
  if (!takeFrom(t, p, zone, card)) return false;
  checkTracks(t, seat, zone, zoneCards(t, p, zone));
  return true;
}
