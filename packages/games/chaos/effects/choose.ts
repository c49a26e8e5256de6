import type { EffectTree } from '../compile/tree.ts';
import { callInner, userOf } from '../rules/scope.ts';
import { defineEffect } from './define.ts';

/** What the player reads of an option is its name; its place in the list is its code. */
export interface ChooseParams {
  readonly names: readonly string[];
  readonly effects: readonly number[];
  /** For players who weigh them. */
  readonly trees: readonly (EffectTree | undefined)[];
}

/**
 * Ours: the user's owner chooses one of several effects, in the middle of whatever is under way.
 */
export const choose = defineEffect({
  name: 'choose',
  compile: (tree, c): ChooseParams => ({
    names: tree.options.map(({ name }) => name),
    trees: tree.options.map(({ effect }) => effect),
    effects: tree.options.map(({ effect }, i) => c.program(effect, `options/${i}`)),
  }),
  run(t, p, f) {
    const user = userOf(t, f);
    const ask = t.ask(user.owner, 'one', 'ask.choose', user.card);
    for (let i = 0; i < p.effects.length; i++) ask.options.push(i);
    return t.asking();
  },
  answered: (t, p, f, picked) => callInner(t, f, p.effects[picked[0]!]!),
});
