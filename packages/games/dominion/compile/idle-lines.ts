import type { Path } from '../../loading/index.ts';
import type { Condition } from '../effects/condition.ts';
import { type EffectJson, exceptedIn, namesIn, type Tally, type Where } from '../effects/define.ts';
import type { Card } from '../format.ts';
import { isPlayable } from './check-card.ts';
import { refersTo } from './check-slots.ts';

/** What is known about a line when it is checked. */
export interface LineContext {
  /** Whether a slot may hold several cards. */
  plural(slot: string): boolean;
  /** How many cards a slot holds at most; Infinity if that is not known. */
  most(slot: string): number;
  /** The highest cost of all cards. */
  readonly highest: number;
  /** It runs after the buy phase, where Actions, Buys and coins are useless. */
  readonly afterBuying: boolean;
  /** It runs when a Treasure is played, where Actions are of no use. */
  readonly inBuyPhase: boolean;
  /** Whether a slot holds the cards of the event that the list answers, not moved yet. */
  isOfEvent(slot: string): boolean;
  /** Where the cards of a slot are. */
  zoneOf(slot: string): string | undefined;
  /** It runs at the end of the turn, where Actions, Buys and coins are useless. */
  readonly atEndOfTurn: boolean;
  /** A card by its name; undefined if its file has faults. */
  cardNamed(name: string): Pick<Card, 'types'> | undefined;
  /** All cards that may match a filter. */
  cardsLike(where: Where): readonly Card[];
  /** The filter of the cards in a slot; undefined if it is not known. */
  whereOf(slot: string): Where | undefined;
  /** The lines of the same list before this one. */
  readonly before: readonly EffectJson[];
  warn(field: Path, message: string, hint: string): void;
}

const NOTHING: { readonly [effect: string]: string } = {
  cards: 'this draws no card',
  actions: 'this gives no Action',
  buys: 'this gives no Buy',
  coins: 'this gives no coin',
  points: 'this gives no point',
  look: 'this looks at no card',
  reveal: 'this reveals no card',
  tokens: 'this gives no token',
  removeTokens: 'this removes no token',
  drawUpTo: 'every hand has at least this many cards, so none is drawn',
};
const FOR_BUYING: ReadonlySet<string> = new Set(['actions', 'buys', 'coins', 'costLess']);

/** Warns about parts of a line that can never matter. */
export function idleLine(line: EffectJson, c: LineContext): void {
  const { do: effect, n } = line;
  const nothing = NOTHING[effect];
  if (nothing !== undefined && n === 0) c.warn(['n'], nothing, 'remove the line');
  if (c.afterBuying && FOR_BUYING.has(effect))
    c.warn(
      ['do'],
      `'${effect}' has no effect after the buy phase`,
      'remove it, or let the phase follow the action phase',
    );
  if (c.inBuyPhase && effect === 'actions')
    c.warn(
      ['do'],
      'a Treasure is mostly played in the buy phase, where Actions are of no use',
      'remove the line, or add "Action" to "types"',
    );
  if (c.atEndOfTurn && FOR_BUYING.has(effect))
    c.warn(['do'], `'${effect}' has no effect at the end of the turn`, 'write "at": "buyPhase"');
  if (effect === 'later' && line.at === 'endOfTurn') drawnTooEarly(line.play as EffectJson[], c);
  if (effect === 'if') idleCondition(line, c);
  if (effect === 'whenFirst') neverPlayed(String(line.card), c);
  if (effect === 'costLess') nothingCheaper(line, c);
  if (effect === 'drawUpTo') idleDraw(line, c);
  if (typeof line.cards === 'string') idleUse(line, line.cards, c);
  idleMove(line, c);
  if (effect === 'modes') idleModes(line, c);
  if (typeof line.with === 'string' && effect !== 'may') idleWith(line, line.with, c);
  for (const [field, where] of wheresIn(line)) idleWhere(where, field, c);
}

function nothingCheaper({ type }: EffectJson, c: LineContext): void {
  const like = c.cardsLike({ type } as Where);
  if (type !== undefined && like.length > 0 && like.every(({ cost }) => cost === 0))
    c.warn(
      ['type'],
      `every card of the type ${String(type)} costs 0 anyway`,
      'name another type, or remove "type"',
    );
}

/** Effects after which the hand is not smaller. */
const KEEPS_HAND = new Set(['actions', 'buys', 'coins', 'points', 'costLess', 'tokens', 'cards']);

