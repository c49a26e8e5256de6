import { Bug } from '@cardwright/kernel';

/**
 * What a seat owns: resources first, then points. Goods are lists of seven whole numbers in this
 * order.
 */
export const GOODS = [
  'WOOD',
  'STONE',
  'COINS',
  'SERVANTS',
  'MILITARY_POINTS',
  'FAITH_POINTS',
  'VICTORY_POINTS',
] as const;
type GoodName = (typeof GOODS)[number];

/** A good by its place in `GOODS`. */
export type Good = 0 | 1 | 2 | 3 | 4 | 5 | 6;
export type OwnGoods = [number, number, number, number, number, number, number];
export type Goods = Readonly<OwnGoods>;

export const WOOD = 0;
export const STONE = 1;
export const COINS = 2;
export const SERVANTS = 3;
export const MILITARY = 4;
export const FAITH = 5;
export const VICTORY = 6;
/** Wood, stone, coins and servants: what is counted and doubled as "resources". */
export const RESOURCES = [WOOD, STONE, COINS, SERVANTS] as const;
export const isResource = (good: Good): boolean => good <= SERVANTS;
export const EVERY_GOOD = [WOOD, STONE, COINS, SERVANTS, MILITARY, FAITH, VICTORY] as const;

/** Short names that older card files use. */
export const ALIASES: { readonly [alias: string]: GoodName } = {
  MILITARY: 'MILITARY_POINTS',
  FAITH: 'FAITH_POINTS',
  VICTORY: 'VICTORY_POINTS',
  VP: 'VICTORY_POINTS',
};

/** Nothing at all: rules that look at every good skip this very list. */
export const NONE: Goods = [0, 0, 0, 0, 0, 0, 0];

export const copyGoods = (g: Goods): OwnGoods => [g[0], g[1], g[2], g[3], g[4], g[5], g[6]];
export const noGoods = (): OwnGoods => [0, 0, 0, 0, 0, 0, 0];
/** So much of one good and nothing else. */
export const onlyGood = (good: Good, amount: number): Goods => {
  const goods = noGoods();
  goods[good] = amount;
  return goods;
};

/**
 * A file's resource object as goods, `NONE` itself where there are none; null and missing fields
 * are nothing.
 */
export function goodsOf(
  json: { readonly [name: string]: number | null | undefined } | null | undefined,
): Goods {
  const goods = noGoods();
  for (const [name, amount] of Object.entries(json ?? {})) {
    const good = goodNamed(name);
    if (good !== undefined) goods[good] += amount ?? 0;
  }
  return isNothing(goods) ? NONE : goods;
}

/** The good that a file calls by its name or an alias; undefined for no good. */
export const goodNamed = (name: string): Good | undefined =>
  EVERY_GOOD[GOODS.indexOf((ALIASES[name] ?? name) as GoodName)];

/** The same for a name that a schema has checked. */
export function goodOf(name: string): Good {
  const good = goodNamed(name);
  if (good === undefined) throw new Bug(`there is no good '${name}'`);
  return good;
}

/** Goods as a file would write them: only what is there. */
export function goodsJson(goods: Goods): { [name: string]: number } {
  const json: { [name: string]: number } = {};
  for (const good of EVERY_GOOD) if (goods[good] !== 0) json[GOODS[good]] = goods[good];
  return json;
}

export const isNothing = (goods: Goods): boolean => goods.every((n) => n === 0);

/** Written out, as it is asked more often than anything else. */
export const covers = (owned: Goods, cost: Goods): boolean =>
  cost[0] <= owned[0] &&
  cost[1] <= owned[1] &&
  cost[2] <= owned[2] &&
  cost[3] <= owned[3] &&
  cost[4] <= owned[4] &&
  cost[5] <= owned[5] &&
  cost[6] <= owned[6];

export const sum = (a: Goods, b: Goods): Goods => {
  const both = copyGoods(a);
  for (const good of EVERY_GOOD) both[good] += b[good];
  return both;
};
