import { at } from '@cardwright/kernel';
import { DEFAULT, STATE_WORDS } from '../compile/vocabulary.ts';
import { type ChaosTable, STATE_END, type Unit } from '../state.ts';
import { tell } from './scope.ts';

export function emitState(t: ChaosTable, unit: Unit): void {
  if (t.events) tell(t, 'state', unit, { state: at(STATE_WORDS, unit.state).name });
}

/** Back to no state; its scheduled end is removed too (E4). */
export function clearState(t: ChaosTable, unit: Unit, announce = true): void {
  if (unit.state === DEFAULT) return;
  unit.state = DEFAULT;
  const end = unit.ongoing.findIndex((o) => o.kind === STATE_END);
  if (end >= 0) unit.ongoing = unit.ongoing.filter((_, i) => i !== end);
  if (announce) emitState(t, unit);
}
