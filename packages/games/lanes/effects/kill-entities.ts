import { at } from '@cardwright/kernel';
import { lose } from '../rules/act.ts';
import { killAll, takeAll } from '../rules/death.ts';
import { defineEffect } from './define.ts';
import { say } from './wording.ts';

/** R21.11: removes each target without damage; a player among them loses the game. */
export const killEntities = defineEffect({
  name: 'KILL_ENTITIES',
  about: 'removes each target without damage; a player loses the game',
  origin: 'later',
  needs: [],
  may: [],
  usesTargets: true,
  input: 'none',
  text: (_t, { targets }) => say('text.kill', { targets }),
  work(t, _p, _frame, chain) {
    const targets = chain.targets.slice();
    const player = targets.findIndex((id) => id === 0 || id === 1);
    if (player < 0) return killAll(t, targets, chain.entity);
    takeAll(t, targets.slice(0, player));
    lose(t, at(targets, player));
    return undefined;
  },
});
