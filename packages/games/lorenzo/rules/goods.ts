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
export type Goods = readonly number[];

export const WOOD = 0;
export const STONE = 1;
export const COINS = 2;
export const SERVANTS = 3;
export const MILITARY = 4;
export const FAITH = 5;
export const VICTORY = 6;
/** Wood, stone, coins and servants: what is counted and doubled as "resources". */
export const RESOURCES = 4;

/** Short names that older card files use. */
export const ALIASES: { readonly [alias: string]: GoodName } = {
  MILITARY: 'MILITARY_POINTS',
  FAITH: 'FAITH_POINTS',
  VICTORY: 'VICTORY_POINTS',
  VP: 'VICTORY_POINTS',
};

/** Nothing at all: rules that look at every good skip this very list. */
export const NONE: Goods = [0, 0, 0, 0, 0, 0, 0];

/**
 * A file's resource object as goods, `NONE` itself where there are none; null and missing fields
 * are nothing.
 */
export function goodsOf(
  json: { readonly [name: string]: number | null | undefined } | null | undefined,
): Goods {
  const goods = NONE.slice();
  for (const [name, amount] of Object.entries(json ?? {})) goods[goodIndex(name)]! += amount ?? 0;
  return isNothing(goods) ? NONE : goods;
}

export const goodIndex = (name: string): number =>
  GOODS.indexOf((ALIASES[name] ?? name) as GoodName);

/** Goods as a file would write them: only what is there. */
export function goodsJson(goods: Goods): { [name: string]: number } {
  const json: { [name: string]: number } = {};
  for (let i = 0; i < GOODS.length; i++) if (goods[i] !== 0) json[GOODS[i]!] = goods[i]!;
  return json;
}

export const isNothing = (goods: Goods): boolean => goods.every((n) => n === 0);

export const covers = (owned: Goods, cost: Goods): boolean => {
  for (let i = 0; i < cost.length; i++) if (cost[i]! > owned[i]!) return false;
  return true;
};

export const sum = (a: Goods, b: Goods): number[] => a.map((n, i) => n + b[i]!);
