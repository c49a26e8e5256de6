import {
  type Ask,
  at,
  defineProcedure,
  type ProcedureFrame,
  type Signal,
} from '@cardwright/kernel';
import { discard, drawUp, place } from '../rules/actions.ts';
import { standIn } from '../rules/attack.ts';
import {
  addVisible,
  askAction,
  attackerAt,
  attackOf,
  END_TURN,
  readAction,
  unitOfCode,
} from '../rules/offers.ts';
import { beginAction, cardInHand, type ChaosTable, sideOf, takeFromHand } from '../state.ts';
import { beginAttack, resumePaying, resumeStriking } from '../rules/carry-out-attack.ts';
import { beginEnd, drawForNext, endCards, nextTurn, refresh } from '../rules/end-of-turn.ts';
import { resumeSettling, settle } from '../rules/settle.ts';

/** The choice so far: an action, and its slot or target. Empty outside an action. */
interface Chosen {
  [name: string]: number;
  action: number;
  target: number;
}

/** Executes the chosen action. */
function perform(t: ChaosTable, chosen: Chosen): Signal {
  const s = t.state;
  const action = readAction(chosen.action);
  const { target } = chosen;
  chosen.action = END_TURN;
  chosen.target = -1;
  s.acts++;
  s.action = beginAction(action.kind !== 'end');
  switch (action.kind) {
    case 'end':
      return beginEnd(t);
    case 'discard':
      return discard(t, action.hand, 'acted') ?? settle(t, 'act');
    case 'place':
      return place(t, action.hand, target, 'acted') ?? settle(t, 'act');
    case 'spell': {
      const aimedAt = unitOfCode(s, target);
      const card = takeFromHand(sideOf(s, s.active), action.hand);
      s.action.standIn = standIn(t.content, card, s.active);
      return beginAttack(t, s.action.standIn, 0, aimedAt);
    }
    case 'attack':
      return beginAttack(
        t,
        attackerAt(sideOf(s, s.active), action.slot),
        action.attack,
        unitOfCode(s, target),
      );
  }
}

/**
 * The second question of an action: which slot or target; undefined if there is nothing to choose.
 */
function aim(t: ChaosTable, code: number): Ask | undefined {
  const s = t.state;
  const action = readAction(code);
  if (action.kind === 'place') {
    const side = sideOf(s, s.active);
    const ask = t.ask(s.active, 'one', 'ask.slot', cardInHand(side, action.hand));
    for (let slot = 0; slot < side.slots.length; slot++)
      if (side.slots[slot] === null) ask.options.push(slot);
    return ask;
  }
  if (!attackOf(s, t.content, action)?.aims) return undefined;
  const side = sideOf(s, s.active);
  const card =
    action.kind === 'spell'
      ? cardInHand(side, action.hand)
      : action.kind === 'attack'
        ? attackerAt(side, action.slot).card
        : -1;
  const ask = t.ask(s.active, 'one', 'ask.target', card);
  addVisible(s, ask.options);
  return ask;
}

/** R3.4: draws both hands; each draw may trigger passives. */
const dealHands = (t: ChaosTable): Signal =>
  drawUp(t, 0, 'deal') ?? drawUp(t, 1, 'deal') ?? settle(t, 'act');

/**
 * R4: the whole match is one turn after another; an action is asked first, then its slot or target.
 */
export const turn = defineProcedure({
  name: 'turn',
  first: 'opening',
  steps: {
    opening(t: ChaosTable, _f: ProcedureFrame<Chosen>) {
      t.state.action = beginAction(false);
      return dealHands(t);
    },
    deal: dealHands,
    act: askAction,
    heard(t, f, picked) {
      f.vars.action = at(picked, 0);
      f.vars.target = -1;
      const before = at(t.state.asked, t.state.active);
      const ask = aim(t, f.vars.action);
      if (!ask) return perform(t, f.vars);
      if (ask.options.length > 1) return t.asking('aimed');
      // Only one answer is possible, so no question is asked.
      f.vars.target = ask.options[0] ?? -1;
      t.state.ask = null;
      t.state.asked[t.state.active] = before;
      return perform(t, f.vars);
    },
    aimed(t, f, picked) {
      f.vars.target = at(picked, 0);
      return perform(t, f.vars);
    },
    // positions built by hand start an action here
    perform: (t, f) => perform(t, f.vars),
    strike: resumeStriking,
    pay: (t, _f, _picked, tally) => resumePaying(t, tally as [number, number]),
    acted: (t) => settle(t, 'act'),
    settle: resumeSettling,
    endCards,
    refresh,
    draw: drawForNext,
    nextTurn,
    over(t) {
      if (t.events) t.emit({ type: 'over', winner: t.state.winner });
      return t.finish();
    },
  },
});
