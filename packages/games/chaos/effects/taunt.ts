import { at } from '@cardwright/kernel';
import { amountOf } from '../rules/numbers.ts';
import { scopeOf, targetsOf, tell } from '../rules/scope.ts';
import { addTargets, settleMode } from '../rules/targets.ts';
import { isOnTable, type Unit } from '../state.ts';
import { isOneCard, namedBy } from './aim.ts';
import { defineEffect } from './define.ts';
import { cardAt } from '../content.ts';
import { amount, m } from './wording.ts';
import { may, need } from '../compile/grammar.ts';

/** Lasts forever when written so. */
const ENDLESS = [-1, 65535];

/** E11: each target's next attacks go to a card of the pool, drawn for each target. */
export const taunt = defineEffect({
  name: 'taunt',
  about: 'redirects the next attacks of each target to another card',
  fields: { new_targets: need('mode'), duration: may('number', 1) },
  compile: (tree, c) => ({ pool: c.mode(tree.new_targets), duration: c.amount(tree.duration) }),
  text(tree, w) {
    const name = namedBy(w.aim, tree.new_targets);
    const by = m(isOneCard(name) ? `mode.${name}` : `one.${name}`);
    const endless = typeof tree.duration === 'number' && ENDLESS.includes(tree.duration);
    // every target counts its own attacks
    const each = typeof tree.duration === 'number' && !isOneCard(w.aim.own);
    if (endless) return [w.words(m(each ? 'text.tauntEverEach' : 'text.tauntEver', { by }))];
    const key = each ? 'text.tauntEach' : 'text.taunt';
    return [w.words(amount(key, tree.duration, w.aim, { by }))];
  },
  run(t, p, f) {
    const x = scopeOf(t, f);
    const duration = amountOf(x, p.duration);
    const found: Unit[] = [];
    addTargets(t.state, settleMode(t, p.pool, x.user, x.main), x.user, x.main, found);
    const pool = found.filter(isOnTable);
    const attacks = ENDLESS.includes(duration) ? -1 : Math.max(0, duration);
    if (pool.length > 0 && attacks !== 0) {
      for (const unit of targetsOf(x)) {
        if (!isOnTable(unit)) continue;
        const taunter = at(pool, t.roll(pool.length));
        unit.taunter = taunter.id;
        unit.tauntLeft = attacks;
        if (t.events) tell(t, 'taunt', unit, { by: cardAt(t.content, taunter.card).name, attacks });
      }
    }
    return undefined;
  },
});
