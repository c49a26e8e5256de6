import { scopeOf, targetsOf, tell } from '../rules/scope.ts';
import { defineEffect } from './define.ts';
import { cardAt } from '../content.ts';
import { m, madeName, subject } from './wording.ts';
import { need } from '../compile/grammar.ts';

/** E10: each target creature becomes another card; damage and everything else on it stay. */
export const changeforme = defineEffect({
  name: 'changeforme',
  about: 'turns each target creature into another; missing HP stays missing',
  also: ['change_form', 'forme_change', 'form_change'],
  fields: { new_forme: need('forme') },
  compile: (tree, c) => ({ card: c.card(tree.new_forme) }),
  text: (tree, w) =>
    w.made(
      w.words(m('text.forme', { ...subject(w.aim), card: madeName(tree.new_forme) })),
      tree.new_forme,
    ),
  run(t, { card }, f) {
    const forme = cardAt(t.content, card);
    for (const unit of targetsOf(scopeOf(t, f))) {
      if (unit.slot < 0) continue;
      const before = cardAt(t.content, unit.card);
      unit.hp = Math.max(0, unit.hp + forme.hp - before.hp);
      unit.card = card;
      if (t.events) tell(t, 'forme', unit, { before: before.name, hp: unit.hp });
    }
    return undefined;
  },
});
