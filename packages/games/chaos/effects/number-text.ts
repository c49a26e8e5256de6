import type { Message } from '@cardwright/kernel';
import type { ModeName } from '../compile/vocabulary.ts';
import type { NumberTree } from '../compile/tree.ts';

type Expression = Exclude<NumberTree, number>;

const m = (key: string, args: Message['args'] = {}): Message => ({ key: `chaos.${key}`, args });
const cards = (mode: ModeName | undefined): Message =>
  m(mode === undefined ? 'mode.own' : `mode.${mode}`);

/** The cards as an object and after "of": languages with prepositional articles need both. */
const counted = (mode: ModeName | undefined): { cards: Message; of: Message } => ({
  cards: cards(mode),
  of: m(`of.${mode ?? 'own'}`),
});

/** A list expression in words. */
export function listMessage(tree: NumberTree): Message {
  const mode = typeof tree === 'object' && tree.type === 'HPs' ? tree.target_mode : undefined;
  return m('number.hps', counted(mode));
}

/** Modes that give one card, whose HP need no sum. */
const ONE_CARD: readonly (ModeName | undefined)[] = [
  'self',
  'target',
  'commander',
  'allied_commander',
];

/** The sum or the greatest common divisor of HP; for one card it is the HP itself. */
function ofListMessage(key: string, sample: NumberTree): Message {
  const mode = typeof sample === 'object' && sample.type === 'HPs' ? sample.target_mode : undefined;
  return ONE_CARD.includes(mode)
    ? m('number.hp', counted(mode))
    : m(key, { list: listMessage(sample) });
}

/** Expressions with operands; every other expression reads as one noun. */
const COMPOSITE: readonly Expression['type'][] = ['mul', 'add', 'sub', 'min_of', 'max_of'];
/** As in arithmetic, a product in a sum needs no brackets, nor does a sum on its left. */
const RIGHT_OF_SUM = COMPOSITE.filter((type) => type !== 'mul');
const LEFT_OF_SUM = RIGHT_OF_SUM.filter((type) => type !== 'add' && type !== 'sub');

/** An operand, in brackets if it is of one of these types. */
function operand(tree: NumberTree, bracketed: readonly Expression['type'][]): Message {
  const message = numberMessage(tree);
  const shown = typeof tree === 'number' ? tree : withoutNeutral(tree);
  return typeof shown === 'object' && bracketed.includes(shown.type)
    ? m('number.group', { x: message })
    : message;
}

/** A ratio as a factor before `×`; a denominator of 1 is left out. */
export const factorMessage = (num: NumberTree, den: NumberTree): Message =>
  den === 1
    ? operand(num, COMPOSITE)
    : m('number.ratio', { num: operand(num, COMPOSITE), den: operand(den, COMPOSITE) });

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
function countMessage({
  tags,
  elements,
  target_mode: mode,
}: Extract<NumberTree, { type: 'count' }>): Message {
  // Every creature and commander has this tag.
  if (tags.includes('any')) return m('number.countAll', counted(mode));
  const [first, ...rest] = [
    ...elements.map((element) => m(`element.${element}`)),
    ...tags.map((tag) => m('tag.own', { tag })),
  ];
  if (first === undefined) return m('number.int', { n: 0 });
  const kinds = rest.reduce((a, b) => m('number.or', { a, b }), first);
  return m('number.count', { ...counted(mode), kinds });
}

/** An expression in words, as part of a sentence; different formulas have different words. */
export function numberMessage(tree: NumberTree): Message {
  const shown = typeof tree === 'number' ? tree : withoutNeutral(tree);
  if (typeof shown === 'number') return m('number.int', { n: shown });
  switch (shown.type) {
    case 'HPs':
      return listMessage(shown);
    case 'gcd':
      return ofListMessage('number.gcd', shown.sample);
    case 'sum':
      return ofListMessage('number.sum', shown.sample);
    case 'count':
      return countMessage(shown);
    case 'energy':
      return m(`number.energy.${shown.energy}`);
    case 'mul':
      return m(shown.den === 1 ? 'number.times' : 'number.mul', {
        times: operand(shown.times, COMPOSITE),
        num: operand(shown.num, COMPOSITE),
        ...(shown.den !== 1 && { den: operand(shown.den, COMPOSITE) }),
      });
    case 'add':
    case 'sub':
      return m(`number.${shown.type}`, {
        a: operand(shown.a, LEFT_OF_SUM),
        b: operand(shown.b, RIGHT_OF_SUM),
      });
    case 'min_of':
    case 'max_of':
      return m(shown.type === 'min_of' ? 'number.min' : 'number.max', {
        a: operand(shown.a, COMPOSITE),
        b: operand(shown.b, COMPOSITE),
      });
    case 'turn':
      return m('number.turn');
    case 'damage_taken':
      return m('number.taken');
  }
}
