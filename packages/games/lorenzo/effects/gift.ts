import { at, type ListFrame, type Signal } from '@cardwright/kernel';
import { gain, pay } from '../rules/gain.ts';
import { covers, EVERY_GOOD, type Goods, NONE, type OwnGoods } from '../rules/goods.ts';
import { seatOf, type T } from '../state.ts';
import { DECLINE, type Gift, type GiftEffect, type GiftLine, type Source } from './define.ts';

/**
 * Slots of a list that runs at harvest or production. Its lines were chosen and paid before: `WAYS`
 * has the alternative of each, -1 for none. Their gains are collected, because a card is one source
 * (R11.1): goods in `GIVEN`, privileges, which come last, in `PRIVILEGES`. `OWNED` is what was
 * owned before the action (R7.3).
 */
export const GIVEN = 0;
export const PRIVILEGES = 1;
export const OWNED = 2;
export const WAYS = 3;
export const WORK_SLOTS = 4;

/** How a gift with a price is offered when it is asked for on its own. */
interface Question {
  /** Asks if a price can be paid; returns false if none can. */
  ask(t: T, seat: number, prices: readonly Goods[]): boolean;
  /** The alternative that an answer chooses; one without a price declines. */
  way(pick: number): number;
}

const itself = (price: Goods): Goods => price;

/** One of the affordable alternatives, or none. */
export const oneOf = (why: string): Question => ({
  ask: (t, seat, prices) => askToPay(t, seat, why, -1, prices, itself),
  way: (pick) => pick,
});

/** With a single alternative: yes or no. */
export const yesOrNo = (why: string): Question => ({
  ask(t, seat, prices) {
    if (!covers(seatOf(t.state, seat).goods, at(prices, 0))) return false;
    t.askYesNo(seat, why);
    return true;
  },
  way: (pick) => pick - 1,
});

/** An effect that gives something: the only place where gifts are offered, paid and given. */
export function defineGift<P extends { readonly source: Source }>(
  name: string,
  gift: Gift<P>,
  question?: Question,
): GiftEffect<P> {
  return {
    name,
    gift,
    run(t, params, f) {
      if (f.slots.length > 0) return collect(t, gift, params, f);
      const prices = gift.prices(params);
      if (!prices || !question) return give(t, gift, params, f, 0);
      return question.ask(t, f.seat, prices) ? t.asking() : undefined;
    },
    skipped: ({ slots, line }) => slots.length > 0 && at(slots[WAYS] as number[], line) < 0,
    answered(t, params, f, picked) {
      const way = question?.way(at(picked, 0)) ?? -1;
      const price = gift.prices(params)?.[way];
      if (!price) return undefined;
      pay(t, f.seat, price);
      return give(t, gift, params, f, way);
    },
  };
}

export const giftLine = <P>(effect: GiftEffect<P>, params: P): GiftLine => ({ effect, params });

/** Asks for one of the affordable options, or none. If nothing is affordable, nothing is asked. */
export function askToPay<O>(
  t: T,
  seat: number,
  why: string,
  card: number,
  options: readonly O[],
  priceOf: (option: O) => Goods,
): boolean {
  const { goods } = seatOf(t.state, seat);
  let open: number[] | undefined;
  let i = 0;
  for (const option of options) {
    if (covers(goods, priceOf(option))) {
      open ??= t.ask(seat, 'one', why, card).options;
      open.push(i);
    }
    i++;
  }
  open?.push(DECLINE);
  return open !== undefined;
}

function give<P extends { readonly source: Source }>(
  t: T,
  gift: Gift<P>,
  params: P,
  f: ListFrame,
  way: number,
): Signal {
  const p = seatOf(t.state, f.seat);
  const goods = gift.goods(params, p, p.goods, way);
  if (goods !== NONE) gain(t, f.seat, goods, params.source);
  const number = gift.privileges(params);
  return number === 0
    ? undefined
    : t.run('privilege', { number, instant: params.source === 'card' });
}

function collect<P>(t: T, gift: Gift<P>, params: P, f: ListFrame): undefined {
  const { slots } = f;
  const way = at(slots[WAYS] as number[], f.line);
  if (way < 0) return;
  const goods = gift.goods(params, seatOf(t.state, f.seat), slots[OWNED] as OwnGoods, way);
  const given = slots[GIVEN] as OwnGoods;
  for (const good of EVERY_GOOD) given[good] += goods[good];
  const number = gift.privileges(params);
  if (number > 0) (slots[PRIVILEGES] as number[]).push(number);
}
