import { at, type Message, type Words } from '@cardwright/kernel';
import {
  ANY_TOWER,
  BUILDING,
  CARD_TYPES,
  type CardCounts,
  cardOf,
  type Cut,
  type DevelopmentCard,
  EVERY_TYPE,
  HARVEST,
  leaderOf,
  type LorenzoContent,
  type Member,
  MEMBERS,
  PRODUCTION,
  spaceName,
  tileOf,
  TOWER_NAMES,
  type WorkOption,
} from './content.ts';
import type { AddParams, BonusParams, GiftLine, LorenzoLine } from './effects/index.ts';
import {
  EVERY_GOOD,
  type Good,
  GOODS,
  type Goods,
  isNothing,
  NONE,
  onlyGood,
  sum,
  VICTORY,
} from './rules/goods.ts';

/** A message of this game. */
export const m = (key: string, args: NonNullable<Message['args']> = {}): Message => ({
  key: `lorenzo.${key}`,
  args,
});

/**
 * Goods in words: "2 wood, 1 stone"; a negative amount is "a loss of 2 coins". Losses come last, so
 * that no gain reads as one of them.
 */
export function goodsWords(goods: Goods): Message[] {
  const words = (good: Good): Message => m(`good.${GOODS[good]}`, { n: Math.abs(goods[good]) });
  const lost = EVERY_GOOD.filter((good) => goods[good] < 0);
  return [
    ...EVERY_GOOD.filter((good) => goods[good] > 0).map(words),
    ...lost.map((good) => m('good.loss', { what: words(good) })),
  ];
}
export const goodsMessage = (goods: Goods): Message => {
  const words = goodsWords(goods);
  return words.length === 0 ? m('good.nothing') : m('good.list', { goods: words });
};

/** Numbers of cards by type. */
export const countWords = (counts: CardCounts): Message[] =>
  EVERY_TYPE.filter((type) => counts[type] > 0).map((type) =>
    m(`type.${CARD_TYPES[type]}`, { n: counts[type] }),
  );

/** Several messages as one; nothing if there is none. */
const joined = (key: string, [first, ...more]: readonly Message[]): Message =>
  more.reduce((a, b) => m(key, { a, b }), first ?? m('good.nothing'));

/**
 * Alternatives in words: "1 wood, 1 stone, or 1 coin"; each after a comma and "or" if one of them
 * is a list or counted.
 */
export function either(ways: readonly Message[]): Message {
  if (ways.some((way) => hasList(way) || isCounted(way))) return joined('text.orList', ways);
  const last = ways.at(-1);
  if (ways.length < 3 || !last) return joined('text.or', ways);
  return m('text.orLast', { a: joined('text.comma', ways.slice(0, -1)), b: last });
}
const hasList = ({ args = {} }: Message): boolean =>
  Object.values(args).some((value) =>
    Array.isArray(value)
      ? value.length > 1 || value.some(hasList)
      : typeof value === 'object' && hasList(value),
  );
/** Goods that are named in a list belong to the list around it: "1 wood, 1 coin and …". */
const unnested = (one: Message): Message[] =>
  one.key === 'lorenzo.good.list' && Array.isArray(one.args?.goods) ? one.args.goods : [one];
/** Whether this is a number of goods for every so many of something. */
const isCounted = ({ key }: Message): boolean =>
  key === 'lorenzo.text.perCard' || key === 'lorenzo.text.perGood';
const isAction = ({ key }: Message): boolean => key === 'lorenzo.text.action';
/** What is lost, if this is the words of a loss. */
const lostIn = ({ key, args }: Message): Message | undefined => {
  const what = args?.what;
  return key === 'lorenzo.good.loss' && typeof what === 'object' && 'key' in what
    ? what
    : undefined;
};
export const exchange = (pay: Goods, gain: Message): Message =>
  m('text.change', { pay: goodsMessage(pay), gain });

export function kindsText(kinds: number): Message {
  if ((kinds & ANY_TOWER) === ANY_TOWER) return m('kind.anyTower');
  const kind = 31 - Math.clz32(kinds);
  if (kind === HARVEST) return m('kind.harvest');
  return kind === PRODUCTION ? m('kind.production') : m(`kind.${at(TOWER_NAMES, kind)}`);
}

