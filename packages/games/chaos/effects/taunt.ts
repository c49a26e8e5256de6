import { amountOf } from '../rules/numbers.ts';
import { addTargets, settleMode } from '../rules/targets.ts';
import { isOnTable, type Unit } from '../state.ts';
import { defineEffect } from './define.ts';

/** Lasts for ever when written so. */
const ENDLESS = [-1, 65535];

/** E11: each target's next attacks go to a card of the pool, drawn for each target. */
export const taunt = defineEffect({
  name: 'taunt',
  compile: (tree, c) => ({ pool: c.mode(tree.new_targets), duration: c.amount(tree.duration) }),
  step(x, f, p) {
    const duration = amountOf(x, f, p.duration);
    const found: Unit[] = [];
    addTargets(x.s, settleMode(x.t, p.pool, f.user, f.main), f.user, f.main, found);
    const pool = found.filter(isOnTable);
    const attacks = ENDLESS.includes(duration) ? -1 : Math.max(0, duration);
    if (pool.length > 0 && attacks !== 0) {
      for (const unit of x.fixTargets(f)) {
        if (!isOnTable(unit)) continue;
        const taunter = pool[x.t.roll(pool.length)]!;
        unit.taunter = taunter.id;
        unit.tauntLeft = attacks;
        if (x.t.events) x.tell('taunt', unit, { by: x.c.cards[taunter.card]!.name, attacks });
      }
    }
    x.done();
  },
});
