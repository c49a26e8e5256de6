import type { Signal } from '@cardwright/kernel';
import { cardAt, type ChaosContent, passivesOf } from '../content.ts';
import { WHEN_DISCARDED, WHEN_DRAWN, WHEN_PLACED } from '../compile/vocabulary.ts';
import {
  actionOf,
  type ChaosState,
  type ChaosTable,
  makeUnit,
  sideOf,
  takeFromHand,
} from '../state.ts';
import { setOff, toMain, toSelf } from '../triggers/passives.ts';
import { type Refusal, standIn } from './attack.ts';
import { tell } from './scope.ts';

/** R4.1 */
export function placeRefusal(
  s: ChaosState,
  c: ChaosContent,
  hand: number,
  slot: number,
): Refusal | undefined {
  const side = sideOf(s, s.active);
  const card = c.cards[side.hand[hand] ?? -1];
  if (!card || card.type !== 'creature' || side.slots[slot] !== null) return 'cant';
  return side.energy < card.cost ? 'no_energy' : undefined;
}

/** R4.1: a creature from hand is put on an empty slot and paid. */
export function place(t: ChaosTable, hand: number, slot: number, then: string): Signal {
  const s = t.state;
  const side = sideOf(s, s.active);
  const card = takeFromHand(side, hand);
  const { hp, cost } = cardAt(t.content, card);
  side.energy -= cost;
  const unit = makeUnit(s.nextId++, card, hp, s.active, slot);
  side.slots[slot] = unit;
  if (t.events) tell(t, 'place', unit);
  return setOff(t, WHEN_PLACED, toSelf(unit), then);
}

/** R4.4: free; the card's own passive may respond. */
export function discard(t: ChaosTable, hand: number, then: string): Signal {
  const s = t.state;
  const side = sideOf(s, s.active);
  const card = takeFromHand(side, hand);
  side.discard.push(card);
  if (t.events) t.emit({ type: 'discard', seat: s.active, card: cardAt(t.content, card).name });
  const user = (actionOf(s).standIn = standIn(t.content, card, s.active));
  return setOff(t, WHEN_DISCARDED, toMain(user, side.commander), then);
}

/**
 * R8.4: draws up to a full hand, one card at a time with its triggers; an empty deck is refilled
 * from the discard pile.
 */
export function drawUp(t: ChaosTable, seat: number, then: string): Signal {
  const s = t.state;
  const side = sideOf(s, seat);
  while (side.hand.length < s.rules.handSize) {
    if (side.deck.length === 0) {
      if (side.discard.length === 0) return undefined;
      side.deck = side.discard;
      side.discard = [];
      t.shuffle(side.deck);
      if (t.events) t.emit({ type: 'reshuffle', seat });
    }
    const index = side.deck.pop();
    if (index === undefined) return undefined;
    const card = cardAt(t.content, index);
    side.hand.push(index);
    if (t.events)
      t.emit({ type: 'draw', seat, secret: { seats: [seat], data: { card: card.name } } });
    if (passivesOf(card, WHEN_DRAWN).length === 0) continue;
    const user = (actionOf(s).standIn = standIn(t.content, index, seat));
    const answered = setOff(t, WHEN_DRAWN, toMain(user, side.commander), then);
    if (answered !== undefined) return answered;
  }
  return undefined;
}
