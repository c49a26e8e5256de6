import { at, CALL, type ListFrame, type Signal } from '@cardwright/kernel';
import { standing } from '../rules/act.ts';
import { marchUnit } from '../procedures/march.ts';
import type { LanesTable } from '../state.ts';
import { selfOf } from '../triggers/index.ts';
import { UNIT } from '../compile/vocabulary.ts';
import { defineEffect } from './define.ts';
import { say } from './wording.ts';

/** R21.13: each target unit that still lives marches once by the full rule. */
export const marchEntities = defineEffect({
  name: 'MARCH_ENTITIES',
  about: 'each target unit that is alive marches once, counter included',
  origin: 'later',
  needs: [],
  may: [],
  usesTargets: true,
  input: 'none',
  text: (_t, { targets, before }) =>
    say(before?.effect.name === 'MARCH_ENTITIES' ? 'text.marches.again' : 'text.marches', {
      targets,
    }),
  work(t, _p, frame, chain) {
    return marchFrom(t, frame, chain.targets.slice(), 0);
  },
  returned(t, _p, frame) {
    const [, targets, from] = frame.slots;
    return marchFrom(t, frame, targets as number[], from as number);
  },
});

/** If something responds to a march, the rest waits in the list's slots. */
function marchFrom(t: LanesTable, frame: ListFrame, targets: number[], from: number): Signal {
  for (let i = from; i < targets.length; i++) {
    const e = standing(t.state, at(targets, i));
    if (e?.type !== UNIT) continue;
    if (marchUnit(t, e) === CALL) {
      frame.slots = [selfOf(frame), targets, i + 1];
      return CALL;
    }
    if (t.state.over) return undefined;
  }
  return undefined;
}
