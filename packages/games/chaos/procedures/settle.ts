import type { Signal } from '@cardwright/kernel';
import { type ChaosTable, refOf } from '../rules/scope.ts';
import { isDecided, sweep, tidy } from '../rules/sweep.ts';
import type { Unit } from '../state.ts';

/** How every action ends: the fallen leave, and the match may be decided; if it is not, `then` follows. */
export function settle(t: ChaosTable, then: string, attacker?: Unit): Signal {
  const s = t.state;
  s.action!.sweep = { attacker: refOf(s, attacker), then, round: 0, fallen: [], at: 0 };
  return goOnSettling(t);
}

/** The step `settle`: what fell has been answered so far. */
export function goOnSettling(t: ChaosTable): Signal {
  const s = t.state;
  const { sweep: sweeping } = s.action!;
  const answered = sweep(t, sweeping!);
  if (answered !== undefined) return answered;
  tidy(s);
  return isDecided(s) ? endAction(t, 'over') : sweeping!.then === 'act' ? endAction(t, 'act') : t.go(sweeping!.then);
}

/** The action is over: it is reported, and nothing of it stays in the state. */
export function endAction(t: ChaosTable, next: 'act' | 'over'): Signal {
  const { reported, damage, heal } = t.state.action!;
  t.state.action = undefined;
  if (reported && t.events) t.emit({ type: 'done', damage, heal });
  return t.go(next);
}
