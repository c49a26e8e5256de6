import type { Message } from '@cardwright/kernel';
import { amountOf } from '../rules/numbers.ts';
import { callInner, scopeOf } from '../rules/scope.ts';
import { defineEffect } from './define.ts';
import { kindOfCards } from './kind-text.ts';
import { divisionOf, hpDifference, hpOwner, hpOwners, isHpOfOneCard } from './number-text.ts';
import { m, plain, under } from './wording.ts';
import { may, need } from '../compile/grammar.ts';
import type { EffectOf, NumberTree } from '../compile/tree.ts';
import type { Aim } from './aim.ts';

/** The condition and its opposite, in the simplest words that say the same. */
function questions(
  { value, cond }: EffectOf<'if'>,
  aim: Aim,
): { readonly head: Message; readonly opposite: Message } {
  const reached = cond === 1 ? isThere(value, aim) : undefined;
  if (reached) return reached;
  const regular = isRegular(value, cond, aim);
  if (regular) return regular;
  const args = {
    // a fraction reaches a whole number exactly if it does so when rounded down
    value: plain(value, aim, 'none'),
    cond: plain(cond, aim),
    n: isHpOfOneCard(value, aim) ? 2 : 1,
  };
  return { head: m('text.if', args), opposite: m('text.unless', args) };
}

/** What a number of at least 1 means, where it only tells that something is there. */
function isThere(
  value: NumberTree,
  aim: Aim,
): { readonly head: Message; readonly opposite: Message } | undefined {
  const kind = kindOfCards(value, aim);
  if (kind) return kind;
  const more = hpDifference(value, aim);
  if (more) return { head: m('text.ifMoreHp', more), opposite: m('text.unlessMoreHp', more) };
  const one = hpOwner(value, aim);
  if (one) return { head: m('text.ifAlive', one), opposite: m('text.unlessAlive', one) };
  const several = hpOwners(value, aim);
  return (
    several && {
      head: m('text.ifAlive', { cards: several.any }),
      opposite: m('text.ifAlive', { cards: several.none }),
    }
  );
}

/** What holds every so often: a remainder is 0, or it is every n-th turn of one player. */
function isRegular(
  value: NumberTree,
  cond: NumberTree,
  aim: Aim,
): { readonly head: Message; readonly opposite: Message } | undefined {
  const division = divisionOf(value);
  if (!division || division.by < 2) return undefined;
  const { of, by } = division;
  if (cond === 1) {
    const args = { value: plain(of, aim), n: by, many: isHpOfOneCard(of, aim) ? 2 : 1 };
    return { head: m('text.unlessMultiple', args), opposite: m('text.ifMultiple', args) };
  }
  // R8.5: the turns of the players alternate, so every player has one of each two
  const isTurn = typeof of === 'object' && of.type === 'turn';
  const isOwnTurn = aim.when === 'turn' || aim.when === 'endofturn';
  if (cond !== 2 || !isTurn || !isOwnTurn || by === 2 || by % 2 !== 0) return undefined;
  const args = { second: 1 + by / 2, third: 1 + by };
  return { head: m('text.unlessNthTurn', args), opposite: m('text.ifNthTurn', args) };
}

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
    const { head, opposite } = questions(tree, w.aim);
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
