import { at } from '@cardwright/kernel';
import {
  BUILDING,
  cardOf,
  CHARACTER,
  HARVEST,
  type Lasting,
  type LorenzoContent,
  PRODUCTION,
  TERRITORY,
  VENTURE,
  type Work,
  type WorkKind,
} from '../content.ts';
import { type ActionParams, type GiftLine, isGift } from '../effects/index.ts';
import {
  COINS,
  covers,
  EVERY_GOOD,
  FAITH,
  type Goods,
  MILITARY,
  noGoods,
  type OwnGoods,
  SERVANTS,
  STONE,
  VICTORY,
  WOOD,
} from '../rules/goods.ts';
import type { OpenSeat } from '../view.ts';

/** The value of one of each good in victory points, with `left` rounds to come after this one. */
export function weights(left: number): OwnGoods {
  const w = noGoods();
  w[WOOD] = 0.25 + 0.17 * left;
  w[STONE] = 0.25 + 0.2 * left;
  w[COINS] = 0.25 + 0.2 * left;
  w[SERVANTS] = 0.25 + 0.2 * left;
  w[MILITARY] = 0.45 + 0.12 * left;
  w[FAITH] = 1.3 + 0.1 * left;
  w[VICTORY] = 1;
  return w;
}

export function worthOf(goods: Goods, w: Goods): number {
  let sum = 0;
  for (const good of EVERY_GOOD) sum += goods[good] * w[good];
  return sum;
}

const PRIVILEGE = 2;

/** The yield of an alternative of a line for a seat with these goods, without its price. */
function giftWorth(
  p: OpenSeat,
  { effect, params }: GiftLine,
  way: number,
  goods: Goods,
  w: Goods,
): number {
  return (
    worthOf(effect.gift.goods(params, p, goods, way), w) +
    effect.gift.privileges(params) * PRIVILEGE * w[COINS]
  );
}

/**
 * The yield of a working card in one action, for a seat with these goods: fixed gains and the best
 * affordable conversion.
 */
function workWorth(p: OpenSeat, { lines, unasked, choices }: Work, goods: Goods, w: Goods): number {
  let sum = 0;
  for (const [i, line] of lines.entries())
    if (unasked[i] === 0) sum += giftWorth(p, line, 0, goods, w);
  for (const options of choices) {
    let best = 0;
    for (const { line, entry, pay } of options) {
      if (covers(goods, pay))
        best = Math.max(best, giftWorth(p, at(lines, line), entry, goods, w) - worthOf(pay, w));
    }
    sum += best;
  }
  return sum;
}

/** The yield of a whole harvest or production of this value. */
export function gatherWorth(
  content: LorenzoContent,
  p: OpenSeat,
  kind: WorkKind,
  value: number,
  w: Goods,
): number {
  if (value < 1) return 0;
  const tile = content.bonusTiles[p.bonusTile];
  let sum = tile ? worthOf(kind === HARVEST ? tile.harvest : tile.production, w) : 0;
  for (const number of p.cards) {
    const card = cardOf(content, number);
    if (
      card.work &&
      card.type === (kind === HARVEST ? TERRITORY : BUILDING) &&
      card.action <= value
    )
      sum += workWorth(p, card.work, p.goods, w);
  }
  return sum;
}

/** The goods assumed for a conversion while the future stock is unknown. */
const TYPICAL: Goods = [3, 3, 4, 3, 5, 3, 0];

/** The value of owning a card, without its cost. */
export function cardWorth(
  content: LorenzoContent,
  p: OpenSeat,
  number: number,
  left: number,
  w: Goods,
): number {
  const card = cardOf(content, number);
  let sum = programWorth(content, p, card.instant, left, w);
  const have = p.counts[card.type];
  if (card.work)
    sum += Math.max(0.2, 0.75 - 0.05 * card.action) * left * workWorth(p, card.work, TYPICAL, w);
  if (card.type === TERRITORY) sum += step(content.board.finalTerritories, have) + 0.4 * have;
  if (card.type === CHARACTER) sum += step(content.board.finalCharacters, have);
  if (card.type === VENTURE)
    for (const { effect, params } of card.finals)
      sum += effect.gift.goods(params, p, p.goods, 0)[VICTORY];
  for (const lasting of card.lasting) sum += lastingWorth(lasting, left) / card.lasting.length;
  return sum;
}

const step = (table: readonly number[], have: number): number =>
  (table[Math.min(have + 1, table.length - 1)] ?? 0) -
  (table[Math.min(have, table.length - 1)] ?? 0);

export function lastingWorth(
  l: Pick<Lasting, 'values' | 'cuts' | 'colour' | 'grey' | 'flags'>,
  left: number,
): number {
  let sum = l.cuts.length + 1.2 * l.colour + 0.6 * l.grey;
  for (const n of l.values) sum += 0.35 * n;
  if (l.flags !== 0) sum += 0.5;
  return sum * left;
}

/** The value of a bonus action with the seat's modifiers. */
const raised = (p: OpenSeat, kind: WorkKind, value: number): number =>
  value + p.bonus[kind] + p.malus[kind];

/** The yield of an effect list for a seat. */
export function programWorth(
  content: LorenzoContent,
  p: OpenSeat,
  program: number,
  left: number,
  w: Goods,
): number {
  let sum = 0;
  for (const line of content.programs[program]?.lines ?? []) {
    if (line.effect.name === 'ACTION') {
      const { kinds, value } = line.params as ActionParams;
      if ((kinds & (1 << HARVEST)) !== 0)
        sum += gatherWorth(content, p, HARVEST, raised(p, HARVEST, value), w);
      else if ((kinds & (1 << PRODUCTION)) !== 0)
        sum += gatherWorth(content, p, PRODUCTION, raised(p, PRODUCTION, value), w);
      else sum += 2 + 0.3 * value + 0.3 * left;
    } else
      sum += isGift(line) && line.effect.name !== 'CHANGE' ? giftWorth(p, line, 0, p.goods, w) : 1;
  }
  return sum;
}
