import type { Message, Words } from '@cardwright/kernel';
import {
  ANY_TOWER,
  BUILDING,
  CARD_TYPES,
  type Cut,
  type DevelopmentCard,
  FLAGS,
  flagBit,
  HARVEST,
  type Lasting,
  type LorenzoContent,
  MEMBERS,
  PRODUCTION,
  SPACE_NAMES,
  TOWER_NAMES,
  VENTURE,
  type WorkOption,
} from './content.ts';
import { GOODS, type Goods, isNothing, NONE, RESOURCES, sum, VICTORY } from './rules/goods.ts';

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

/** Members and spaces in words. */
export const memberMessage = (member: number): Message => m(`member.${MEMBERS[member]!}`);
export const spaceMessage = (space: number): Message => {
  const [area, name, floor] = SPACE_NAMES[space]!.split(':');
  return area === 'tower'
    ? m(`space.tower.${name!}`, { floor: Number(floor) })
    : area === 'market'
      ? m('space.market', { number: Number(name) })
      : m(`space.${area!}${name ? `.${name}` : ''}`);
};

interface GalleryEntry {
  readonly id: string;
  readonly kind: 'card' | 'tile' | 'leader';
  readonly number: number;
}

const galleries = new WeakMap<LorenzoContent, readonly GalleryEntry[]>();

/**
 * Ids in the gallery: the name; a tile or leader that shares a card's name gets its kind in front.
 * Cards, tiles, leaders in this order.
 */
export function galleryIds(content: LorenzoContent): readonly GalleryEntry[] {
  const known = galleries.get(content);
  if (known) return known;
  const used = new Set<string>();
  const list = (kind: GalleryEntry['kind'], names: readonly { name: string }[]): GalleryEntry[] =>
    names.map(({ name }, number) => {
      const id = used.has(name) ? `${kind}:${name}` : name;
      used.add(id);
      return { id, kind, number };
    });
  const ids = [
    ...list('card', content.cards),
    ...list('tile', content.tiles),
    ...list('leader', content.leaders),
  ];
  galleries.set(content, ids);
  return ids;
}

/** The gallery's id of a card, tile or leader by its number. */
export function galleryId(
  content: LorenzoContent,
  kind: GalleryEntry['kind'],
  number: number,
): string | undefined {
  const before = {
    card: 0,
    tile: content.cards.length,
    leader: content.cards.length + content.tiles.length,
  }[kind];
  return galleryIds(content)[before + number]?.id;
}

/** A card's printed text, worded from its effects: a line each. */
export function lorenzoText(content: LorenzoContent, id: string, words: Words): string {
  const found = galleryIds(content).find((entry) => entry.id === id);
  if (!found) return '';
  const lines =
    found.kind === 'card'
      ? cardText(content, content.cards[found.number]!)
      : found.kind === 'tile'
        ? tileText(content, found.number)
        : leaderText(content, found.number);
  return lines
    .map(words)
    .map((line) => line.charAt(0).toUpperCase() + line.slice(1))
    .join('\n');
}

function cardText(content: LorenzoContent, card: DevelopmentCard): Message[] {
  const lines: Message[] = [];
  card.costs.forEach((cost, i) => {
    if (!isNothing(cost.needs))
      lines.push(
        m(card.costs.length > 1 ? 'text.needs.way' : 'text.needs', {
          goods: goodsMessage(cost.needs),
          way: i + 1,
          cost: goodsMessage(cost.pay),
        }),
      );
  });
  const instant = programText(content, card.instant);
  if (instant.length > 0) lines.push(m('text.instant', { what: instant }));
  const work = workText(card);
  if (work.length > 0)
    lines.push(
      m(card.type === BUILDING ? 'text.onProduction' : 'text.onHarvest', {
        value: card.action,
        what: work,
      }),
    );
  if (card.lasting.length > 1)
    lines.push(
      m('text.chosen', { what: either(card.lasting.flatMap((l) => lastingText(content, l))) }),
    );
  else if (card.lasting.length === 1) lines.push(...lastingText(content, card.lasting[0]!));
  if (card.type === VENTURE) {
    for (const { effect, params } of card.finals) {
      const points =
        effect.name === 'ADD'
          ? m('good.VICTORY_POINTS', { n: (params as { gain: Goods }).gain[VICTORY]! })
          : effect.gift.words(params, 0);
      lines.push(m('text.atEnd', { what: points }));
    }
  }
  return lines;
}

function tileText(content: LorenzoContent, number: number): Message[] {
  const tile = content.tiles[number]!;
  const once = programText(content, tile.program);
  return [
    ...(once.length > 0 ? [m('text.once', { what: once })] : []),
    ...(tile.lasting ? lastingText(content, tile.lasting) : []),
  ];
}