export const cutText = (cut: Cut): Message =>
  cut.choices ? either(cut.choices.map(goodsMessage)) : goodsMessage(cut.fixed);
/** Whether a discount leaves a choice between lists, which its sentence must introduce. */
export const hasListChoice = ({ choices = [] }: Cut): boolean =>
  choices.some((goods) => goodsWords(goods).length > 1);

/** Members and spaces in words. */
export const memberMessage = (member: Member): Message => m(`member.${MEMBERS[member]}`);
export const spaceMessage = (space: number): Message => {
  const [area = '', name, floor] = spaceName(space).split(':');
  if (area === 'tower') return m(`space.tower.${name ?? ''}`, { floor: Number(floor) });
  if (area === 'market') return m('space.market', { number: Number(name) });
  return m(name ? `space.${area}.${name}` : `space.${area}`);
};

interface GalleryEntry {
  readonly id: string;
  readonly kind: 'card' | 'tile' | 'leader';
  readonly number: number;
}

const galleries = new WeakMap<LorenzoContent, readonly GalleryEntry[]>();

/**
 * Ids in the gallery: the name; a tile or leader that shares a card's name is prefixed with its
 * kind. Cards, tiles, leaders in this order.
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

/** A card's printed text, generated from its effects, one line each. */
export function lorenzoText(content: LorenzoContent, id: string, words: Words): string {
  const found = galleryIds(content).find((entry) => entry.id === id);
  if (!found) return '';
  const lines =
    found.kind === 'card'
      ? cardText(content, cardOf(content, found.number))
      : found.kind === 'tile'
        ? tileText(content, found.number)
        : leaderText(content, found.number);
  return lines
    .map(words)
    .map((line) => line.charAt(0).toUpperCase() + line.slice(1))
    .join('\n');
}

/** The period of a card or tile. */
export function lorenzoStats(content: LorenzoContent, id: string): Message | undefined {
  const found = galleryIds(content).find((entry) => entry.id === id);
  if (!found || found.kind === 'leader') return undefined;
  const of = found.kind === 'card' ? cardOf : tileOf;
  return m('text.period', { period: of(content, found.number).period });
}

function cardText(content: LorenzoContent, card: DevelopmentCard): Message[] {
  const lines: Message[] = [];
  const [first] = card.costs;
  const alike = card.costs.every(({ needs }) => needs.every((n, i) => n === first?.needs[i]));
  card.costs.forEach((cost, i) => {
    if (!isNothing(cost.needs) && (i === 0 || !alike))
      lines.push(
        m(alike ? 'text.needs' : 'text.needs.way', {
          goods: goodsMessage(cost.needs),
          way: i + 1,
          cost: goodsMessage(cost.pay),
        }),
      );
  });
  // R8.7: what lasts applies before the instant effects, which it may change.
  const lasting = card.lasting.map(({ lines: its }) => linesText(content, its));
  if (lasting.length > 1)
    lines.push(m('text.chosen', { what: joined('text.orElse', lasting.map(sentences)) }));
  else lines.push(...lasting.flat());
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
  lines.push(...finalsText(card));
  return lines;
}

/** What a venture scores at the end: each effect, or the best if they exclude each other. */
function finalsText({ finals, best }: DevelopmentCard): Message[] {
  const all = finals.flatMap((line) => pointsText(line) ?? []);
  // Of effects that exclude each other none is a loss: it is never the best.
  const points = best ? all.filter((one) => !lostIn(one)) : all;
  if (finals.length > 0 && points.length === 0)
    return [m('text.atEnd', { what: m('good.nothing') })];
  if (best && points.length > 1) return [m('text.atEnd.best', { what: either(points) })];
  return points.map((what) => {
    const lost = lostIn(what);
    return m('text.atEnd', { what: lost ? m('text.lose', { what: [lost] }) : what });
  });
}

/** R14.5: the victory points that a line gives at the end; nothing else counts. */
function pointsText({ effect, params }: GiftLine): Message | undefined {
  if (effect.name === 'ADD') {
    const [points] = goodsWords(onlyGood(VICTORY, (params as AddParams).gain[VICTORY]));
    return points;
  }
  return (params as BonusParams).good === VICTORY ? effect.gift.words(params, 0) : undefined;
}

const sentences = (list: readonly Message[]): Message => joined('text.then', list);

