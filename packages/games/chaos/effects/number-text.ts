import type { Message } from '@cardwright/kernel';
import type { ModeName } from '../compile/vocabulary.ts';
import type { NumberTree } from '../compile/tree.ts';

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

/** An operand of `×` or after `minus`: a sum or difference needs brackets. */
function operand(tree: NumberTree): Message {
  const message = numberMessage(tree);
  return typeof tree === 'object' && (tree.type === 'add' || tree.type === 'sub')
    ? m('number.group', { x: message })
    : message;
}

/** An expression in words, as part of a sentence. */
export function numberMessage(tree: NumberTree): Message {
  if (typeof tree === 'number') return m('number.int', { n: tree });
  switch (tree.type) {
    case 'HPs':
      return listMessage(tree);
    case 'gcd':
      return m('number.gcd', { list: listMessage(tree.sample) });
    case 'sum':
      return m('number.sum', { list: listMessage(tree.sample) });
    case 'count': {
      // Every creature and commander has this tag.
      if (tree.tags.includes('any')) return m('number.countAll', counted(tree.target_mode));
      const kinds = [
        ...tree.elements.map((element) => m(`element.${element}`)),
        ...tree.tags.map((tag) => m('tag.own', { tag })),
      ];
      return kinds.length === 0
        ? m('number.int', { n: 0 })
        : m('number.count', { cards: cards(tree.target_mode), kinds });
    }
    case 'energy':
      return m(`number.energy.${tree.energy}`);
    case 'mul':
      return tree.den === 1
        ? m('number.times', { times: operand(tree.times), num: operand(tree.num) })
        : m('number.mul', {
            times: operand(tree.times),
            num: operand(tree.num),
            den: operand(tree.den),
          });
    case 'add':
      return m('number.add', { a: numberMessage(tree.a), b: numberMessage(tree.b) });
    case 'sub':
      return m('number.sub', { a: numberMessage(tree.a), b: operand(tree.b) });
    case 'min_of':
      return m('number.min', { a: numberMessage(tree.a), b: numberMessage(tree.b) });
    case 'max_of':
      return m('number.max', { a: numberMessage(tree.a), b: numberMessage(tree.b) });
    case 'turn':
      return m('number.turn');
    case 'damage_taken':
      return m('number.taken');
  }
}
