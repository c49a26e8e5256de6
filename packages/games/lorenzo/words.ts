import type { Message } from '@cardwright/kernel';
import { ANY_TOWER, CARD_TYPES, type Cut, HARVEST, PRODUCTION, TOWER_NAMES } from './content.ts';
import { GOODS, type Goods } from './rules/goods.ts';

/** A message of this game. */
export const m = (key: string, args: NonNullable<Message['args']> = {}): Message => ({
  key: `lorenzo.${key}`,
  args,
});

/** Goods as a list of words: "2 wood, 1 stone". */
export const goodsWords = (goods: Goods): Message[] =>
  goods.flatMap((n, i) => (n === 0 ? [] : [m(`good.${GOODS[i]!}`, { n })]));
export const goodsMessage = (goods: Goods): Message => {
  const words = goodsWords(goods);
  return words.length === 0 ? m('good.nothing') : m('good.list', { goods: words });
};

/** So many cards of each type. */
export const countWords = (counts: Goods): Message[] =>
  counts.flatMap((n, type) => (n > 0 ? [m(`type.${CARD_TYPES[type]!}`, { n })] : []));

/** One of several things: "1 wood or 1 stone". */
export const either = ([first, ...more]: readonly Message[]): Message =>
  more.reduce((a, b) => m('text.or', { a, b }), first ?? m('good.nothing'));
export const exchange = (pay: Goods, gain: Message): Message =>
  m('text.change', { pay: goodsMessage(pay), gain });

export function kindsText(kinds: number): Message {
  if ((kinds & ANY_TOWER) === ANY_TOWER) return m('kind.anyTower');
  const kind = 31 - Math.clz32(kinds);
  if (kind === HARVEST) return m('kind.harvest');
  return kind === PRODUCTION ? m('kind.production') : m(`kind.${TOWER_NAMES[kind]!}`);
}

export const cutText = (cut: Cut): Message =>
  cut.choices ? either(cut.choices.map(goodsMessage)) : goodsMessage(cut.fixed!);