function tileText(content: LorenzoContent, number: number): Message[] {
  const tile = tileOf(content, number);
  const once = programText(content, tile.program);
  return [
    ...(once.length > 0 ? [m('text.once', { what: once })] : []),
    ...linesText(content, tile.lasting?.lines ?? []),
  ];
}

function leaderText(content: LorenzoContent, number: number): Message[] {
  const leader = leaderOf(content, number);
  const lines: Message[] = [];
  const needs: Message[] = goodsWords(leader.goods);
  const [counts, ...others] = leader.cards;
  if (counts && others.length === 0) needs.push(...countWords(counts));
  if (others.length > 0) {
    const cards = either(leader.cards.map((list) => m('good.list', { goods: countWords(list) })));
    lines.push(
      needs.length > 0
        ? m('text.leaderNeeds.either', { what: needs, cards })
        : m('text.leaderNeeds', { what: [cards] }),
    );
  } else if (needs.length > 0) lines.push(m('text.leaderNeeds', { what: needs }));
  if (leader.jolly) lines.push(m('text.JOLLY'));
  const ability = programText(content, leader.program);
  if (ability.length > 0) lines.push(m('text.oncePerRound', { what: ability }));
  lines.push(...linesText(content, leader.lasting?.lines ?? []));
  return lines;
}

/**
 * What happens once or in every action: gains and losses as the words of gifts, and whole clauses
 * such as "you may turn 1 coin into 1 wood".
 */
type Part = { readonly gift: Message } | { readonly clause: Message };

/**
 * Parts as one sentence, in their order. Neighbouring gains make one list; losses, conversions and
 * what is counted are clauses of their own, so that no gain reads as part of them: "1 wood; you
 * lose 2 coins; you may turn 1 coin into 1 stone; then you get 1 servant". `more` introduces a
 * further list of gains: one after the other, or at the same time. What is counted is counted after
 * the parts before it.
 */
function partsText(parts: readonly Part[], more: 'text.thenGet' | 'text.alsoGet'): Message[] {
  const clauses: Message[] = [];
  let gains: Message[] = [];
  let losses: Message[] = [];
  const finish = (): void => {
    if (gains.length > 0) {
      const goods = m('good.list', { goods: gains });
      clauses.push(clauses.length === 0 ? goods : m(more, { what: goods }));
    }
    const later = more === 'text.thenGet' && gains.length === 0 && clauses.length > 0;
    if (losses.length > 0) clauses.push(m(later ? 'text.thenLose' : 'text.lose', { what: losses }));
    gains = [];
    losses = [];
  };
  for (const part of parts) {
    if ('clause' in part) {
      finish();
      clauses.push(part.clause);
      continue;
    }
    const words = unnested(part.gift);
    const its = words.filter((word) => !lostIn(word));
    const before = [...gains, ...losses];
    const counts = words.some((word) => isCounted(lostIn(word) ?? word));
    // What is lost before a gain is also named before it. "For every" must not seem to belong to
    // the goods before it, nor those after it to what is counted. Nor must what comes after an
    // action seem to belong to its place or its discount.
    if (
      (its.length > 0 && losses.length > 0) ||
      (before.length > 0 && counts !== before.some(isCounted)) ||
      gains.some(isAction)
    )
      finish();
    gains.push(...its);
    losses.push(...words.flatMap((word) => lostIn(word) ?? []));
  }
  finish();
  const [only, ...others] = clauses;
  if (!only) return [];
  return others.length === 0 ? unnested(only) : [joined('text.clauses', clauses)];
}

/** Alternatives of which at most one is taken: conversions, or gains that cost nothing. */
function choiceText(ways: readonly { readonly pay: Goods; readonly gain: Message }[]): Message {
  const exchanges = ways.map(({ pay, gain }) => exchange(pay, gain));
  if (ways.every(({ pay }) => !isNothing(pay))) return m('text.may', { what: either(exchanges) });
  // beside "turn 1 coin into 1 wood", a bare gain would read as something that the coin becomes
  const verbs =
    ways.some(({ pay }) => !isNothing(pay)) ||
    ways.some(({ gain }) => unnested(gain).some((word) => lostIn(word)));
  const words = ways.map(({ pay, gain }, i) => {
    if (!isNothing(pay)) return m('text.turn', { what: at(exchanges, i) });
    return verbs ? getText(gain) : gain;
  });
  const what = verbs ? joined('text.orList', words) : either(words);
  return ways.length === 1 ? m('text.mayGet', { what }) : m('text.oneOf', { what });
}

