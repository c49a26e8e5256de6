import { DEFAULT, STATE_WORDS } from '../names.ts';
import { STATE_END, type Unit } from '../state.ts';
import type { Resolution } from './resolution.ts';

export function emitState(x: Resolution, unit: Unit): void {
  if (x.t.events) x.tell('state', unit, { state: STATE_WORDS[unit.state]!.name });
}

/** Back to no state; its pending end goes with it (E4). */
export function clearState(x: Resolution, unit: Unit, tell = true): void {
  if (unit.state === DEFAULT) return;
  unit.state = DEFAULT;
  const end = unit.ongoing.findIndex((o) => o.kind === STATE_END);
  if (end >= 0) unit.ongoing = unit.ongoing.filter((_, i) => i !== end);
  if (tell) emitState(x, unit);
}
