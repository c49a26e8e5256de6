import { lose } from '../act.ts';
import { killAll, takeAll } from '../procedures/death.ts';
import type { LanesEffect } from './effect.ts';

/** R21.11: removes each target without damage; a player among them loses the game. */
export const killEntities: LanesEffect = {
  name: 'KILL_ENTITIES',
  about: 'removes each target without damage; a player loses the game',
  seed: false,
  needs: [],
  may: [],
  usesTargets: true,
  input: 'none',
  run(f) {
    const { act, self } = f;
    const targets = f.chain.targets.slice();
    const player = targets.findIndex((id) => id === 0 || id === 1);
    if (player < 0) killAll(act, targets, self);
    else {
      takeAll(act, targets.slice(0, player));
      lose(act, targets[player]!);
    }
    return undefined;
  },
};
