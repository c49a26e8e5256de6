import { WHEN_DISCARDED, WHEN_PLACED, SELF } from '../names.ts';
import { type ChaosState, makeUnit, type Unit } from '../state.ts';
import { performAttack, type Refusal, standIn } from './attack.ts';
import type { ChaosContent } from '../content.ts';
import type { Resolution, Tally } from './resolution.ts';
import { settle } from './sweep.ts';

/** What an action came to: whether the match is over, and the damage and heal of an attack or spell itself. */
export interface Done extends Tally {
  over: boolean;
}

/** R4.1 */
export function placeRefusal(s: ChaosState, c: ChaosContent, hand: number, slot: number): Refusal | undefined {
  const side = s.sides[s.active]!;
  const card = c.cards[side.hand[hand] ?? -1];
  if (!card || card.type !== 'creature' || side.slots[slot] !== null) return 'cant';
  return side.energy < card.cost ? 'no_energy' : undefined;
}

export function place(x: Resolution, hand: number, slot: number): Done {
  const { s, t } = x;
  const side = s.sides[s.active]!;
  const card = side.hand.splice(hand, 1)[0]!;
  const { hp, cost } = x.c.cards[card]!;
  side.energy -= cost;
  const unit = makeUnit(s.nextId++, card, hp, s.active, slot);
  side.slots[slot] = unit;
  if (t.events) x.tell('place', unit);
  x.trigger(unit, WHEN_PLACED, unit, SELF);
  x.run();
  return { damage: 0, heal: 0, over: settle(x) };
}

/** R4.4: free; the card's own passive may answer. */
export function discard(x: Resolution, hand: number): Done {
  const { s, t } = x;
  const side = s.sides[s.active]!;
  const card = side.hand.splice(hand, 1)[0]!;
  side.discard.push(card);
  if (t.events) t.emit({ type: 'discard', seat: s.active, card: x.c.cards[card]!.name });
  x.trigger(standIn(x.c, card, s.active), WHEN_DISCARDED, side.commander);
  x.run();
  return { damage: 0, heal: 0, over: settle(x) };
}

export function attack(x: Resolution, user: Unit, index: number, target: Unit | undefined): Done {
  const tally = performAttack(x, user, x.c.cards[user.card]!.attacks[index]!, target);
  return { damage: tally.damage, heal: tally.heal, over: settle(x, user) };
}

/** R6: an attack made by a stand-in; the card is discarded when all is done, without a passive of its own. */
export function castSpell(x: Resolution, hand: number, target: Unit | undefined): Done {
  const { s } = x;
  const side = s.sides[s.active]!;
  const card = side.hand[hand]!;
  const user = standIn(x.c, card, s.active);
  side.hand.splice(hand, 1);
  const tally = performAttack(x, user, x.c.cards[card]!.attacks[0]!, target);
  side.discard.push(card);
  return { damage: tally.damage, heal: tally.heal, over: settle(x, user) };
}
