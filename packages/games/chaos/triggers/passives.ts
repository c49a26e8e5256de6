import { listenerOf, type Plain, type Signal, type Trigger } from '@cardwright/kernel';
import type { ChaosContent } from '../content.ts';
import { TARGET, TRIGGER_WORDS } from '../names.ts';
import { type ChaosTable, LIMITS, passiveSlots, refOf, type Scope, tell, unitOf } from '../rules/scope.ts';
import type { ChaosState, Unit } from '../state.ts';

export interface SetOff extends Partial<Pick<Scope, 'mode' | 'taken' | 'clouded'>> {
  main: Unit | undefined;
  /** Triggers around this one. */
  nesting?: number;
  /** The step of the turn that goes on. */
  then?: string;
}

/** Whether a card has passives that answer a trigger: most have none, and this is asked often. */
export const answers = (t: ChaosTable, unit: Unit, trigger: number): boolean => t.content.cards[unit.card]!.passives[trigger]!.length > 0;

/** Opens the window of a card's passives; undefined where it has none that answer, or where triggers are nested too deep (R9.3). */
export function setOff(t: ChaosTable, unit: Unit, trigger: number, o: SetOff): Signal {
  if (t.content.cards[unit.card]!.passives[trigger]!.length === 0) return undefined;
  const { nesting = 0 } = o;
  if (nesting >= LIMITS.triggers) {
    if (t.events) tell(t, 'dropped', unit);
    return undefined;
  }
  const slots = passiveSlots(t.state, { user: unit, main: o.main, mode: o.mode ?? TARGET, clouded: o.clouded ?? false, taken: o.taken ?? 0 }, nesting + 1);
  return t.raise(TRIGGER_WORDS[trigger]!.name, { unit: refOf(t.state, unit), slots }, unit.owner, o.then);
}

/** A card's passives answer an event in card order. */
export const triggers: { readonly [event: string]: Trigger<ChaosState, ChaosContent> } = Object.fromEntries(
  TRIGGER_WORDS.map(({ name }, trigger) => [
    name,
    {
      event: name,
      listeners(t, { unit, slots }) {
        const { card, owner } = unitOf(t.state, unit as number);
        return t.content.cards[card]!.passives[trigger]!.map(({ program }) => listenerOf(owner, program, slots as Plain[]));
      },
    } satisfies Trigger<ChaosState, ChaosContent>,
  ]),
);
