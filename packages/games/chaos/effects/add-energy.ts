import { BIGGEST } from '../grammar.ts';
import { amountOf } from '../rules/numbers.ts';
import { defineEffect } from './define.ts';

/** E8: energy for the user's owner, once, whatever the targets; first the most it can hold, then the gain of each turn, then energy itself. */
export const addEnergy = defineEffect({
  name: 'add_energy',
  compile: (tree, c) => ({ energy: c.amount(tree.energy), max: c.amount(tree.max_energy), perTurn: c.amount(tree.energy_per_turn) }),
  step(x, f, p) {
    const energy = amountOf(x, f, p.energy);
    const max = amountOf(x, f, p.max);
    const perTurn = amountOf(x, f, p.perTurn);
    const side = x.s.sides[f.user.owner]!;
    side.maxEnergy = Math.min(BIGGEST, Math.max(1, side.maxEnergy + max));
    side.energyPerTurn = Math.min(BIGGEST, Math.max(1, side.energyPerTurn + perTurn));
    side.energy = Math.max(0, Math.min(side.maxEnergy, side.energy + energy));
    if (x.t.events) x.t.emit({ type: 'energy', seat: f.user.owner, energy: side.energy, max: side.maxEnergy, perTurn: side.energyPerTurn });
    x.done();
  },
});
