import { DAMAGELESS } from '../compile/vocabulary.ts';
import { heal } from '../rules/hp.ts';
import { amountOf } from '../rules/numbers.ts';
import { scopeOf, targetsOf } from '../rules/scope.ts';
import { addTargets, settleMode } from '../rules/targets.ts';
import { isOnTable, type Unit } from '../state.ts';
import { isOneCard, namedBy } from './aim.ts';
import { defineEffect } from './define.ts';
import { cardAt } from '../content.ts';
import { amount, m } from './wording.ts';
import { may, need } from '../compile/grammar.ts';

/**
 * E7: moves damage from the `from` cards to the targets in equal shares, never enough to defeat a
 * target.
 */
export const direct = defineEffect({
  name: 'direct',
  about: 'moves damage from other cards to the targets, in equal parts',
  also: ['redirect'],
  fields: { from: need('mode'), amount: may('number', 0) },
  compile: (tree, c) => ({ from: c.mode(tree.from), amount: c.amount(tree.amount) }),
  text: (tree, w) => [
    w.words(
      amount('text.direct', tree.amount, w.aim, {
        several: isOneCard(w.aim.own) ? 'no' : 'yes',
        from: m(`mode.${namedBy(w.aim, tree.from)}`),
        of: m(`of.${namedBy(w.aim, tree.from)}`),
      }),
    ),
  ],
  run(t, p, f) {
    const x = scopeOf(t, f);
    let left = amountOf(x, p.amount);
    const targets = targetsOf(x);
    const sources: Unit[] = [];
    addTargets(t.state, settleMode(t, p.from, x.user, x.main), x.user, x.main, sources);
    const from = sources.filter((unit) => !targets.includes(unit));
    for (const [i, target] of targets.entries()) {
      let quota = Math.max(0, Math.min(Math.floor(left / (targets.length - i)), target.hp - 1));
      for (const [j, source] of from.entries()) {
        const missing = isOnTable(source) ? cardAt(t.content, source.card).hp - source.hp : 0;
        const share = Math.min(missing, Math.floor(quota / (from.length - j)));
        if (share <= 0 || target.state === DAMAGELESS || !isOnTable(target)) continue;
        heal(t, target, -share);
        heal(t, source, share);
        quota -= share;
        left -= share;
      }
    }
    return undefined;
  },
});
