import { amountOf } from '../rules/numbers.ts';
import { callInner, scopeOf } from '../rules/scope.ts';
import { defineEffect } from './define.ts';
import { kindOfOneCard } from './number-text.ts';
import { m, plain, under } from './wording.ts';
import { may, need } from '../compile/grammar.ts';

/** One effect where the value is at least the condition, another where it is less. */
export const condition = defineEffect({
  name: 'if',
  about: 'runs one effect if a value reaches a limit, otherwise another',
  fields: {
    value: need('number'),
    cond: may('number', 0),
    effect: may('effect'),
    else: may('effect'),
  },
  compile: (tree, c) => ({
    value: c.amount(tree.value),
    cond: c.amount(tree.cond),
    then: c.program(tree.effect, 'effect'),
    otherwise: c.program(tree.else, 'else'),
  }),
  text(tree, w) {
    const kind = tree.cond === 1 ? kindOfOneCard(tree.value, w.aim) : undefined;
    const args = { value: plain(tree.value, w.aim), cond: plain(tree.cond, w.aim) };
    const head = kind ? m('text.ifKind', kind) : m('text.if', args);
    const opposite = kind ? m('text.unlessKind', kind) : m('text.unless', args);
    const then = w.lines(tree.effect);
    const otherwise = w.lines(tree.else);
    if (then.length === 0) return otherwise.length === 0 ? [] : under(w.words(opposite), otherwise);
    return [
      ...under(w.words(head), then),
      ...(otherwise.length > 0 ? under(w.words(m('text.otherwise')), otherwise) : []),
    ];
  },
  run(t, p, f) {
    const x = scopeOf(t, f);
    return callInner(t, f, amountOf(x, p.value) >= amountOf(x, p.cond) ? p.then : p.otherwise);
  },
});
