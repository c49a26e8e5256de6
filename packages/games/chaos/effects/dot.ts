import { amountOf } from '../rules/numbers.ts';
import { attach, scopeOf, targetsOf, tell } from '../rules/scope.ts';
import { DOT } from '../state.ts';
import { defineEffect } from './define.ts';
import { endMessage, turnMessage } from './end-of-turn-text.ts';
import { amount, count, m, plain } from './wording.ts';
import { need } from '../compile/grammar.ts';

/** Damage in shares at the ends of the carrier's owner's turns. */
export const dot = defineEffect({
  name: 'dot',
  about: "deals damage in parts, at the end of each turn of the target's owner",
  also: ['damage_over_time'],
  fields: { damage: need('number'), time: need('number', { least: 1 }) },
  compile: (tree, c) => ({
    damage: c.amount(tree.damage),
    time: c.amount(tree.time),
    self: c.self(),
  }),
  tags: () => ['-'],
  text(tree, w) {
    const key = typeof tree.damage === 'number' ? 'text.dot' : 'text.dotOf';
    const args = { damage: plain(tree.damage, w.aim), count: count(tree.damage) };
    return [
      w.words(
        tree.time === 1
          ? m(`${key}.once`, { ...args, end: endMessage(1, w.aim) })
          : amount(key, tree.time, w.aim, { ...args, turn: turnMessage(w.aim) }),
      ),
    ];
  },
  run(t, p, f) {
    const x = scopeOf(t, f);
    const pool = amountOf(x, p.damage);
    const time = Math.max(1, amountOf(x, p.time));
    for (const unit of targetsOf(x)) {
      if (attach(x, unit, DOT, p.self, time, pool) && t.events)
        tell(t, 'dot', unit, { amount: pool, turns: time });
    }
    return undefined;
  },
});
