import { at, type PlayerEvolution } from '@cardwright/kernel';
import { ACTION, BASIC, cardAt, type DominionContent, TREASURE } from '../../content.ts';
import type { DominionState } from '../../state.ts';
import { DominionSight } from '../../view.ts';
import { worthsOf } from '../worth.ts';
import {
  type CardKinds,
  type Genome,
  firstGenomes,
  kindsOf,
  moneyGenome,
  type Wish,
} from './first-genomes.ts';
import type { Condition, Preference, StrategyJson } from './format.ts';

type Roll = (n: number) => number;

/** The cards that a list may name at this table. */
interface Market {
  /** Kingdom cards worth playing, by name. */
  kingdom: string[];
  /** Whether the kingdom has a card that trashes. */
  trashes: boolean;
  /** Kinds of kingdom cards, derived from their effects. */
  kinds: CardKinds;
}

const MOST_WISHES = 24;

/** Evolves buy lists for one kingdom; cards of packs are treated like any other. */
export const strategyEvolution: PlayerEvolution<DominionState, DominionContent> = {
  baselines: (content, state) =>
    [...content.strategies.values()]
      .filter(({ needs }) => needs.every((card) => state.piles.includes(card)))
      .map(({ name }) => `strategy:${name}`),

  first(content, state, count, roll) {
    const market = marketOf(content, state);
    const known = [...content.strategies.values()]
      .filter(({ needs }) => needs.every((card) => state.piles.includes(card)))
      .map(({ json }) => genomeOf(json));
    const genomes: Genome[] = [...known, ...firstGenomes(market)].slice(0, count);
    while (genomes.length < count) genomes.push(randomGenome(market, roll));
    return genomes.map(toPlain);
  },

  vary(content, state, plain, roll, other) {
    const market = marketOf(content, state);
    const genome = fromPlain(plain);
    if (other !== undefined && roll(3) === 0) {
      borrowWish(genome, fromPlain(other), market, roll);
      if (roll(2) === 0) return toPlain(genome);
    }
    for (let changes = 1 + roll(3); changes > 0; changes--) changeOnce(genome, market, roll);
    return toPlain(genome);
  },

  player: (genome) => `strategy:${JSON.stringify(genome)}`,

  options: (content, { piles }) => ({
    kingdom: piles
      .map((card) => cardAt(content, card).name)
      .filter((name) => !BASIC_NAMES.has(name)),
  }),

  likeness: (content, state, seat, plain) =>
    listLikeness(new DominionSight(content, state, seat).owns(seat), content, fromPlain(plain)),
};

const BASIC_NAMES = new Set<string>(BASIC);

/** Bought cards that a list names count for it, others against it. */
function listLikeness(
  owned: readonly number[],
  content: DominionContent,
  { buy }: Pick<Genome, 'buy'>,
): number {
  let likeness = 0;
  for (const [card, count] of owned.entries()) {
    const { name } = cardAt(content, card);
    if (count === 0 || STARTING.has(name)) continue;
    const wishes = buy.filter((wish) => wish.card === name);
    const most = Math.max(0, ...wishes.map(({ upTo = 10 }) => upTo));
    likeness += Math.min(count, most) - 2 * Math.max(0, count - most);
  }
  // of lists that fit equally well, the one with the fewest other cards
  const kinds = new Set(buy.map(({ card }) => card));
  return likeness - kinds.size / 100;
}

/** Cards that everybody has or is given. */
const STARTING = new Set(['Copper', 'Estate', 'Curse']);

const toPlain = (genome: Genome): ReturnType<typeof strategyEvolution.vary> =>
  JSON.parse(JSON.stringify({ ...genome, name: 'found' })) as ReturnType<
    typeof strategyEvolution.vary
  >;

const fromPlain = (plain: unknown): Genome => JSON.parse(JSON.stringify(plain)) as Genome;

const genomeOf = ({ name, buy, trash }: StrategyJson): Genome => ({
  name,
  buy: buy.map((wish) => (typeof wish === 'string' ? { card: wish } : wish)),
  ...(trash && { trash }),
});

function marketOf(content: DominionContent, state: DominionState): Market {
  const worths = worthsOf(content).of;
  const piles = state.piles.filter((card) => !BASIC_NAMES.has(cardAt(content, card).name));
  return {
    kingdom: piles.map((card) => cardAt(content, card).name),
    trashes: piles.some(
      (card) =>
        at(worths, card).trashes > 0 && (cardAt(content, card).types & (ACTION | TREASURE)) !== 0,
    ),
    kinds: kindsOf(content, piles),
  };
}

/** Money with an endgame, and one to four kinds of kingdom cards in the middle. */
function randomGenome(market: Market, roll: Roll): Genome {
  const genome = moneyGenome(8 + roll(10), 3 + roll(3), 1 + roll(3));
  for (let kinds = 1 + roll(4); kinds > 0; kinds--) addWish(genome, market, roll);
  if (market.trashes) genome.trash = trashing(roll);
  return genome;
}

