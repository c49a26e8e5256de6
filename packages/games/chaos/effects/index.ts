import type { EffectName } from '../compile/tree.ts';
import { addEnergy } from './add-energy.ts';
import { boardresize } from './boardresize.ts';
import { changeforme } from './changeforme.ts';
import { choose } from './choose.ts';
import { cleanse } from './cleanse.ts';
import { damage } from './damage.ts';
import type { EffectDefinition } from './define.ts';
import { delay } from './delay.ts';
import { direct } from './direct.ts';
import { dot } from './dot.ts';
import { drain } from './drain.ts';
import { forEach } from './for-each.ts';
import { heal } from './heal.ts';
import { hypnotize } from './hypnotize.ts';
import { condition } from './if.ts';
import { loop } from './loop.ts';
import { nothing } from './null.ts';
import { randomTargets } from './random-targets.ts';
import { repeat } from './repeat.ts';
import { stateChange } from './state-change.ts';
import { summon } from './summon.ts';
import { targetChange } from './target-change.ts';
import { taunt } from './taunt.ts';
import { union } from './union.ts';
import { withProbability } from './with-probability.ts';
import type { Shape } from '../compile/grammar.ts';

/** Every effect of the format, by its name. */
export const effects: { readonly [N in EffectName]: EffectDefinition<N> } = {
  null: nothing,
  union,
  repeat,
  target_change: targetChange,
  random_targets: randomTargets,
  for_each: forEach,
  state_change: stateChange,
  cleanse,
  damage,
  heal,
  dot,
  drain,
  direct,
  add_energy: addEnergy,
  summon,
  hypnotize,
  changeforme,
  taunt,
  boardresize,
  with_probability: withProbability,
  delay,
  loop,
  choose,
  if: condition,
};

/** How each effect is written in a card file. */
export const EFFECT_SHAPES: readonly Shape[] = Object.values(effects).map(
  ({ name, also = [], fields, ours }) => ({ name, also, fields, ...(ours && { ours }) }),
);