/** A hand that was just drawn up to more cards needs no more. */
function idleDraw({ n }: EffectJson, c: LineContext): void {
  const earlier = c.before.findLast(({ do: effect }) => !KEEPS_HAND.has(effect));
  // Cards that were set aside are discarded, and may be drawn by the second line.
  if (earlier?.do !== 'drawUpTo' || earlier.maySkip !== undefined) return;
  if (Number(n) <= Number(earlier.n))
    c.warn(
      ['n'],
      `the hand has just been drawn up to ${String(earlier.n)} cards, so none is drawn`,
      'remove the line, or raise "n"',
    );
}

/** Cards of a slot that are exchanged for themselves, or can never be played. */
function idleUse({ do: effect, card }: EffectJson, slot: string, c: LineContext): void {
  if (effect !== 'exchange' && effect !== 'play') return;
  const where = c.whereOf(slot);
  const like = where && c.cardsLike(where);
  if (!like || like.length === 0) return;
  if (effect === 'exchange' && like.every(({ name }) => name === card))
    c.warn(['card'], `${slot} is always ${String(card)} itself`, 'name another card');
  if (effect === 'play' && !like.some(({ types }) => types.some(isPlayable)))
    c.warn(
      ['cards'],
      `no card that ${slot} may hold is ever played`,
      'choose an Action or a Treasure',
    );
}

/** Where an effect puts cards. */
const GOES_TO: { readonly [effect: string]: string } = {
  toHand: 'hand',
  discard: 'discard',
  topdeck: 'deck',
};

/** R7.9: a card that is already where it would go is not moved. */
function idleMove({ do: effect, cards, mat }: EffectJson, c: LineContext): void {
  const to = effect === 'setAside' ? `mat:${String(mat)}` : GOES_TO[effect];
  if (to === undefined || typeof cards !== 'string' || c.zoneOf(cards) !== to) return;
  c.warn(
    ['cards'],
    `${cards} is already there, so nothing moves`,
    'remove the line, or move it elsewhere',
  );
}

/** What adds cards to the hand. */
const TO_HAND: ReadonlySet<string> = new Set(['cards', 'drawUpTo', 'toHand']);

/** R7.11: the clean-up follows, and discards the hand. */
function drawnTooEarly(lines: readonly EffectJson[], c: LineContext): void {
  const last = lines.at(-1);
  if (last && TO_HAND.has(last.do))
    c.warn(
      ['play', lines.length - 1, 'do'],
      'the clean-up discards the hand right after this',
      'write "at": "afterCleanUp"',
    );
}

function neverPlayed(name: string, c: LineContext): void {
  const card = c.cardNamed(name);
  if (card && !card.types.some((type) => isPlayable(type)))
    c.warn(['card'], `${name} is never played`, 'name an Action or a Treasure');
}

/** All filters of a line: in "where", and in what an amount counts. */
function wheresIn(value: unknown, path: Path = []): [Path, Where][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): [Path, Where][] =>
    key === 'where' ? [[[...path, key], inner as Where]] : wheresIn(inner, [...path, key]),
  );
}

/** What is known about a filter when it is checked. */
type WhereContext = Pick<
  LineContext,
  'cardNamed' | 'cardsLike' | 'highest' | 'plural' | 'zoneOf' | 'warn'
>;

/** Warns about a filter, or a part of it, that can never matter. */
export function idleWhere(where: Where, at: Path, c: WhereContext): void {
  const never = (field: string, message: string): void =>
    c.warn([...at, field], `no card ever matches: ${message}`, 'remove one of the two');
  if (Object.keys(where).length === 0) c.warn(at, 'an empty "where" has no effect', 'remove it');
  if (where.type !== undefined && where.type === where.notType)
    never('notType', `it would have to be ${where.type} and not ${where.type}`);
  else idleNotType(where, at, c);
  idleNames(where, at, c, never);
  if (where.sameAs !== undefined && where.sameAs === where.differentFrom)
    never('differentFrom', `it would need the same name as ${where.sameAs} and another one`);
  idleCosts(where, at, c, never);
}

/** A type that no card of the wanted types has besides. */
function idleNotType({ type, types, notType }: Where, at: Path, c: WhereContext): void {
  if (notType === undefined || (type === undefined && types === undefined)) return;
  const like = c.cardsLike({ type, types });
  if (like.length === 0 || like.some((card) => card.types.includes(notType))) return;
  c.warn(
    [...at, 'notType'],
    `no card of ${type === undefined ? 'these types' : 'this type'} is of the type ${notType}`,
    'remove "notType"',
  );
}

