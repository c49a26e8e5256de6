import { at } from '@cardwright/kernel';
import type { EffectTree } from '../compile/tree.ts';
import { callInner, userOf } from '../rules/scope.ts';
import { defineEffect } from './define.ts';
import { m, under } from './wording.ts';
import { need } from '../compile/grammar.ts';

/** The player sees an option's name; its index in the list is its code. */
export interface ChooseParams {
  readonly names: readonly string[];
  readonly effects: readonly number[];
  /** For players that evaluate the options. */
  readonly trees: readonly (EffectTree | undefined)[];
}

/** Ours: the user's owner chooses one of several effects, while other effects are in progress. */
export const choose = defineEffect({
  name: 'choose',
  about: 'the owner of the card chooses one of several effects',
  also: ['choose_one'],
  ours: true,
  fields: { options: need('choices') },
  compile: (tree, c): ChooseParams => ({
    names: tree.options.map(({ name }) => name),
    trees: tree.options.map(({ effect }) => effect),
    effects: tree.options.map(({ effect }, i) => c.program(effect, `options/${i}`)),
  }),
  text: (tree, w) => [
    `${w.words(m('text.choose'))}:`,
    ...tree.options.flatMap(({ name, effect }) =>
      under(name, w.inner(effect)).map((line) => `  ${line}`),
    ),
  ],
  run(t, p, f) {
    const user = userOf(t, f);
    const ask = t.ask(user.owner, 'one', 'ask.choose', user.card);
    for (let i = 0; i < p.effects.length; i++) ask.options.push(i);
    return t.asking();
  },
  answered: (t, p, f, picked) => callInner(t, f, at(p.effects, at(picked, 0))),
});
