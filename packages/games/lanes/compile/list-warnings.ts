import type { EffectLine } from '../content.ts';
import { modifier } from '../effects/modifier.ts';
import type { DraftList } from './draft-list.ts';
import { type Idle, idleLines } from './idle-lines.ts';
import { idleTargets } from './idle-targets.ts';
import { idlePlaces, unusedPlaces } from './missing-places.ts';
import { mixedUp, sharedWith } from './nested-lists.ts';
import type { Notes } from './notes.ts';
import { ACC, ADD, MULTIPLY, NOT, TEMP_VARIABLE } from './vocabulary.ts';

/** Warns of what makes no difference in a list, in view of all lists of its card. */
export function warnOfIdle(list: DraftList, all: readonly DraftList[], notes: Notes): void {
  const { at, lines, occasion, isGiven } = list;
  if (!list.isSound) return;
  lines.forEach((line, i) => {
    const idle = idleNumber(line);
    if (idle) notes.warn([...at, i], idle, 'remove it, or give another number');
  });
  const shared = sharedWith(list, all);
  const idle = [
    ...fixedNots(lines),
    ...unusedPlaces(lines, shared),
    ...idleLines(list, shared),
    ...idleTargets(lines, occasion),
    ...idlePlaces(lines, occasion, isGiven),
    ...mixedUp(list, all),
  ];
  for (const { line, key, message, hint } of idle)
    notes.warn(
      key !== undefined && isGiven(line, key) ? [...at, line, key] : [...at, line],
      message,
      hint,
    );
}

/** A literal number that makes an effect a no-op. */
function idleNumber({ effect, params }: EffectLine): string | undefined {
  const { from, value, operation } = params;
  if (from !== TEMP_VARIABLE) return undefined;
  if (effect.name === 'CARD_DRAW' && value <= 0) return 'this draws no card';
  if (effect.name === 'EFFECT_DAMAGE' && value <= 0) return 'this deals no damage';
  if (effect.name === 'ASSERT')
    return (value === 0) === (operation === NOT)
      ? 'this condition is always true'
      : 'this condition is never true, so the effects after it never run';
  if (effect !== modifier) return undefined;
  if (operation === ADD && value === 0) return 'adding 0 changes nothing';
  return operation === MULTIPLY && value === 1 ? 'multiplying by 1 changes nothing' : undefined;
}

/** NOT of a number that is written out, or of none, has always the same result. */
const fixedNots = (lines: readonly EffectLine[]): Idle[] =>
  lines.flatMap(({ effect, params: { operation, from, value, output } }, line) =>
    effect === modifier && operation === NOT && output === ACC && from === TEMP_VARIABLE
      ? [
          {
            line,
            key: 'ModifierOperation',
            message: `NOT without an input always makes ACC ${value === 0 ? 1 : 0}`,
            hint: 'add "Input": "TARGET_COUNT" (or ACC, once it is set), or write SET with a "Value"',
          },
        ]
      : [],
  );
