import type { Message } from '@cardwright/kernel';
import { type NumberTree, PAIRS } from '../compile/tree.ts';
import { type Aim, type CardsName, isOneCard, mayOverlap, namedBy } from './aim.ts';
import {
  anyOf,
  type CountTree,
  either,
  elementsOf,
  EVERY_CARD,
  kindsMessage,
  noneOf,
  statesOf,
  tagsOf,
} from './kind-text.ts';

type Expression = Exclude<NumberTree, number>;

const m = (key: string, args: Message['args'] = {}): Message => ({ key: `chaos.${key}`, args });

/** The cards as an object and after "of": languages with prepositional articles need both. */
const counted = (name: CardsName): { cards: Message; of: Message } => ({
  cards: m(`mode.${name}`),
  of: m(`of.${name}`),
});

const listed = (tree: NumberTree, aim: Aim): CardsName =>
  namedBy(aim, typeof tree === 'object' && tree.type === 'HPs' ? tree.target_mode : undefined);

/** A list expression in words. */
const listMessage = (tree: NumberTree, aim: Aim): Message =>
  m('number.hps', counted(listed(tree, aim)));

/** The sum or the greatest common divisor of HP; for one card it is the HP itself. */
function ofListMessage(key: string, sample: NumberTree, aim: Aim): Message {
  const name = listed(sample, aim);
  return isOneCard(name)
    ? m('number.hp', counted(name))
    : m(key, { list: listMessage(sample, aim) });
}

/** Expressions with operands; every other expression reads as one noun. */
const COMPOSITE: readonly Expression['type'][] = ['mul', ...PAIRS];
/** As in arithmetic, a product in a sum needs no brackets, nor does a sum on its left. */
const RIGHT_OF_SUM = COMPOSITE.filter((type) => type !== 'mul');
const LEFT_OF_SUM = RIGHT_OF_SUM.filter((type) => type !== 'add' && type !== 'sub');

/** An operand, in brackets if it is of one of these types. */
function operand(tree: NumberTree, bracketed: readonly Expression['type'][], aim: Aim): Message {
  const message = numberMessage(tree, aim);
  const shown = simplest(tree);
  return typeof shown === 'object' && (bracketed.includes(shown.type) || isRounded(shown))
    ? m('number.group', { x: message })
    : message;
}

/** A ratio as a factor before `×`; a denominator of 1 is left out. */
export const factorMessage = (num: NumberTree, den: NumberTree, aim: Aim): Message =>
  den === 1
    ? operand(num, COMPOSITE, aim)
    : m('number.ratio', { num: operand(num, COMPOSITE, aim), den: operand(den, COMPOSITE, aim) });

/** Whether a share may have a fraction, which is rounded down (E25). */
export const isRoundedShare = (num: NumberTree, den: NumberTree): boolean =>
  den !== 1 && (typeof num !== 'number' || typeof den !== 'number' || num % den !== 0);
const isRounded = (tree: Expression): boolean =>
  tree.type === 'mul' && isRoundedShare(tree.num, tree.den);

/** The words for a fraction; `none` where it cannot matter. */
export type Rounding = 'down' | 'up' | 'none';
export const rounded = (message: Message, how: Rounding): Message =>
  how === 'none' ? message : m(`number.${how}`, { x: message });

const simplest = (tree: NumberTree): NumberTree =>
  typeof tree === 'number' ? tree : withoutNeutral(tree);

/**
 * The same number in simpler words: nothing is multiplied by 1, no negative number is added, and
 * what is left of a number after all multiples of another is a remainder.
 */
function withoutNeutral(tree: Expression): NumberTree {
  if (tree.type === 'mul' && tree.num === 1 && tree.den === 1) return simplest(tree.times);
  const { type } = tree;
  if ((type === 'add' || type === 'sub') && typeof tree.b === 'number' && tree.b < 0)
    return { type: type === 'add' ? 'sub' : 'add', a: tree.a, b: -tree.b };
  return (type === 'sub' && remainder(tree.a, tree.b)) || tree;
}

/** `a` modulo n, where the other number is n × (`a` / n, rounded down). */
function remainder(a: NumberTree, multiple: NumberTree): NumberTree | undefined {
  if (typeof multiple === 'number' || multiple.type !== 'mul' || multiple.den !== 1)
    return undefined;
  const { times: quotient, num: n } = multiple;
  if (typeof quotient === 'number' || quotient.type !== 'mul' || quotient.num !== 1)
    return undefined;
  if (typeof n !== 'number' || quotient.den !== n) return undefined;
  const text = JSON.stringify(a);
  // a random mode is drawn anew each time that the number is read
  return text === JSON.stringify(quotient.times) && !text.includes('random_chaos')
    ? { type: 'mod', a, b: n }
    : undefined;
}

/** The number and the divisor, if a number is the remainder of a division by a fixed number. */
export function divisionOf(tree: NumberTree): { of: NumberTree; by: number } | undefined {
  const shown = simplest(tree);
  return typeof shown === 'object' && shown.type === 'mod' && typeof shown.b === 'number'
    ? { of: simplest(shown.a), by: shown.b }
    : undefined;
}

/** Cards of these elements and those with these tags, one as well as the other. */
function countMessage(tree: CountTree, aim: Aim): Message {
  const cards = counted(namedBy(aim, tree.target_mode));
  if (tree.tags.includes(EVERY_CARD)) return m('number.countAll', cards);
  const told = kindsMessage(tree);
  if (told === undefined) return m('number.int', { n: 0 });
  // adjectives come before the noun, where the language has them there
  const { states = [], effects = [] } = tree;
  const isPlain = effects.length === 0 && !states.includes('default');
  const kinds = either([...elementsOf(tree), ...tagsOf(tree), ...statesOf(tree)]);
  return isPlain && kinds
    ? m('number.count', { ...cards, kinds, with: told })
    : m('number.countWith', { ...cards, with: told });
}

