import { Bug, type Signal } from '@cardwright/kernel';
import { askAction } from './offers.ts';
import { refOf } from './scope.ts';
import { hasFallen, isDecided, sweep, tidy } from './sweep.ts';
import { actionOf, type ChaosTable, type Unit } from '../state.ts';

/**
 * How every action ends: defeated cards leave, and the match may be decided; otherwise `then`
 * follows.
 */
export function settle(t: ChaosTable, then: string, attacker?: Unit): Signal {
  const s = t.state;
  if (!hasFallen(s)) return settled(t, then);
  actionOf(s).sweep = { attacker: refOf(s, attacker), then, round: 0, fallen: [], at: 0 };
  return resumeSettling(t);
}

/** The step `settle`: the responses to the last defeat have run. */
export function resumeSettling(t: ChaosTable): Signal {
  const s = t.state;
  const { sweep: sweeping } = actionOf(s);
  if (!sweeping) throw new Bug('nothing is being settled');
  return sweep(t, sweeping) ?? settled(t, sweeping.then);
}

function settled(t: ChaosTable, then: string): Signal {
  tidy(t.state);
  if (isDecided(t.state)) return endAction(t, 'over');
  return then === 'act' ? endAction(t, 'act') : t.go(then);
}

/** The action is over: it is reported, and nothing of it stays in the state. */
export function endAction(t: ChaosTable, next: 'act' | 'over'): Signal {
  const { reported, damage, heal } = actionOf(t.state);
  t.state.action = undefined;
  if (reported && t.events) t.emit({ type: 'done', damage, heal });
  return next === 'act' ? askAction(t) : t.go(next);
}
