import type { ListFrame, Signal } from '@cardwright/kernel';
import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { type DominionTable, seatOf, type SeatZone } from '../state.ts';
import * as zones from '../rules/zones.ts';
import { askOrder, storeOrder } from './ask-order.ts';
import { type Compiling, defineEffect, SlotName, type SlotZone, slotCards } from './define.ts';
import { cardAt } from '../content.ts';
import { happened } from '../rules/happened.ts';
import { type Held, takeSlot } from './take-slot.ts';
import { bare, m } from './wording.ts';
import { vowel } from './noun-text.ts';
import { dependingLine, dependingOn, dependsOnAnother } from './condition-text.ts';
import { inAnyOrder } from './choice-text.ts';

const Slot = SlotName;

/** A slot, and the zone of its cards, known from the line that chose them. */
const chosen = (name: string, c: Compiling, to: SlotZone): Held => ({
  slot: c.slot(name, 'read'),
  from: c.moved(name, to),
});

export const discard = defineEffect({
  name: 'discard',
  about: 'discards the cards in a slot',
  params: exactly({ do: z.literal('discard'), cards: Slot }),
  compile: (json, c) => chosen(json.cards, c, 'discard'),
  text: ({ cards }, who, w) => m('text.discard.it', { who, ...w.refer(cards, 'discard') }),
  run(t, p, f) {
    const moved = takeSlot(t, f, { ...p, to: 'discard' });
    zones.discard(t, f.seat, moved);
    return happened(t, 'discard', f.seat, moved, 'discard');
  },
});

export const trash = defineEffect({
  name: 'trash',
  about: 'trashes the cards in a slot, from where they are or from the supply',
  params: exactly({
    do: z.literal('trash'),
    cards: Slot,
    from: z.literal('supply').optional().describe('for cards that were chosen from the supply'),
  }),
  compile: (json, c) =>
    json.from === 'supply'
      ? { slot: c.slot(json.cards, 'read'), from: c.fromSupply(json.cards) }
      : chosen(json.cards, c, 'gone'),
  text: ({ cards }, who, w) => m('text.trash.it', { who, ...w.refer(cards, 'trash') }),
  run(t, p, f) {
    const { slot, from } = p;
    if (from === 'supply') {
      f.slots[slot] = zones.trashFromSupply(t, f.seat, slotCards(f, slot));
      return undefined;
    }
    const moved = takeSlot(t, f, { slot, from, to: 'trash' });
    zones.trash(t, f.seat, moved);
    return happened(t, 'trash', f.seat, moved, 'trash');
  },
});

/**
 * Onto the deck, from the hand or (Harbinger) from the discard pile, depending on where the cards
 * were chosen.
 */
export const topdeck = defineEffect({
  name: 'topdeck',
  about: 'puts the cards in a slot onto the deck',
  params: exactly({ do: z.literal('topdeck'), cards: Slot }),
  compile: (json, c) => chosen(json.cards, c, 'deck'),
  text(json, who, w) {
    const key = `text.topdeck.it${inAnyOrder(json.cards, json, w)}`;
    return m(key, { who, ...w.refer(json.cards, 'topdeck') });
  },
  run(t, p, f) {
    const asking = askOrder(t, f, p.slot, 'ask.topdeckOrder');
    if (asking === undefined) putSlotOnDeck(t, p, f);
    return asking;
  },
  answered(t, p, f, picked) {
    storeOrder(f, p.slot, picked);
    putSlotOnDeck(t, p, f);
    return undefined;
  },
});

/** One by one, so that the last card ends up on top. */
function putSlotOnDeck(t: DominionTable, p: Held, f: ListFrame): void {
  const seat = seatOf(t.state, f.seat);
  // A Victory card put back because of an attack is revealed; a card put back voluntarily is not.
  const shown =
    f.seat !== t.state.turn.seat ||
    isDiscarded(t, p.from) ||
    (p.from === 'aside' && seat.asideOpen);
  for (const card of takeSlot(t, f, p)) {
    zones.putOnDeck(t, seat, card, shown);
    if (t.events) {
      const name = cardAt(t.content, card).name;
      t.emit({
        type: 'topdeck',
        seat: f.seat,
        ...(shown ? { card: name } : { secret: { seats: [f.seat], data: { card: name } } }),
      });
    }
  }
}

/** Everyone has seen the card: it is in the discard pile, or has just been discarded. */
const isDiscarded = (t: DominionTable, zone: SeatZone): boolean =>
  zone === 'discard' ||
  (zone === 'event' &&
    t.state.stack.findLast((frame) => frame.kind === 'window')?.event === 'discard');

export const gain = defineEffect({
  name: 'gain',
  about: 'gains a card from the supply',
  params: exactly({
    do: z.literal('gain'),
    cards: z.string().describe('a slot, written as $name, or the name of a card'),
    to: z.enum(['discard', 'deck', 'hand']).optional(),
  }),
  compile(json, c): Gaining {
    const to = json.to ?? ('discard' as const);
    if (!json.cards.startsWith('$')) return { slot: -1, card: c.card(json.cards), to };
    const slot = c.slot(json.cards, 'read');
    // Cards like those in the slot are gained: a later line may still move the ones in the slot.
    return {
      slot,
      card: -1,
      to,
      ...(!c.gained(json.cards, to) && { keeps: c.movesLater(json.cards) }),
    };
  },
  text({ cards, to = 'discard' }, who, w) {
    if (cards.startsWith('$')) {
      const key = `text.gain.it${inAnyOrder(cards, { do: 'gain', to }, w)}`;
      return m(key, { who, to, ...w.refer(cards, 'gain') });
    }
    w.other();
    return m('text.gain.named', { who, card: cards, vowel: vowel(cards), to });
  },
  run(t, p, f) {
    const asking =
      p.slot < 0 || p.to !== 'deck' ? undefined : askOrder(t, f, p.slot, 'ask.topdeckOrder');
    return asking ?? gainAll(t, p, f);
  },
  answered(t, p, f, picked) {
    storeOrder(f, p.slot, picked);
    return gainAll(t, p, f);
  },
});

interface Gaining {
  /** The slot with the names of the cards, or -1. */
  slot: number;
  card: number;
  to: 'discard' | 'deck' | 'hand';
  /** Whether the slot keeps the cards that were in it. */
  keeps?: boolean;
}

function gainAll(t: DominionTable, p: Gaining, f: ListFrame): Signal {
  const wanted = p.slot < 0 ? [p.card] : slotCards(f, p.slot);
  const got = wanted.filter((card) => zones.gain(t, f.seat, card, p.to));
  if (p.slot >= 0 && !p.keeps) f.slots[p.slot] = got;
  return happened(t, 'gain', f.seat, got, p.to);
}

export const revealHand = defineEffect({
  name: 'revealHand',
  about: 'shows the hand to all players, unless a slot holds a card',
  params: exactly({ do: z.literal('revealHand'), unless: Slot.optional() }),
  compile: (json, c) => (json.unless === undefined ? -1 : c.slot(json.unless, 'read')),
  text({ unless }, who, w) {
    if (unless === undefined) return bare('revealHand', who);
    if (dependsOnAnother(unless, w)) return dependingLine(unless, { do: 'revealHand' }, who, w);
    const message = m('text.revealHand.unless', { who, ...dependingOn(unless, w) });
    return { message, form: 'condition' };
  },
  run(t, unless, f) {
    if (t.events && (unless < 0 || slotCards(f, unless).length === 0)) {
      t.emit({
        type: 'revealHand',
        seat: f.seat,
        cards: zones.names(t, seatOf(t.state, f.seat).hand),
      });
    }
    return undefined;
  },
});
