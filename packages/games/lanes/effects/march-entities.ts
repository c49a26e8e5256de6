import { stands } from '../act.ts';
import { marchUnit } from '../procedures/march.ts';
import { entityOf } from '../state.ts';
import { UNIT } from '../vocabulary.ts';
import type { LanesEffect } from './effect.ts';

/** R21.13: each target unit that still lives marches once by the full rule. */
export const marchEntities: LanesEffect = {
  name: 'MARCH_ENTITIES',
  about: 'each target unit that is alive marches once, counter included',
  seed: false,
  needs: [],
  may: [],
  usesTargets: true,
  input: 'none',
  run(f) {
    const { act } = f;
    for (const id of f.chain.targets.slice()) {
      if (act.s.over) break;
      const e = entityOf(act.s, id);
      if (e?.type === UNIT && stands(act, e)) marchUnit(act, e);
    }
    return undefined;
  },
};
