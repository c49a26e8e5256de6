import { z } from 'zod';
import { exactly } from '../../loading/index.ts';
import { cardAt } from '../content.ts';
import { happened } from '../rules/happened.ts';
import { addToHand, names, othersOf, putInto, takeAside } from '../rules/zones.ts';
import { type DominionTable, pileOf, seatOf, type SeatZone } from '../state.ts';
import { CardName, defineEffect, MatName, SlotName } from './define.ts';
import { takeSlot } from './take-slot.ts';
import { m } from './wording.ts';
import { vowel } from './noun-text.ts';
import { restText } from './choice-text.ts';

export const toHand = defineEffect({
  name: 'toHand',
  about: 'puts the cards in a slot into the hand',
  params: exactly({ do: z.literal('toHand'), cards: SlotName }),
  compile: (json, c) => ({
    slot: c.slot(json.cards, 'read'),
    from: c.moved(json.cards, 'hand'),
  }),
  text: ({ cards }, who, w) => m('text.toHand.it', { who, ...w.refer(cards, 'toHand') }),
  run(t, p, f) {
    const seat = seatOf(t.state, f.seat);
    const moved = takeSlot(t, f, { ...p, to: 'hand' });
    const open = seat.asideOpen || p.from !== 'aside';
    for (const card of moved) addToHand(seat.hand, card);
    tell(t, f.seat, 'toHand', moved, open && !hiddenZone(t, p.from));
    return undefined;
  },
});

/** Only its owner sees the cards on it. */
const hiddenZone = (t: DominionTable, zone: SeatZone): boolean =>
  zone === 'hand' || (zone.startsWith('mat:') && t.content.hiddenMats.has(zone.slice(4)));

/**
 * Reports which cards moved: to everyone, or to their player alone and only the number to the
 * others.
 */
function tell(
  t: DominionTable,
  seat: number,
  type: string,
  cards: readonly number[],
  open: boolean,
): void {
  if (!t.events || cards.length === 0) return;
  const data = { cards: names(t, cards) };
  t.emit(
    open
      ? { type, seat, ...data }
      : { type, seat, n: cards.length, secret: { seats: [seat], data } },
  );
}

export const setAside = defineEffect({
  name: 'setAside',
  about: 'puts the cards in a slot onto a mat of the player, visible or hidden',
  params: exactly({
    do: z.literal('setAside'),
    cards: SlotName,
    mat: MatName.describe('the name of the mat'),
    hidden: z.literal(true).optional().describe('only their owner sees the cards of this mat'),
  }),
  compile: (json, c) => ({
    slot: c.slot(json.cards, 'read'),
    from: c.moved(json.cards, `mat:${json.mat}`),
    to: `mat:${json.mat}` as const,
  }),
  text: ({ cards, mat, hidden }, who, w) =>
    m('text.setAside.it', {
      who,
      mat,
      hidden: hidden ? 'yes' : 'no',
      again: w.mentioned(cards).mat === mat ? 'yes' : 'no',
      ...w.refer(cards, 'setAside'),
    }),
  run(t, p, f) {
    const seat = seatOf(t.state, f.seat);
    const moved = takeSlot(t, f, p);
    for (const card of moved) putInto(seat, p.to, card);
    tell(t, f.seat, 'toMat', moved, !hiddenZone(t, p.to));
    return undefined;
  },
});

export const rest = defineEffect({
  name: 'rest',
  about: 'puts the cards that are still set aside into the hand, or trashes them',
  params: exactly({ do: z.literal('rest'), to: z.enum(['hand', 'trash']) }),
  compile: (json) => json.to,
  text: (json, who, w) => restText(json, who, w),
  run(t, to, f) {
    const seat = seatOf(t.state, f.seat);
    const cards = takeAside(t, f.seat);
    const open = seat.asideOpen;
    seat.asideOpen = false;
    if (to === 'hand') {
      for (const card of cards) addToHand(seat.hand, card);
      tell(t, f.seat, 'toHand', cards, open);
      return undefined;
    }
    t.state.trash.push(...cards);
    tell(t, f.seat, 'trash', cards, true);
    return happened(t, 'trash', f.seat, cards, 'trash');
  },
});

export const pass = defineEffect({
  name: 'pass',
  about: 'passes the cards in a slot to the hand of the next player, or of the player to move',
  params: exactly({
    do: z.literal('pass'),
    cards: SlotName,
    to: z
      .enum(['left', 'you'])
      .describe('"left": the next player; "you": from another player to the player of the card'),
  }),
  compile: (json, c) => ({
    slot: c.slot(json.cards, 'read'),
    from: c.moved(json.cards, 'gone'),
    to: json.to,
  }),
  text: ({ cards, to }, who, w) => m('text.pass.it', { who, to, ...w.refer(cards, 'pass') }),
  run(t, p, f) {
    const receiver = p.to === 'you' ? t.state.turn.seat : (othersOf(t, f.seat)[0] ?? f.seat);
    const moved = takeSlot(t, f, { slot: p.slot, from: p.from });
    for (const card of moved) addToHand(seatOf(t.state, receiver).hand, card);
    if (t.events && moved.length > 0)
      t.emit({
        type: 'pass',
        seat: f.seat,
        toSeat: receiver,
        n: moved.length,
        secret: { seats: [f.seat, receiver], data: { cards: names(t, moved) } },
      });
    return undefined;
  },
});

/** Puts a card back onto its pile. */
function giveBack(t: DominionTable, card: number): void {
  t.state.supply[card] = pileOf(t.state, card) + 1;
}

/** A card that has no pile in this game stays where it is. */
const hasPile = (t: DominionTable, card: number): boolean => pileOf(t.state, card) >= 0;

export const giveBackCards = defineEffect({
  name: 'return',
  about: 'returns the cards in a slot to their piles in the supply',
  params: exactly({ do: z.literal('return'), cards: SlotName }),
  compile: (json, c) => ({
    slot: c.slot(json.cards, 'read'),
    from: c.moved(json.cards, 'gone'),
  }),
  text: ({ cards }, who, w) => m('text.return.it', { who, ...w.refer(cards, 'return') }),
  run(t, p, f) {
    const moved = takeSlot(t, f, p, (card) => hasPile(t, card));
    for (const card of moved) giveBack(t, card);
    tell(t, f.seat, 'return', moved, true);
    return undefined;
  },
});

/** R7.6: the new card is taken, not gained, so nothing responds to it. */
export const exchange = defineEffect({
  name: 'exchange',
  about: 'returns the card in a slot to its pile and takes a named card in exchange',
  params: exactly({
    do: z.literal('exchange'),
    cards: SlotName,
    card: CardName.describe('the card taken in exchange, into the discard pile'),
  }),
  compile: (json, c) => ({
    slot: c.slot(json.cards, 'read'),
    from: c.moved(json.cards, 'gone'),
    card: c.card(json.card),
  }),
  text({ cards, card }, who, w) {
    const referred = w.refer(cards, 'return');
    w.other();
    return m('text.exchange.it', { who, card, vowel: vowel(card), ...referred });
  },
  run(t, p, f) {
    const accepts = (old: number): boolean => pileOf(t.state, p.card) > 0 && hasPile(t, old);
    takeSlot(t, f, p, accepts, (old) => {
      giveBack(t, old);
      tell(t, f.seat, 'return', [old], true);
      t.state.supply[p.card] = pileOf(t.state, p.card) - 1;
      seatOf(t.state, f.seat).discard.push(p.card);
      if (t.events)
        t.emit({ type: 'exchange', seat: f.seat, card: cardAt(t.content, p.card).name });
    });
    return undefined;
  },
});
