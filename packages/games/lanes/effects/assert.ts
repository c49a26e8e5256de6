import type { Message } from '@cardwright/kernel';
import { readInput } from '../rules/variables.ts';
import {
  MARCH_START_FLAG,
  NOT,
  TARGET_COUNT,
  TARGET_MOVEMENT_DENOMINATOR,
} from '../compile/vocabulary.ts';
import { INPUT, defineEffect } from './define.ts';
import { counted, input, isOne, kindOf, say, type Telling } from './wording.ts';
import { selects } from './target-text.ts';
import type { EffectLine } from '../content.ts';

/** R21.14: the list continues only if the input is not 0 (with NOT: only if it is). */
export const assert = defineEffect({
  name: 'ASSERT',
  about: 'ends the list when the input is 0; with ModifierOperation NOT, when it is not',
  origin: 'later',
  needs: [],
  may: ['ModifierOperation', 'TargetPlayer', ...INPUT],
  usesTargets: false,
  input: 'needed',
  text: (t, { line, before }) => asserts(t, line, before),
  work(t, p, _frame, chain) {
    return (readInput(t, chain, p) === 0) === (p.operation === NOT) ? undefined : t.done();
  },
});

function asserts(t: Telling, line: EffectLine, before: EffectLine | undefined): Message {
  const { params: p } = line;
  const not = p.operation === NOT;
  if (p.from === TARGET_COUNT) return assertsTarget(t, not, before);
  // only a unit has turns per march, and always at least 1
  if (p.from === TARGET_MOVEMENT_DENOMINATOR && t.targets.key === 'lanes.text.chosen')
    return say(not ? 'text.unless' : 'text.if', { role: t.targets, a: say('text.a.units.any') });
  if (p.from === MARCH_START_FLAG) return say(`text.if.${not ? 'later' : 'first'}${t.marcher}`);
  return say(not ? 'text.if.zero' : 'text.if.input', { n: input(t, line) });
}

/** Whether there is a target. */
function assertsTarget(t: Telling, not: boolean, before: EffectLine | undefined): Message {
  if (before?.effect.name === 'SELECT_ENTITY')
    return say(not ? 'text.unless' : 'text.if', { ...selects(t, before.params, true) });
  if (t.targets.key === 'lanes.text.chosen')
    return say(not ? 'text.if.chosen.none' : 'text.if.chosen', { kind: kindOf(t) });
  if (t.several && t.isAgain)
    return say(not ? 'text.if.was.none' : 'text.if.was', {
      one: isOne(t) ? 'yes' : 'no',
      gender: t.gender,
    });
  if (t.given) return say(not ? 'text.unless' : 'text.if', t.given.args);
  const seen = counted(t.targets, not ? 'no' : 'any');
  // one with a role is not looked for
  if (seen === t.targets) return say(not ? 'text.if.missing' : 'text.if.there', { targets: seen });
  return say(not ? 'text.if.none' : 'text.if.some', { targets: seen });
}
