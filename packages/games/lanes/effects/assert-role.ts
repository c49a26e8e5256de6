import { END_OF_LIST } from '../chain.ts';
import { NOT } from '../vocabulary.ts';
import type { LanesEffect } from './effect.ts';
import { inRole } from './select-entity.ts';

/** R21.15: the list goes on only if the one running it plays the part named (with NOT: only if it does not). */
export const assertRole: LanesEffect = {
  name: 'ASSERT_ROLE',
  about: 'ends the list unless the running entity is the one SearchCriterion names; with ModifierOperation NOT, if it is',
  seed: false,
  needs: ['SearchCriterion'],
  may: ['ModifierOperation'],
  usesTargets: false,
  input: 'none',
  run(f, p) {
    return (inRole(f, p.criterion) === f.self) === (p.operation !== NOT) ? undefined : END_OF_LIST;
  },
};
