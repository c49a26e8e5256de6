import type { ListFrame, Plain, WindowFrame } from '@cardwright/kernel';
import { type DominionSeat, type DominionTable, seatOf, type SeatZone } from '../state.ts';

/**
 * R7.9: an effect moves a card only if the card is still where the effect found or put it. Cards of
 * a name are interchangeable, so a slot cannot tell them apart. Instead, whatever takes a card out
 * of a zone tells the slots that expect cards there. A slot keeps a card that is no longer there as
 * a negative number: it still counts, but nothing moves it.
 */
const lost = (card: number): number => -1 - card;

/** The card of an entry, whether or not it is still where the slot expects it. */
export const cardIn = (entry: number): number => (entry < 0 ? -1 - entry : entry);

/** Whether the card of an entry may still be moved. */
export const isTracked = (entry: number): boolean => entry >= 0;

/** The place in which a slot of a program expects its cards. */
export interface SlotPlace {
  readonly slot: number;
  readonly zone: SeatZone;
}

/** Slots, and the numbers of those that expect cards in the zone in question. */
type Visit = (slots: Plain[], expecting: readonly number[]) => void;

/** Visits all slots that expect cards in a zone: each list, event and Duration separately. */
function forExpecting(t: DominionTable, seat: number, zone: SeatZone, visit: Visit): void {
  const { stack, turn } = t.state;
  const isThere = (owner: number): boolean => owner === seat || zone === 'trash';
  let window: WindowFrame | undefined;
  for (const frame of stack) {
    if (frame.kind === 'window') {
      window = frame;
      if (frame.data.to === zone && isThere(frame.data.seat as number)) visitEvent(frame, visit);
    } else if (frame.kind === 'list') {
      if (isThere(frame.seat)) visitList(t, frame, window, zone, visit);
    } else if (isThere(turn.seat)) visitDue(t, frame.vars.due, zone, visit);
  }
  for (const p of zone === 'trash' ? t.state.seats : [seatOf(t.state, seat)])
    visitDue(t, p.lasting, zone, visit);
}

function visitEvent({ data }: WindowFrame, visit: Visit): void {
  const slots = [data.cards ?? []];
  visit(slots, [0]);
  data.cards = slots[0] ?? [];
}

/** A list expects its cards where the current line leaves them. */
function visitList(
  t: DominionTable,
  f: ListFrame,
  window: WindowFrame | undefined,
  zone: SeatZone,
  visit: Visit,
): void {
  const places = t.content.programs[f.program]?.expects[f.line + 1];
  if (places === undefined || places.length === 0) return;
  const slots: number[] = [];
  for (const place of places)
    if ((place.zone === 'event' ? window?.data.to : place.zone) === zone) slots.push(place.slot);
  if (slots.length > 0) visit(f.slots, slots);
}

type Due = { program: number; slots: Plain[] };

/** The lists of Durations, which have not begun. */
function visitDue(t: DominionTable, due: unknown, zone: SeatZone, visit: Visit): void {
  if (!Array.isArray(due)) return;
  for (const { program, slots } of due as Due[])
    for (const place of t.content.programs[program]?.expects[0] ?? [])
      if (place.zone === zone) visit(slots, [place.slot]);
}

/** Call after cards have left a zone: slots lose those that are no longer there. */
export function checkTracks(
  t: DominionTable,
  seat: number,
  zone: SeatZone,
  there: readonly number[],
): void {
  forExpecting(t, seat, zone, (slots, expecting) => keepThere(slots, expecting, there));
}

/** Slots lose the cards that are not among those in their zone. */
export function keepThere(
  slots: Plain[],
  expecting: readonly number[],
  there: readonly number[],
): void {
  const left = there.slice();
  for (const slot of expecting)
    loseWhere(slots, slot, (card) => {
      const i = left.indexOf(card);
      if (i >= 0) left.splice(i, 1);
      return i < 0;
    });
}

/** The card on top of the deck is taken: a slot that has put such a card there loses it. */
export function loseTop(t: DominionTable, seat: number, p: DominionSeat, card: number): void {
  if (t.state.stack.length > 1 || p.lasting !== undefined)
    forExpecting(t, seat, 'deck', (slots, expecting) => loseOne(slots, expecting, card));
}

/**
 * Takes the card of the current event out of its event, and out of the slot that the list which
 * caused the event has it in. False if it is no longer where the event has put it.
 */
export function loseEventCard(t: DominionTable, card: number): boolean {
  const { stack } = t.state;
  const at = stack.findLastIndex((frame) => frame.kind === 'window');
  const window = stack[at];
  if (window?.kind !== 'window') return false;
  let found = false;
  visitEvent(window, (slots, expecting) => {
    found = loseOne(slots, expecting, card);
  });
  const cause = stack[at - 1];
  if (found && cause?.kind === 'list')
    visitList(t, cause, undefined, window.data.to as SeatZone, (slots, expecting) =>
      loseOne(slots, expecting, card),
    );
  return found;
}

/** Loses one card of a name: the one in the slot that was filled last. */
function loseOne(slots: Plain[], expecting: readonly number[], card: number): boolean {
  const slot = expecting.findLast((one) => entriesOf(slots, one).includes(card));
  if (slot === undefined) return false;
  let found = false;
  loseWhere(slots, slot, (one) => {
    if (found || one !== card) return false;
    found = true;
    return true;
  });
  return true;
}

/** The list is replaced, not changed: others may refer to it. */
function loseWhere(slots: Plain[], slot: number, isLost: (card: number) => boolean): void {
  const before = entriesOf(slots, slot);
  const after = before.map((entry) => (isTracked(entry) && isLost(entry) ? lost(entry) : entry));
  if (after.some((entry, i) => entry !== before[i])) slots[slot] = after;
}

/** The entries of a slot, of which some may be lost; none if it was never filled. */
export function entriesOf(slots: readonly Plain[], slot: number): readonly number[] {
  const value = slots[slot];
  return Array.isArray(value) ? (value as number[]) : [];
}
