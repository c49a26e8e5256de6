import { readInput } from '../rules/variables.ts';
import { NOT } from '../compile/vocabulary.ts';
import { INPUT, defineEffect } from './define.ts';

/** R21.14: the list goes on only if the input is not 0 (with NOT: only if it is). */
export const assert = defineEffect({
  name: 'ASSERT',
  about: 'ends the list when the input is 0; with ModifierOperation NOT, when it is not',
  origin: 'later',
  needs: [],
  may: ['ModifierOperation', 'TargetPlayer', ...INPUT],
  usesTargets: false,
  input: 'needed',
  work(t, p, _frame, chain) {
    return (readInput(t, chain, p) === 0) === (p.operation === NOT) ? undefined : t.done();
  },
});
