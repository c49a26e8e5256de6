import type { Message } from '@cardwright/kernel';
import {
  DAMAGELESS,
  DEFAULT,
  placeOf,
  STATE_TAGS,
  STATE_WORDS,
  UNATTACKED,
} from '../compile/vocabulary.ts';
import { amountOf } from '../rules/numbers.ts';
import { attach, LIMITS, scopeOf, targetsOf } from '../rules/scope.ts';
import { clearState, emitState } from '../rules/states.ts';
import { isOnTable, STATE_END } from '../state.ts';
import { type Aim, isOneCard } from './aim.ts';
import { defineEffect } from './define.ts';
import { endMessage } from './end-of-turn-text.ts';
import { m, subject } from './wording.ts';
import type { EffectOf } from '../compile/tree.ts';
import { may, need } from '../compile/grammar.ts';

function stateMessage(tree: EffectOf<'state_change'>, aim: Aim): Message {
  if (tree.new_state === 'unattacked') return unattackedMessage(aim);
  if (tree.new_state === 'default') return m('text.default', subject(aim));
  const state = m(`state.${tree.new_state}`);
  return tree.for === undefined
    ? m('text.state', { ...subject(aim), state })
    : m('text.stateUntil', { ...subject(aim), state, end: endMessage(tree.for, aim) });
}

/**
 * R11.3: a card that has not attacked gains nothing, and one at the end of its owner's turn can
 * only rest (R8.1).
 */
function unattackedMessage({ own, when, attacking }: Aim): Message {
  const one = isOneCard(own) ? 1 : 2;
  if (when === 'endofturn' || when === 'later') return m('text.unattacked.rest', { n: one });
  const attacked = (attacking && own === 'self') || (when === 'attacked' && own === 'attacker');
  return attacked ? m('text.unattacked') : m('text.unattacked.if', { n: one });
}

/**
 * A new state if it is stronger than the present one, for a number of the owner's ends of turn or
 * permanently.
 */
export const stateChange = defineEffect({
  name: 'state_change',
  about: 'gives each target a state, if it is stronger than the current one',
  also: ['change_state'],
  fields: { new_state: need('state'), for: may('number') },
  compile: (tree, c) => ({
    state: placeOf(STATE_WORDS, tree.new_state),
    time: tree.for === undefined ? undefined : c.amount(tree.for),
    self: c.self(),
  }),
  tags: (tree) => {
    const tag = STATE_TAGS[placeOf(STATE_WORDS, tree.new_state)];
    return tag ? [tag] : [];
  },
  text: (tree, w) => [w.words(stateMessage(tree, w.aim))],
  run(t, { state, time, self }, f) {
    const x = scopeOf(t, f);
    const turns = time === undefined ? 0 : Math.max(1, amountOf(x, time));
    for (const unit of targetsOf(x)) {
      if (!isOnTable(unit)) continue;
      if (state === UNATTACKED) unit.attacked = false;
      else if (unit.state === DAMAGELESS) continue;
      else if (state === DEFAULT) clearState(t, unit);
      else if (state > unit.state) {
        // E23: if its end cannot be scheduled, the state is refused too.
        if (
          turns > 0 &&
          unit.ongoing.length - (unit.state === DEFAULT ? 0 : pendingEnds(unit.ongoing)) >=
            LIMITS.ongoing
        )
          continue;
        if (unit.state !== DEFAULT) clearState(t, unit, false);
        unit.state = state;
        if (turns > 0) attach(x, unit, STATE_END, self, turns);
        emitState(t, unit);
      }
    }
    return undefined;
  },
});

const pendingEnds = (ongoing: readonly { kind: number }[]): number =>
  ongoing.some((o) => o.kind === STATE_END) ? 1 : 0;