/** The one card whose HP the number is. */
function cardOfHp(tree: NumberTree, aim: Aim): CardsName | undefined {
  const shown = simplest(tree);
  if (typeof shown === 'number' || (shown.type !== 'sum' && shown.type !== 'gcd')) return undefined;
  const name = listed(shown.sample, aim);
  return isOneCard(name) ? name : undefined;
}

/** The card whose HP the number is, in words. */
export function hpOwner(tree: NumberTree, aim: Aim): { readonly cards: Message } | undefined {
  const name = cardOfHp(tree, aim);
  return name && { cards: m(`mode.${name}`) };
}

/** Several cards whose HP together the number is: one of them at least, and none of them. */
export function hpOwners(
  tree: NumberTree,
  aim: Aim,
): { readonly any: Message; readonly none: Message } | undefined {
  const shown = simplest(tree);
  if (typeof shown === 'number' || shown.type !== 'sum') return undefined;
  const name = listed(shown.sample, aim);
  return isOneCard(name) || name === 'random_chaos'
    ? undefined
    : { any: anyOf(name), none: noneOf(name) };
}

export const isHpOfOneCard = (tree: NumberTree, aim: Aim): boolean =>
  cardOfHp(tree, aim) !== undefined;

/** Two cards, where the number is by how many HP the first has more than the second. */
export function hpDifference(
  tree: NumberTree,
  aim: Aim,
): { readonly cards: Message; readonly than: Message; readonly of: Message } | undefined {
  if (typeof tree === 'number' || tree.type !== 'sub') return undefined;
  const [more, less] = [cardOfHp(tree.a, aim), cardOfHp(tree.b, aim)];
  if (more === undefined || less === undefined) return undefined;
  return { cards: m(`mode.${more}`), than: m(`mode.${less}`), of: m(`of.${less}`) };
}

/**
 * The number with the other sign, if the expression is a plain negative: a factor or `0 - b`. What
 * a negative factor rounds down is a loss that is rounded up.
 */
export function negated(tree: NumberTree): { by: NumberTree; rounding: Rounding } | undefined {
  if (typeof tree === 'number') return tree < 0 ? { by: -tree, rounding: 'down' } : undefined;
  const { type } = tree;
  if (type === 'sub' && tree.a === 0) return { by: simplest(tree.b), rounding: 'down' };
  if (type !== 'mul' || typeof tree.num !== 'number' || typeof tree.den !== 'number')
    return undefined;
  if (tree.num >= 0 || tree.den <= 0) return undefined;
  return { by: simplest({ ...tree, num: -tree.num }), rounding: 'up' };
}

/** E21: whether a number may change while an effect goes from target to target. */
export function changesByTarget(tree: NumberTree, aim: Aim): boolean {
  if (typeof tree === 'number' || isOneCard(aim.own)) return false;
  if ('target_mode' in tree && tree.target_mode === 'random_chaos') return true;
  if (tree.type === 'HPs') return mayOverlap(namedBy(aim, tree.target_mode), aim.own);
  return Object.values(tree).some(
    (part: NumberTree | string | readonly string[]) =>
      typeof part === 'object' && 'type' in part && changesByTarget(part, aim),
  );
}

function productMessage(tree: ProductTree, aim: Aim, rounding: Rounding): Message {
  const { times, num, den } = tree;
  const product = m(den === 1 ? 'number.times' : 'number.mul', {
    times: operand(times, COMPOSITE, aim),
    num: operand(num, COMPOSITE, aim),
    ...(den !== 1 && { den: operand(den, COMPOSITE, aim) }),
  });
  return isRounded(tree) ? rounded(product, rounding) : product;
}

type ProductTree = Extract<NumberTree, { type: 'mul' }>;

/** An expression in words, as part of a sentence; different formulas have different words. */
export function numberMessage(tree: NumberTree, aim: Aim, rounding: Rounding = 'down'): Message {
  const shown = simplest(tree);
  if (typeof shown === 'number') return m('number.int', { n: shown });
  switch (shown.type) {
    case 'HPs':
      return listMessage(shown, aim);
    case 'gcd':
      return ofListMessage('number.gcd', shown.sample, aim);
    case 'sum':
      return ofListMessage('number.sum', shown.sample, aim);
    case 'count':
      return countMessage(shown, aim);
    case 'energy':
      return m(`number.energy.${shown.energy}`);
    case 'mul':
      return productMessage(shown, aim, rounding);
    case 'add':
    case 'sub':
      return m(`number.${shown.type}`, {
        a: operand(shown.a, LEFT_OF_SUM, aim),
        b: operand(shown.b, RIGHT_OF_SUM, aim),
      });
    case 'min_of':
    case 'max_of':
      return m(shown.type === 'min_of' ? 'number.min' : 'number.max', {
        a: operand(shown.a, COMPOSITE, aim),
        b: operand(shown.b, COMPOSITE, aim),
      });
    case 'mod':
      return m('number.mod', {
        a: operand(shown.a, COMPOSITE, aim),
        b: operand(shown.b, COMPOSITE, aim),
      });
    case 'turn':
      return m('number.turn');
    case 'damage_taken':
      return m('number.taken');
  }
}
