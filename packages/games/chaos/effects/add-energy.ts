import { BIGGEST, may } from '../compile/grammar.ts';
import { amountOf } from '../rules/numbers.ts';
import { scopeOf } from '../rules/scope.ts';
import type { NumberTree } from '../compile/tree.ts';
import { defineEffect, type Wording } from './define.ts';
import { sideOf } from '../state.ts';
import { negated } from './number-text.ts';
import { m, plain, signed } from './wording.ts';

const isAllEnergy = (tree: NumberTree): boolean =>
  typeof tree === 'object' && tree.type === 'energy' && tree.energy === 'current';

/** A change by 0 is not reported. */
function gain(key: string, by: NumberTree, { aim, words }: Wording): string[] {
  if (by === 0) return [];
  if (typeof by === 'number') return [words(m(key, { n: signed(by, aim) }))];
  const loss = negated(by);
  if (loss !== undefined && key === 'text.energy' && isAllEnergy(loss.by))
    return [words(m('text.energy.none'))];
  if (loss !== undefined)
    return [words(m(`${key}.less`, { x: plain(loss.by, aim, loss.rounding) }))];
  return [words(m(`${key}.more`, { x: plain(by, aim) }))];
}

/**
 * E8: energy for the user's owner, once, whatever the targets; first the most it can hold, then the
 * gain of each turn, then energy itself.
 */
export const addEnergy = defineEffect({
  name: 'add_energy',
  about: "changes the energy, the maximum energy or the energy per turn of the user's owner",
  also: ['gain_energy', 'energy_gain'],
  fields: {
    energy: may('number', 0, { also: 'gain' }),
    max_energy: may('number', 0, { also: 'max' }),
    energy_per_turn: may('number', 0, { also: 'per_turn' }),
  },
  compile: (tree, c) => ({
    energy: c.amount(tree.energy),
    max: c.amount(tree.max_energy),
    perTurn: c.amount(tree.energy_per_turn),
  }),
  text: (tree, w) => [
    ...gain('text.maxEnergy', tree.max_energy, w),
    ...gain('text.energyPerTurn', tree.energy_per_turn, w),
    ...gain('text.energy', tree.energy, w),
  ],
  run(t, p, f) {
    const x = scopeOf(t, f);
    const energy = amountOf(x, p.energy);
    const max = amountOf(x, p.max);
    const perTurn = amountOf(x, p.perTurn);
    const seat = x.user.owner;
    const side = sideOf(t.state, seat);
    side.maxEnergy = Math.min(BIGGEST, Math.max(1, side.maxEnergy + max));
    side.energyPerTurn = Math.min(BIGGEST, Math.max(1, side.energyPerTurn + perTurn));
    side.energy = Math.max(0, Math.min(side.maxEnergy, side.energy + energy));
    if (t.events)
      t.emit({
        type: 'energy',
        seat,
        energy: side.energy,
        max: side.maxEnergy,
        perTurn: side.energyPerTurn,
      });
    return undefined;
  },
});
