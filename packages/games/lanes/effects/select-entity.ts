import { NOBODY, ownerOf, typeOf } from '../act.ts';
import type { ChainFrame } from '../chain.ts';
import { ACTOR_ENTITY, AFFECTED_ENTITY, EFFECT_OWNING_ENTITY, OPPONENT, OWNER } from '../vocabulary.ts';
import type { LanesEffect } from './effect.ts';

/** Who plays a part in what happens: the one running the list, who did it, to whom, or what the card was aimed at. */
export function inRole(f: ChainFrame, role: number): number {
  if (role === EFFECT_OWNING_ENTITY) return f.self;
  if (role === ACTOR_ENTITY) return f.what.actor;
  return role === AFFECTED_ENTITY ? f.what.affected : f.what.aimed;
}

/** R21.5: the targets are one that plays a part, if it passes the filters, else none. */
export const selectEntity: LanesEffect = {
  name: 'SELECT_ENTITY',
  about: 'makes the entity that plays a part the only target, if it passes TargetType and TargetPlayer; otherwise there is none',
  seed: false,
  needs: ['SearchCriterion'],
  may: ['TargetPlayer', 'TargetType'],
  usesTargets: false,
  input: 'none',
  run(f, p) {
    const { act, chain, owner } = f;
    const id = inRole(f, p.criterion);
    const whose = id === NOBODY ? NOBODY : ownerOf(act, id);
    const passes = whose !== NOBODY && (p.types & typeOf(act, id)) !== 0 && (p.players & (whose === owner ? OWNER : OPPONENT)) !== 0;
    chain.targets = passes ? [id] : [];
    if (act.t.events) act.t.emit({ type: 'TARGET_SELECTED', ids: chain.targets.slice() });
    return undefined;
  },
};
