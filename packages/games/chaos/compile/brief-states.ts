import type { Moment } from '../effects/aim.ts';
import type { EffectOf } from './tree.ts';
import type { ModeName } from './vocabulary.ts';

/** Where a state is given, as far as its duration is concerned. */
interface Place {
  readonly mode?: ModeName | undefined;
  readonly when: Moment;
  readonly creature?: boolean | undefined;
  readonly attacking?: boolean | undefined;
  readonly again?: boolean | undefined;
}

type Warning = readonly [message: string, hint: string];

const YOURS: readonly (ModeName | undefined)[] = ['self', 'allies', 'allied_commander'];
const COVER = "write 2 to cover the opponent's next turn too";

/**
 * E3: a duration of 1 includes the current turn, so a state may end before it can matter. Says so
 * for states that protect a card or keep it from attacking.
 */
export function briefState(
  { new_state: state, for: time }: EffectOf<'state_change'>,
  place: Place,
): Warning | undefined {
  if (typeof time !== 'number' || time > 1) return undefined;
  if (place.when === 'turn') return inYourTurn(state, place);
  if (place.when === 'attacked' && place.mode === 'target')
    return state === 'blocked' || state === 'invisible'
      ? [
          'the attacker has attacked already, and this ends with the same turn',
          'write 2 to cover the next turn of its owner too',
        ]
      : undefined;
  // R8.1: each card counts the end of turn when it comes to it, creatures first
  return place.when === 'endofturn' && place.creature && isLaterCard(place.mode)
    ? [
        place.mode === 'allies'
          ? 'your creatures on later slots still count the turn that is ending, so they lose the ' +
            'state at once'
          : 'your commander still counts the turn that is ending, so it loses the state at once',
        COVER,
      ]
    : undefined;
}

const isLaterCard = (mode: ModeName | undefined): boolean =>
  mode === 'allies' || mode === 'allied_commander';

function inYourTurn(
  state: EffectOf<'state_change'>['new_state'],
  { mode, attacking, again }: Place,
): Warning | undefined {
  if (YOURS.includes(mode) && (state === 'damageless' || state === 'invisible'))
    return ['this ends with your turn, before the opponent can attack', COVER];
  if (mode === 'target' && state === 'damageless')
    return ['on your own card this ends with your turn, before the opponent can attack', COVER];
  return state === 'blocked' && mode === 'self' && attacking && !again
    ? [
        'this card has attacked already, and this ends with the same turn',
        'write 2 to block it in your next turn too',
      ]
    : undefined;
}
