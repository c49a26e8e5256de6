import { NOBODY, ownerOf, typeOf, triggerData } from '../rules/act.ts';
import type { Chain, LanesTable } from '../state.ts';
import {
  ACTOR_ENTITY,
  AFFECTED_ENTITY,
  EFFECT_OWNING_ENTITY,
  OPPONENT,
  OWNER,
} from '../compile/vocabulary.ts';
import { defineEffect } from './define.ts';
import { isCount } from './wording.ts';
import { selects } from './target-text.ts';

/**
 * The entity with a role in an event: the one running the list, the actor, the affected one, or the
 * card's target.
 */
export function inRole(t: LanesTable, chain: Chain, role: number): number {
  if (role === EFFECT_OWNING_ENTITY) return chain.entity;
  const what = triggerData(t);
  if (role === ACTOR_ENTITY) return what.actor;
  return role === AFFECTED_ENTITY ? what.affected : what.aimed;
}

/**
 * R21.5: the target is the entity with a given role if it passes the filters; otherwise there is
 * none.
 */
export const selectEntity = defineEffect({
  name: 'SELECT_ENTITY',
  about:
    'makes the entity with a given role the only target, if it passes TargetType and ' +
    'TargetPlayer; otherwise there is no target',
  origin: 'later',
  needs: ['SearchCriterion'],
  may: ['TargetPlayer', 'TargetType'],
  usesTargets: false,
  input: 'none',
  text(t, { line, after }) {
    selects(t, line.params, isCount(after));
    return undefined;
  },
  work(t, p, frame, chain) {
    const { state: s } = t;
    const id = inRole(t, chain, p.criterion);
    const whose = id === NOBODY ? NOBODY : ownerOf(s, id);
    const passes =
      whose !== NOBODY &&
      (p.types & typeOf(s, id)) !== 0 &&
      (p.players & (whose === frame.seat ? OWNER : OPPONENT)) !== 0;
    chain.targets = passes ? [id] : [];
    if (t.events) t.emit({ type: 'TARGET_SELECTED', ids: chain.targets.slice() });
    return undefined;
  },
});
