import { END_OF_LIST } from '../chain.ts';
import { readInput } from '../variables.ts';
import { NOT } from '../vocabulary.ts';
import { INPUT, type LanesEffect } from './effect.ts';

/** R21.14: the list goes on only if the input is not 0 (with NOT: only if it is). */
export const assert: LanesEffect = {
  name: 'ASSERT',
  about: 'ends the list when the input is 0; with ModifierOperation NOT, when it is not',
  seed: false,
  needs: [],
  may: ['ModifierOperation', 'TargetPlayer', ...INPUT],
  usesTargets: false,
  input: 'needed',
  run(f, p) {
    return (readInput(f, p) === 0) === (p.operation === NOT) ? undefined : END_OF_LIST;
  },
};
