import { BIGGEST } from '../compile/grammar.ts';
import { amountOf } from '../rules/numbers.ts';
import { scopeOf } from '../rules/scope.ts';
import { defineEffect } from './define.ts';

/**
 * E8: energy for the user's owner, once, whatever the targets; first the most it can hold, then the
 * gain of each turn, then energy itself.
 */
export const addEnergy = defineEffect({
  name: 'add_energy',
  compile: (tree, c) => ({
    energy: c.amount(tree.energy),
    max: c.amount(tree.max_energy),
    perTurn: c.amount(tree.energy_per_turn),
  }),
  run(t, p, f) {
    const x = scopeOf(t, f);
    const energy = amountOf(x, p.energy);
    const max = amountOf(x, p.max);
    const perTurn = amountOf(x, p.perTurn);
    const seat = x.user.owner;
    const side = t.state.sides[seat]!;
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
