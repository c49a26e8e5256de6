import type { ListFrame, Signal } from '@cardwright/kernel';
import { entriesOf, isTracked } from '../rules/lose-track.ts';
import { type DominionTable, UNORDERED_RULES } from '../state.ts';
import { cardOf } from './choose.ts';

/**
 * R7.12: asks in which order the cards of a slot are put onto the deck or played; undefined if they
 * are all alike, and in a match of earlier rules, where the order of the slot counts. A pick of
 * several is a set, so it cannot say that.
 */
export function askOrder(
  t: DominionTable,
  f: ListFrame,
  slot: number,
  why: 'ask.topdeckOrder' | 'ask.playOrder',
  counts: (card: number) => boolean = () => true,
): Signal {
  if (UNORDERED_RULES.has(t.game.version)) return undefined;
  const cards = entriesOf(f.slots, slot).filter((card) => isTracked(card) && counts(card));
  if (cards.every((card) => card === cards[0])) return undefined;
  const ask = t.ask(f.seat, 'order', why, cardOf(t, f));
  ask.options = cards.toSorted((a, b) => a - b);
  // Only different cards are asked about, which nobody else may know about a hand.
  ask.secret = f.seat !== t.state.turn.seat;
  return t.asking();
}

/** Puts the cards of a slot into the chosen order; those that were not asked about come last. */
export function storeOrder(f: ListFrame, slot: number, picked: readonly number[]): void {
  const left = [...entriesOf(f.slots, slot)];
  for (const card of picked) left.splice(left.indexOf(card), 1);
  f.slots[slot] = [...picked, ...left];
}
