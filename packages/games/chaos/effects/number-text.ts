import type { Message } from '@cardwright/kernel';
import type { NumberTree } from '../compile/tree.ts';
import { type Aim, type CardsName, isOneCard, mayOverlap, namedBy } from './aim.ts';

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
const COMPOSITE: readonly Expression['type'][] = ['mul', 'add', 'sub', 'min_of', 'max_of'];
/** As in arithmetic, a product in a sum needs no brackets, nor does a sum on its left. */
const RIGHT_OF_SUM = COMPOSITE.filter((type) => type !== 'mul');
const LEFT_OF_SUM = RIGHT_OF_SUM.filter((type) => type !== 'add' && type !== 'sub');

/** An operand, in brackets if it is of one of these types. */
function operand(tree: NumberTree, bracketed: readonly Expression['type'][], aim: Aim): Message {
  const message = numberMessage(tree, aim);
  const shown = typeof tree === 'number' ? tree : withoutNeutral(tree);
  return typeof shown === 'object' && bracketed.includes(shown.type)
    ? m('number.group', { x: message })
    : message;
}

/** A ratio as a factor before `×`; a denominator of 1 is left out. */
export const factorMessage = (num: NumberTree, den: NumberTree, aim: Aim): Message =>
  den === 1
    ? operand(num, COMPOSITE, aim)
    : m('number.ratio', { num: operand(num, COMPOSITE, aim), den: operand(den, COMPOSITE, aim) });

/** The same number in simpler words: nothing is multiplied by 1, no negative number is added. */
function withoutNeutral(tree: Expression): NumberTree {
  if (tree.type === 'mul' && tree.num === 1 && tree.den === 1)
    return typeof tree.times === 'number' ? tree.times : withoutNeutral(tree.times);
  const { type } = tree;
  if ((type === 'add' || type === 'sub') && typeof tree.b === 'number' && tree.b < 0)
    return { type: type === 'add' ? 'sub' : 'add', a: tree.a, b: -tree.b };
  return tree;
}

/** Cards of these elements and those with these tags, one as well as the other. */
function countMessage(tree: CountTree, aim: Aim): Message {
  const cards = counted(namedBy(aim, tree.target_mode));
  if (tree.tags.includes(EVERY_CARD)) return m('number.countAll', cards);
  const kinds = kindsMessage(tree);
  return kinds === undefined ? m('number.int', { n: 0 }) : m('number.count', { ...cards, kinds });
}

type CountTree = Extract<NumberTree, { type: 'count' }>;
/** Every creature and commander has this tag. */
const EVERY_CARD = 'any';

function kindsMessage({ tags, elements }: CountTree): Message | undefined {
  const [first, ...rest] = [
    ...elements.map((element) => m(`element.${element}`)),
    ...tags.map((tag) => m('tag.own', { tag })),
  ];
  return first && rest.reduce((a, b) => m('number.or', { a, b }), first);
}

/** The card and its kinds, where a count only tells whether one card is of some kind. */
export function kindOfOneCard(
  tree: NumberTree,
  aim: Aim,
): { readonly cards: Message; readonly kinds: Message } | undefined {
  if (typeof tree === 'number' || tree.type !== 'count') return undefined;
  const name = namedBy(aim, tree.target_mode);
  const kinds = kindsMessage(tree);
  if (!isOneCard(name) || kinds === undefined || tree.tags.includes(EVERY_CARD)) return undefined;
  return { cards: m(`mode.${name}`), kinds };
}

/** The number with the other sign, if the expression is a plain negative: a factor or `0 - b`. */
export function negated(tree: NumberTree): NumberTree | undefined {
  if (typeof tree === 'number') return tree < 0 ? -tree : undefined;
  const { type } = tree;
  if (type === 'sub' && tree.a === 0) return tree.b;
  if (type !== 'mul' || typeof tree.num !== 'number' || typeof tree.den !== 'number')
    return undefined;
  return tree.num < 0 && tree.den > 0 ? { ...tree, num: -tree.num } : undefined;
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

/** An expression in words, as part of a sentence; different formulas have different words. */
export function numberMessage(tree: NumberTree, aim: Aim): Message {
  const shown = typeof tree === 'number' ? tree : withoutNeutral(tree);
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
      return m(shown.den === 1 ? 'number.times' : 'number.mul', {
        times: operand(shown.times, COMPOSITE, aim),
        num: operand(shown.num, COMPOSITE, aim),
        ...(shown.den !== 1 && { den: operand(shown.den, COMPOSITE, aim) }),
      });
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
    case 'turn':
      return m('number.turn');
    case 'damage_taken':
      return m('number.taken');
  }
}
