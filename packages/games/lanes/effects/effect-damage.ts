import { at, CALL, type ListFrame, type Signal } from '@cardwright/kernel';
import { bodyOf } from '../rules/act.ts';
import type { Params } from '../content.ts';
import { strike } from '../procedures/damage.ts';
import type { LanesTable } from '../state.ts';
import { selfOf } from '../triggers/index.ts';
import { inputFor, readInput } from '../rules/variables.ts';
import { INPUT, defineEffect } from './define.ts';
import { amount, inForm, input, isLong, isThatMuch, say } from './wording.ts';

/**
 * R21.10: damage to each target in turn, without a counter-attack; targets that are gone are
 * skipped.
 */
export const effectDamage = defineEffect({
  name: 'EFFECT_DAMAGE',
  about: 'deals the input as damage to each target, in order',
  origin: 'later',
  needs: [],
  may: INPUT,
  usesTargets: true,
  input: 'needed',
  each: true,
  text(t, { line, targets }) {
    const to = inForm(targets, 'to');
    return isLong(line) && !isThatMuch(t, line)
      ? say('text.damage.equal', { n: inForm(input(t, line), 'to'), targets: to })
      : say('text.damage', { amount: amount(t, line, 'damage'), targets: to });
  },
  work(t, p, frame, chain) {
    return strikeFrom(t, p, frame, chain.targets.slice(), 0, readInput(t, chain, p));
  },
  returned(t, p, frame) {
    const [, targets, from, common] = frame.slots;
    return strikeFrom(t, p, frame, targets as number[], from as number, common as number);
  },
});

/** If something responds to a hit, the rest waits in the list's slots. */
function strikeFrom(
  t: LanesTable,
  p: Params,
  frame: ListFrame,
  targets: number[],
  from: number,
  common: number,
): Signal {
  const self = selfOf(frame);
  for (let i = from; i < targets.length; i++) {
    const id = at(targets, i);
    if (!bodyOf(t.state, id)) continue;
    if (strike(t, self, id, inputFor(t, p, id, common)) === CALL) {
      frame.slots = [self, targets, i + 1, common];
      return CALL;
    }
    if (t.state.over) return undefined;
  }
  return undefined;
}
