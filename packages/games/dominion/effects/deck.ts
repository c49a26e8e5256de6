import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { type DominionTable, seatOf } from '../state.ts';
import { discard, names, putOnDeck, takeAside, takeTop } from '../rules/zones.ts';
import { cardOf } from './choose.ts';
import { Amount, amountOf, defineEffect, NewSlot } from './define.ts';
import { happened } from '../rules/happened.ts';
import { bare } from './wording.ts';
import { turnedUp } from './amount-text.ts';
import { restText } from './choice-text.ts';

/** Turns up the top n cards, or as many as there are, and sets them aside. */
function turnUp(t: DominionTable, seat: number, n: number, open: boolean): void {
  const p = seatOf(t.state, seat);
  const cards: number[] = [];
  for (let i = 0; i < n; i++) {
    const card = takeTop(t, seat);
    if (card < 0) break;
    cards.push(card);
  }
  p.aside.push(...cards);
  p.asideOpen = open;
  if (!t.events || cards.length === 0) return;
  if (open) t.emit({ type: 'reveal', seat, cards: names(t, cards) });
  else
    t.emit({
      type: 'look',
      seat,
      n: cards.length,
      secret: { seats: [seat], data: { cards: names(t, cards) } },
    });
}

export const look = defineEffect({
  name: 'look',
  about: 'looks at the top n cards of the deck and sets them aside',
  params: exactly({ do: z.literal('look'), n: Amount }),
  compile: (json, c) => c.amount(json.n),
  text({ n }, who, w) {
    w.turnUp(n !== 1);
    return turnedUp('look', n, who, w);
  },
  run(t, n, f) {
    turnUp(t, f.seat, amountOf(t, f, n), false);
    return undefined;
  },
});

export const reveal = defineEffect({
  name: 'reveal',
  about: 'reveals the top n cards of the deck and sets them aside',
  params: exactly({ do: z.literal('reveal'), n: Amount }),
  compile: (json, c) => c.amount(json.n),
  text({ n }, who, w) {
    w.turnUp(n !== 1);
    return turnedUp('reveal', n, who, w);
  },
  run(t, n, f) {
    turnUp(t, f.seat, amountOf(t, f, n), true);
    return undefined;
  },
});

export const discardAside = defineEffect({
  name: 'discardAside',
  about: 'discards the cards that are still set aside',
  params: exactly({ do: z.literal('discardAside') }),
  compile: () => undefined,
  text: (json, who, w) => restText(json, who, w),
  run(t, _p, f) {
    const cards = takeAside(t, f.seat);
    discard(t, f.seat, cards);
    seatOf(t.state, f.seat).asideOpen = false;
    return happened(t, 'discard', f.seat, cards, 'discard');
  },
});

/**
 * The cards still set aside go back on the deck in an order chosen by the seat: the last one named
 * ends up on top.
 */
export const putBack = defineEffect({
  name: 'putBack',
  about: 'puts the cards that are still set aside back on the deck in any order',
  params: exactly({ do: z.literal('putBack') }),
  compile: () => undefined,
  text: (json, who, w) => restText(json, who, w),
  run(t, _p, f) {
    const p = seatOf(t.state, f.seat);
    if (p.aside.every((card) => card === p.aside[0])) {
      for (const card of takeAside(t, f.seat)) putOnDeck(t, p, card, p.asideOpen);
      return undefined;
    }
    t.ask(f.seat, 'order', 'ask.putBack', cardOf(t, f)).options = p.aside
      .slice()
      .sort((a, b) => a - b);
    return t.asking();
  },
  answered(t, _p, f, picked) {
    const p = seatOf(t.state, f.seat);
    takeAside(t, f.seat);
    for (const card of picked) putOnDeck(t, p, card, false); // nobody else has seen the order
    return undefined;
  },
});

export const discardTop = defineEffect({
  name: 'discardTop',
  about: 'discards the top card of the deck and stores it in a slot',
  params: exactly({ do: z.literal('discardTop'), as: NewSlot }),
  compile: (json, c) => c.slot(json.as, 'write'),
  text(json, who, w) {
    w.mention({ slot: json.as, verb: 'discard', plural: false, from: 'deck', by: 'order' });
    return bare('discardTop', who);
  },
  run(t, slot, f) {
    const card = takeTop(t, f.seat);
    f.slots[slot] = card < 0 ? [] : [card];
    if (card < 0) return undefined;
    seatOf(t.state, f.seat).discard.push(card);
    if (t.events) t.emit({ type: 'discard', seat: f.seat, cards: names(t, [card]) });
    return happened(t, 'discard', f.seat, [card], 'discard');
  },
});