/** Gains and losses with their verbs: "get 1 wood and lose 2 coins". */
function getText(gain: Message): Message {
  const words = unnested(gain);
  const lost = words.flatMap((word) => lostIn(word) ?? []);
  if (lost.length === 0) return m('text.get', { what: gain });
  const gains = words.filter((word) => !lostIn(word));
  return gains.length === 0
    ? m('text.toLose', { what: lost })
    : m('text.getAndLose', { what: gains, lost });
}

const programText = (content: LorenzoContent, program: number): Message[] =>
  partsText(
    (content.programs[program]?.lines ?? []).flatMap(({ effect, params }): Part[] => {
      const { gift } = effect;
      if (!gift)
        return (effect.text?.(params, content) ?? []).map((words) =>
          effect.clause ? { clause: words } : { gift: words },
        );
      const prices = gift.prices(params);
      if (!prices) return [{ gift: gift.words(params, 0) }];
      const ways = prices.map((pay, way) => ({ pay, gain: gift.words(params, way) }));
      return [{ clause: choiceText(ways) }];
    }),
    'text.thenGet',
  );

/** One of the instant effects of a card. */
export const instantMessage = (content: LorenzoContent, card: number, number: number): Message =>
  m('good.list', { goods: programText(content, at(cardOf(content, card).instants, number)) });

/** One of the lasting effects that a card leaves to choose from. */
export const lastingMessage = (content: LorenzoContent, card: number, number: number): Message =>
  sentences(linesText(content, cardOf(content, card).lasting[number]?.lines ?? []));

/** Lasting effects, a sentence each. */
const linesText = (content: LorenzoContent, lines: readonly LorenzoLine[]): Message[] =>
  lines.flatMap(({ effect, params }) => effect.text?.(params, content) ?? []);

/**
 * What a card gives at harvest or production: all fixed goods together, privileges, what it counts,
 * then losses, then the choices.
 */
function workText({ work }: DevelopmentCard): Message[] {
  if (!work) return [];
  const { lines } = work;
  const unasked = lines.filter((_, i) => work.unasked[i] === 0);
  const named = (name: string): GiftLine[] => unasked.filter(({ effect }) => effect.name === name);
  const goods = named('ADD').reduce<Goods>(
    (all, { params }) => sum(all, (params as AddParams).gain),
    NONE,
  );
  const wayOf = ({ line, entry, pay }: WorkOption): { pay: Goods; gain: Message } => {
    const { effect, params } = at(lines, line);
    return { pay, gain: effect.gift.words(params, entry) };
  };
  // A card gives everything at the same time, so its losses may be named after all its gains.
  const wordsOf = ({ effect, params }: GiftLine): Message => effect.gift.words(params, 0);
  const given = [
    ...(isNothing(goods) ? [] : unnested(goodsMessage(goods))),
    ...named('PRIVILEGE').map(wordsOf),
    ...named('BONUS').map(wordsOf),
  ];
  const gifts = [...given.filter((one) => !lostIn(one)), ...given.filter(lostIn)];
  return partsText(
    [
      ...gifts.map((gift) => ({ gift })),
      ...work.choices.map((options) => ({ clause: choiceText(options.map(wayOf)) })),
    ],
    'text.alsoGet',
  );
}

/** A cost for readers: "2 wood and 1 stone, or 3 coins". */
export const costWords = (card: DevelopmentCard): Message =>
  either(card.costs.filter((cost) => !isNothing(cost.pay)).map(({ pay }) => goodsMessage(pay)));

/** A short cost, with goods named as in the files: `2 wood, 1 stone / 3 coins`. */
export function costText(card: DevelopmentCard): string | undefined {
  const ways = card.costs.filter((cost) => !isNothing(cost.pay)).map(({ pay }) => shortText(pay));
  return ways.length > 0 ? ways.join(' / ') : undefined;
}

const shortText = (goods: Goods): string =>
  EVERY_GOOD.filter((good) => goods[good] > 0)
    .map((good) => `${goods[good]} ${GOODS[good].replace('_POINTS', '').toLowerCase()}`)
    .join(', ');
