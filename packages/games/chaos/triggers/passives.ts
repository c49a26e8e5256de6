import { at, listenerOf, type Plain, type Signal, type Trigger } from '@cardwright/kernel';
import { cardAt, type ChaosContent, passivesOf } from '../content.ts';
import { SELF, TARGET, TRIGGER_WORDS } from '../compile/vocabulary.ts';
import { type Deed, LIMITS, passiveSlots, refOf, tell, unitOf } from '../rules/scope.ts';
import type { ChaosState, ChaosTable, Unit } from '../state.ts';

/**
 * Whether a card has passives that respond to a trigger; most have none, and this is a hot path.
 */
export const answers = (t: ChaosTable, unit: Unit, trigger: number): boolean =>
  passivesOf(cardAt(t.content, unit.card), trigger).length > 0;

/**
 * The default scope of a card's passives, unless an attack or damage adds to it: the main target is
 * their target.
 */
export const toMain = (user: Unit, main: Unit, taken = 0): Deed => ({
  user,
  main,
  mode: TARGET,
  clouded: false,
  taken,
});
export const toSelf = (user: Unit): Deed => ({
  user,
  main: user,
  mode: SELF,
  clouded: false,
  taken: 0,
});

/**
 * Opens the event window of the user's passives for a trigger; undefined if it has none, or if
 * triggers are nested too deep (R9.3). `then` is the step of the turn that continues; `nesting`
 * counts the enclosing triggers.
 */
export function setOff(
  t: ChaosTable,
  trigger: number,
  deed: Deed,
  then?: string,
  nesting = 0,
): Signal {
  const { user } = deed;
  if (!answers(t, user, trigger)) return undefined;
  if (nesting >= LIMITS.triggers) {
    if (t.events) tell(t, 'dropped', user);
    return undefined;
  }
  const slots = passiveSlots(t.state, deed, nesting + 1);
  return t.raise(
    at(TRIGGER_WORDS, trigger).name,
    { unit: refOf(t.state, user), slots },
    user.owner,
    then,
  );
}

/** A card's passives respond to an event in card order. */
export const triggers: { readonly [event: string]: Trigger<ChaosState, ChaosContent> } =
  Object.fromEntries(
    TRIGGER_WORDS.map(({ name }, trigger) => [
      name,
      {
        event: name,
        listeners(t, { unit, slots }) {
          const { card, owner } = unitOf(t.state, unit as number);
          return passivesOf(cardAt(t.content, card), trigger).map(({ program }) =>
            listenerOf(owner, program, slots as Plain[]),
          );
        },
      } satisfies Trigger<ChaosState, ChaosContent>,
    ]),
  );
