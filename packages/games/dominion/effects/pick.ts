import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { seatOf } from '../state.ts';
import { names, takeTop, zoneCards } from '../rules/zones.ts';
import { cardOf, zoneIn } from './choose.ts';
import { defineEffect, fits, MatName, NewSlot, Where, Whole } from './define.ts';
import { m } from './wording.ts';
import { thing } from './noun-text.ts';
import { chosen } from './choice-text.ts';

export const all = defineEffect({
  name: 'all',
  about: 'stores all matching cards in a zone in a slot, without asking',
  params: exactly({
    do: z.literal('all'),
    from: z
      .enum(['hand', 'discard', 'aside', 'inPlay', 'mat'])
      .describe('hand, discard, aside, inPlay or mat'),
    where: Where.optional(),
    mat: MatName.optional().describe('the mat, with "from": "mat"'),
    as: NewSlot,
  }),
  compile: (json, c) => ({
    from: json.from,
    zone: zoneIn(json.from, json.mat),
    filter: c.filter(json.where),
    slot: c.slot(json.as, 'write'),
  }),
  text: (json, who, w) => chosen({ ...json, count: 'all' }, { do: 'choose' }, who, w),
  run(t, p, f) {
    const cards = zoneCards(t, seatOf(t.state, f.seat), p.zone);
    f.slots[p.slot] = cards.filter((card) => fits(t, f, p.filter, card));
    return undefined;
  },
});

export const nameCard = defineEffect({
  name: 'nameCard',
  about: 'asks for the name of a card in this game and stores it in a slot',
  params: exactly({ do: z.literal('nameCard'), as: NewSlot }),
  compile: (json, c) => c.slot(json.as, 'write'),
  text(json, who, w) {
    w.mention({ slot: json.as, verb: 'name', plural: false, by: 'order' });
    return m('text.nameCard', { who });
  },
  run(t, _slot, f) {
    t.ask(f.seat, 'one', 'ask.name', cardOf(t, f)).options = t.state.piles.slice();
    return t.asking();
  },
  answered(t, slot, f, picked) {
    f.slots[slot] = [...picked];
    if (t.events) t.emit({ type: 'name', seat: f.seat, cards: names(t, picked) });
    return undefined;
  },
});

/** R2.7 applies here too: the discard pile is shuffled once, and then there are no more cards. */
export const revealUntil = defineEffect({
  name: 'revealUntil',
  about:
    'reveals cards from the deck and sets them aside until n of them match; stores those in a slot',
  params: exactly({
    do: z.literal('revealUntil'),
    where: Where,
    n: Whole.min(1).optional().describe('how many must match; 1 if omitted'),
    as: NewSlot,
  }),
  compile: (json, c) => ({
    filter: c.filter(json.where),
    n: json.n ?? 1,
    slot: c.slot(json.as, 'write'),
  }),
  text(json, who, w) {
    const what = thing(json.where, json.n ?? 1, w);
    w.turnUp(true);
    w.mention({
      slot: json.as,
      verb: 'find',
      plural: (json.n ?? 1) > 1,
      aside: true,
      optional: true,
      by: 'line',
    });
    return m('text.revealUntil', { who, n: json.n ?? 1, what });
  },
  run(t, p, f) {
    const seat = seatOf(t.state, f.seat);
    const shown: number[] = [];
    const fitting: number[] = [];
    while (fitting.length < p.n) {
      const card = takeTop(t, f.seat);
      if (card < 0) break;
      shown.push(card);
      if (fits(t, f, p.filter, card)) fitting.push(card);
    }
    seat.aside.push(...shown);
    seat.asideOpen = true;
    f.slots[p.slot] = fitting;
    if (t.events && shown.length > 0)
      t.emit({ type: 'reveal', seat: f.seat, cards: names(t, shown) });
    return undefined;
  },
});