function leaderText(content: LorenzoContent, number: number): Message[] {
  const leader = content.leaders[number]!;
  const lines: Message[] = [];
  const needs: Message[] = goodsWords(leader.goods);
  if (leader.cards.length === 1) needs.push(...countWords(leader.cards[0]!));
  else if (leader.cards.length > 1)
    needs.push(either(leader.cards.map((list) => m('good.list', { goods: countWords(list) }))));
  if (needs.length > 0) lines.push(m('text.leaderNeeds', { what: needs }));
  if (leader.jolly) lines.push(m('text.JOLLY'));
  const ability = programText(content, leader.program);
  if (ability.length > 0) lines.push(m('text.oncePerRound', { what: ability }));
  if (leader.lasting) lines.push(...lastingText(content, leader.lasting));
  return lines;
}

/** The lines of an effect list, each as a part of a sentence. */
function programText(content: LorenzoContent, program: number): Message[] {
  return (content.programs[program]?.lines ?? []).map(({ effect, params }) => {
    const { gift } = effect;
    if (!gift) return effect.text!(params, content);
    const prices = gift.prices(params);
    return prices
      ? m('text.may', {
          what: either(prices.map((price, way) => exchange(price, gift.words(params, way)))),
        })
      : gift.words(params, 0);
  });
}

/**
 * What a card at work gives: all fixed goods together, then the rest that comes unasked, then what
 * may be chosen.
 */
function workText({ work }: DevelopmentCard): Message[] {
  if (!work) return [];
  const { lines } = work;
  const unasked = lines.filter((_, i) => work.unasked[i] === 0);
  const [fixed, bonuses, privileges] = ['ADD', 'BONUS', 'PRIVILEGE'].map((name) =>
    unasked.filter(({ effect }) => effect.name === name),
  );
  const goods = fixed!.reduce<Goods>(
    (all, { params }) => sum(all, (params as { gain: Goods }).gain),
    NONE,
  );
  const option = ({ line, entry, pay }: WorkOption): Message => {
    const gain = lines[line]!.effect.gift.words(lines[line]!.params, entry);
    return isNothing(pay) ? gain : exchange(pay, gain);
  };
  return [
    ...(isNothing(goods) ? [] : [goodsMessage(goods)]),
    ...[...bonuses!, ...privileges!].map(({ effect, params }) => effect.gift.words(params, 0)),
    ...work.choices.map((options) =>
      m(options.every((o) => !isNothing(o.pay)) ? 'text.may' : 'text.oneOf', {
        what: either(options.map(option)),
      }),
    ),
  ];
}

/** What holds while a card, tile or leader is owned, a sentence each. */
function lastingText(content: LorenzoContent, l: Lasting): Message[] {
  const lines: Message[] = [];
  const towers = l.values.slice(0, 4);
  const everywhere = towers[0] !== 0 && towers.every((n) => n === towers[0]);
  if (everywhere) lines.push(m('text.value', { where: m('kind.anyTower'), n: towers[0]! }));
  l.values.forEach((n, kind) => {
    if (n !== 0 && (kind > 3 || !everywhere))
      lines.push(m('text.value', { where: kindsText(1 << kind), n }));
  });
  for (const number of l.cuts) {
    const cut = content.cuts[number]!;
    lines.push(m('text.cut', { where: kindsText(cut.towers), cut: cutText(cut) }));
  }
  const lessened = l.less.flatMap((n, good) =>
    n > 0 ? [m(`goodName.${GOODS[good]!}`, { n: 2 })] : [],
  );
  if (lessened.length > 0)
    lines.push(m('text.less', { goods: either(lessened), count: lessened.length }));
  if (l.colour !== 0) lines.push(m('text.colour', { n: l.colour }));
  if (l.grey !== 0) lines.push(m('text.grey', { n: l.grey }));
  for (const flag of FLAGS) if ((l.flags & flagBit(flag)) !== 0) lines.push(m(`text.${flag}`));
  return lines;
}

/** A cost for readers: "2 wood and 1 stone or 3 coins". */
export const costWords = (card: DevelopmentCard): Message =>
  either(card.costs.filter((cost) => !isNothing(cost.pay)).map(({ pay }) => goodsMessage(pay)));

/** A cost in short, as the files name goods: `2 WOOD, 1 STONE / 3 COINS`. */
export function costText(card: DevelopmentCard): string | undefined {
  const ways = card.costs
    .filter((cost) => !isNothing(cost.pay))
    .map(({ pay }) =>
      pay
        .flatMap((n, i) =>
          n > 0
            ? [
                `${n} ${i < RESOURCES ? GOODS[i]!.toLowerCase() : GOODS[i]!.replace('_POINTS', '').toLowerCase()}`,
              ]
            : [],
        )
        .join(', '),
    );
  return ways.length > 0 ? ways.join(' / ') : undefined;
}