const CHANGES = [
  addWish,
  addWish,
  addWish,
  dropWish,
  moveWish,
  changeLimit,
  changeBound,
  changeWhen,
];

function changeOnce(genome: Genome, market: Market, roll: Roll): void {
  if (market.trashes && roll(8) === 0) genome.trash = trashing(roll);
  else at(CHANGES, roll(CHANGES.length))(genome, market, roll);
}

function addWish(genome: Genome, market: Market, roll: Roll): void {
  const { kingdom } = market;
  if (genome.buy.length >= MOST_WISHES || kingdom.length === 0) return;
  const wish: Wish = { card: at(kingdom, roll(kingdom.length)) };
  if (roll(4) > 0) wish.upTo = 1 + roll(3);
  if (roll(3) === 0) wish.when = someCondition(genome, market, roll);
  genome.buy.splice(1 + roll(genome.buy.length), 0, wish);
}

/** Province is never removed: a list without it never ends a game. */
function dropWish(genome: Genome, _market: Market, roll: Roll): void {
  if (genome.buy.length < 3) return;
  const place = roll(genome.buy.length);
  if (at(genome.buy, place).card !== 'Province') genome.buy.splice(place, 1);
}

/** Crossover: an entry of another list, at about the same position. */
function borrowWish(genome: Genome, other: Genome, market: Market, roll: Roll): void {
  const named = other.buy.flatMap((wish, i) => (market.kingdom.includes(wish.card) ? [i] : []));
  if (named.length === 0 || genome.buy.length >= MOST_WISHES) return;
  const i = at(named, roll(named.length));
  const place = Math.round((i / other.buy.length) * genome.buy.length);
  genome.buy.splice(Math.max(1, place), 0, at(other.buy, i));
  if (other.trash && roll(2) === 0) genome.trash = other.trash;
}

function moveWish(genome: Genome, _market: Market, roll: Roll): void {
  const [wish] = genome.buy.splice(roll(genome.buy.length), 1);
  if (wish) genome.buy.splice(roll(genome.buy.length + 1), 0, wish);
}

function changeLimit(genome: Genome, _market: Market, roll: Roll): void {
  const wish = at(genome.buy, roll(genome.buy.length));
  if (wish.upTo === undefined) {
    if (wish.card !== 'Province') wish.upTo = 1 + roll(6);
  } else if (roll(5) === 0) delete wish.upTo;
  else wish.upTo = Math.max(1, wish.upTo + (roll(2) === 0 ? -1 : 1));
}

/** Mutation: raises or lowers a number in a condition a little. */
function changeBound(genome: Genome, _market: Market, roll: Roll): void {
  const ranges = genome.buy.flatMap(({ when }) => (when ? rangesOf(when) : []));
  if (ranges.length === 0) return;
  const range = at(ranges, roll(ranges.length));
  const step = (1 + roll(2)) * (roll(2) === 0 ? -1 : 1);
  for (const side of ['atLeast', 'atMost'] as const)
    if (typeof range[side] === 'number') range[side] = Math.max(0, range[side] + step);
  if (typeof range.atLeast === 'number' && typeof range.atMost === 'number')
    range.atMost = Math.max(range.atLeast, range.atMost);
}

function rangesOf({ own, left, any = [], ...facts }: Condition): Range[] {
  const ranges = [...Object.values(own ?? {}), ...Object.values(left ?? {})];
  for (const range of Object.values(facts)) if (range) ranges.push(range);
  return [...ranges, ...any.flatMap((one) => rangesOf(one))];
}
type Range = NonNullable<Condition['turn']>;

function changeWhen(genome: Genome, market: Market, roll: Roll): void {
  const wish = at(genome.buy, roll(genome.buy.length));
  if (wish.when && roll(2) === 0) delete wish.when;
  else wish.when = someCondition(genome, market, roll);
}

function someCondition({ buy }: Genome, { kingdom }: Market, roll: Roll): Condition {
  const named = at(buy, roll(buy.length)).card;
  switch (roll(7)) {
    case 0:
      return { left: { Province: { atMost: 1 + roll(7) } } };
    case 1:
      return { left: { Province: { atLeast: 2 + roll(6) } } };
    case 2:
      return { turn: { atMost: 2 + roll(8) } };
    case 3:
      return { money: { atLeast: 8 + roll(10) } };
    case 4:
      return { deck: { atLeast: 12 + roll(12) } };
    case 5:
      return { own: { [named]: { atLeast: 1 + roll(2) } } };
    default: {
      const other = kingdom.length > 0 ? at(kingdom, roll(kingdom.length)) : named;
      return { own: { [named]: { atLeast: { own: other } } } };
    }
  }
}

/**
 * Always Curses and early Estates; Coppers down to some number, or all while there is other money.
 */
function trashing(roll: Roll): Preference[] {
  const list: Preference[] = [
    'Curse',
    { card: 'Estate', when: { left: { Province: { atLeast: 3 + roll(4) } } } },
  ];
  if (roll(4) > 0)
    list.push({ card: 'Copper', keep: roll(5), when: { money: { atLeast: 5 + roll(4) } } });
  return list;
}
