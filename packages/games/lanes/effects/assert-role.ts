import { AFFECTED_ENTITY, NOT } from '../compile/vocabulary.ts';
import { defineEffect } from './define.ts';
import { inRole } from './select-entity.ts';
import { say } from './wording.ts';

/**
 * R21.15: the list continues only if the entity running it has the given role (with NOT: only if it
 * does not).
 */
export const assertRole = defineEffect({
  name: 'ASSERT_ROLE',
  about:
    'ends the list unless the running entity is the one SearchCriterion names; with ' +
    'ModifierOperation NOT, if it is',
  origin: 'later',
  needs: ['SearchCriterion'],
  may: ['ModifierOperation'],
  usesTargets: false,
  input: 'none',
  text(_t, { line: { params: p } }) {
    const role = p.criterion === AFFECTED_ENTITY ? 'affected' : 'actor';
    return say(`text.${p.operation === NOT ? 'unless' : 'if'}.${role}`);
  },
  work(t, p, _frame, chain) {
    return (inRole(t, chain, p.criterion) === chain.entity) === (p.operation !== NOT)
      ? undefined
      : t.done();
  },
});