function idleNames(
  { name, not, type }: Where,
  at: Path,
  c: WhereContext,
  never: (field: string, message: string) => void,
): void {
  const names = namesIn({ name });
  const excepted = exceptedIn({ not });
  excepted.forEach((one, i) => {
    if (excepted.indexOf(one) < i)
      c.warn([...at, 'not', i], `${one} is named twice`, 'remove one of the two');
  });
  if (names.length > 0 && not !== undefined) {
    if (names.every((one) => excepted.includes(one)))
      never('not', `it would have to be ${names.join(' or ')} and not`);
    else c.warn([...at, 'not'], '"not" has no effect beside "name"', 'remove "not"');
  }
  names.forEach((one, i) => {
    const types = c.cardNamed(one)?.types;
    if (names.length === 1 && types && type !== undefined && !types.includes(type))
      never('type', `${one} is not of the type ${type}`);
    if (names.indexOf(one) < i)
      c.warn([...at, 'name', i], `${one} is named twice`, 'remove one of the two');
  });
}

function idleCosts(
  { costAtMost: most, costAtLeast: least, costExactly: exact }: Where,
  at: Path,
  c: WhereContext,
  never: (field: string, message: string) => void,
): void {
  const isFixed = (n: unknown): n is number => typeof n === 'number';
  if (isFixed(most) && isFixed(least) && most < least)
    never('costAtLeast', `it would have to cost at least ${least} and at most ${most}`);
  for (const [field, limit] of [
    ['costAtLeast', least],
    ['costExactly', exact],
  ] as const)
    if (isFixed(limit) && limit > c.highest)
      c.warn([...at, field], `no card ever matches: none costs more than ${c.highest}`, 'lower it');
  if (exact !== undefined && (most !== undefined || least !== undefined))
    c.warn(
      [...at, most === undefined ? 'costAtLeast' : 'costAtMost'],
      'another limit has no effect beside "costExactly"',
      'remove it',
    );
  if (least === 0) c.warn([...at, 'costAtLeast'], 'every card costs at least 0', 'remove it');
  if (isFixed(most) && most >= c.highest)
    c.warn([...at, 'costAtMost'], `no card costs more than ${c.highest}`, 'remove it, or lower it');
  if (typeof most === 'object' && !('minus' in most) && c.plural(most.costOf))
    c.warn(
      [...at, 'costAtMost', 'costOf'],
      `${most.costOf} may hold several cards, and only the first of them counts`,
      c.zoneOf(most.costOf) === 'event'
        ? `choose one of them first: "do": "choose", "from": "${most.costOf}"`
        : 'choose a single card',
    );
}

/** A condition that compares a count with more than there can be. */
function idleCondition(line: EffectJson, c: LineContext): void {
  const { count, atLeast, atMost, exactly } = line as unknown as Condition;
  const same = line.else !== undefined && JSON.stringify(line.play) === JSON.stringify(line.else);
  if (same) c.warn(['else'], 'both lists do the same', 'write their lines without "if"');
  if (typeof count === 'object' && 'cards' in count && c.isOfEvent(count.cards))
    if (count.where === undefined && (atLeast ?? 1) === 1)
      if (atMost === undefined && exactly === undefined)
        c.warn(
          ['count'],
          `${count.cards} always holds a card here`,
          'write the lines without "if"',
        );
  const limit = mostOf(count, c);
  if (!limit) return;
  const warn = (bound: string, truth: string): void =>
    c.warn([bound], `${limit.because}, so this is ${truth} true`, 'compare with a smaller number');
  if ((atMost ?? -1) >= limit.most) warn('atMost', 'always');
  else if ((atLeast ?? 0) > limit.most) warn('atLeast', 'never');
  else if ((exactly ?? 0) > limit.most) warn('exactly', 'never');
}

/** R1: ten kingdom piles and seven others. */
const PILES = 17;

/** How much a count can be at most, if that is known. */
function mostOf(count: Tally, c: LineContext): { most: number; because: string } | undefined {
  if (count === 'emptyPiles') return { most: PILES, because: `a game has ${PILES} piles` };
  if (typeof count !== 'object') return undefined;
  if ('costOf' in count)
    return { most: c.highest, because: `no card costs more than ${c.highest}` };
  if (!('cards' in count)) return undefined;
  const most = c.most(count.cards);
  const cards = most === 1 ? 'one card' : `${most} cards`;
  return { most, because: `${count.cards} holds ${cards} at most` };
}

function idleModes(line: EffectJson, c: LineContext): void {
  const lists = (line.of as readonly unknown[]).map((list) => JSON.stringify(list));
  lists.forEach((list, i) => {
    if (lists.indexOf(list) < i)
      c.warn(['of', i], 'duplicate list among the choices', 'remove one of the two');
  });
}

function idleWith(line: EffectJson, slot: string, c: LineContext): void {
  if (!refersTo(line.play as EffectJson[], slot))
    c.warn(['with'], `the list does not use ${slot}`, 'remove "with"');
}
