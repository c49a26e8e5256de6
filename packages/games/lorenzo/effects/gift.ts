import type { ListFrame, Signal } from '@cardwright/kernel';
import { gain, pay } from '../rules/gain.ts';
import { covers, type Goods, NONE } from '../rules/goods.ts';
import type { T } from '../state.ts';
import { DECLINE, type Gift, type GiftEffect, type GiftLine, type Source } from './define.ts';

/**
 * Slots of a list that runs at harvest or production. Its lines were asked for and paid before:
 * `WAYS` has the way taken of each, -1 for none. What they give is collected, since a card is one
 * source (R11.1): goods in `GIVEN`, privileges, which come last of all, in `PRIVILEGES`. `OWNED` is
 * what was owned before the action (R7.3).
 */
export const GIVEN = 0;
export const PRIVILEGES = 1;
export const OWNED = 2;
export const WAYS = 3;
export const WORK_SLOTS = 4;

/** The question of a gift that has a price, where it is asked by itself. */
type Question = { readonly kind: 'one' | 'yes-no'; readonly why: string };

/** An effect that gives something: the one place where gifts are asked for, paid and given. */
export function defineGift<P extends { readonly source: Source }>(
  name: string,
  question: Question | undefined,
  gift: Gift<P>,
): GiftEffect<P> {
  return {
    name,
    gift,
    run(t, params, f) {
      if (f.slots.length > 0) return collect(t, gift, params, f);
      const prices = gift.prices(params);
      if (!prices) return give(t, gift, params, f, 0);
      const { kind, why } = question!;
      const asks =
        kind === 'one'
          ? askToPay(t, f.seat, why, -1, prices, (price) => price)
          : askToBuy(t, f.seat, why, prices[0]!);
      return asks ? t.asking() : undefined;
    },
    answered(t, params, f, [pick]) {
      const way = question!.kind === 'one' ? pick! : pick! - 1;
      const price = gift.prices(params)![way];
      if (!price) return undefined;
      pay(t, f.seat, price);
      return give(t, gift, params, f, way);
    },
  };
}

export const giftLine = <P>(effect: GiftEffect<P>, params: P): GiftLine => ({ effect, params });

/**
 * Asks for one of the options that can be paid, or none. Where nothing can be paid, nothing is
 * asked.
 */
export function askToPay<O>(
  t: T,
  seat: number,
  why: string,
  card: number,
  options: readonly O[],
  priceOf: (option: O) => Goods,
): boolean {
  const { goods } = t.state.seats[seat]!;
  let open: number[] | undefined;
  for (let i = 0; i < options.length; i++) {
    if (!covers(goods, priceOf(options[i]!))) continue;
    open ??= t.ask(seat, 'one', why, card).options;
    open.push(i);
  }
  open?.push(DECLINE);
  return open !== undefined;
}

/** The same for a gift with one price. */
function askToBuy(t: T, seat: number, why: string, price: Goods): boolean {
  if (!covers(t.state.seats[seat]!.goods, price)) return false;
  t.askYesNo(seat, why);
  return true;
}

function give<P extends { readonly source: Source }>(
  t: T,
  gift: Gift<P>,
  params: P,
  f: ListFrame,
  way: number,
): Signal {
  const p = t.state.seats[f.seat]!;
  const goods = gift.goods(params, p, p.goods, way);
  if (goods !== NONE) gain(t, f.seat, goods, params.source);
  const number = gift.privileges(params);
  return number === 0
    ? undefined
    : t.run('privilege', { number, instant: params.source === 'card' });
}

function collect<P>(t: T, gift: Gift<P>, params: P, f: ListFrame): undefined {
  const { slots } = f;
  const way = (slots[WAYS] as number[])[f.line]!;
  if (way < 0) return;
  const goods = gift.goods(params, t.state.seats[f.seat]!, slots[OWNED] as number[], way);
  const given = slots[GIVEN] as number[];
  for (let i = 0; i < goods.length; i++) given[i]! += goods[i]!;
  const number = gift.privileges(params);
  if (number > 0) (slots[PRIVILEGES] as number[]).push(number);
}
