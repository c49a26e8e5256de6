import { bodyOf } from '../act.ts';
import { hurt } from '../procedures/damage.ts';
import { fallAll } from '../procedures/death.ts';
import { inputFor, readInput } from '../variables.ts';
import { INPUT, type LanesEffect } from './effect.ts';

/** R21.10: damage to each target in turn, without a blow in return; who is gone is skipped. */
export const effectDamage: LanesEffect = {
  name: 'EFFECT_DAMAGE',
  about: 'deals the input as damage to each target, in order',
  seed: false,
  needs: [],
  may: INPUT,
  usesTargets: true,
  input: 'needed',
  each: true,
  run(f, p) {
    const { act, self } = f;
    const targets = f.chain.targets.slice();
    const common = readInput(f, p);
    for (const id of targets) {
      if (!bodyOf(act, id)) continue;
      hurt(act, self, id, inputFor(f, p, id, common));
      if (act.s.over) break;
      fallAll(act, [id], self);
    }
    return undefined;
  },
};
