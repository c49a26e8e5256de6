import type { EffectLine } from '../content.ts';
import type { Idle } from './idle-lines.ts';
import { SELECT_SELF } from './idle-targets.ts';
import { type Known, knownAt, onTile, PLACED } from './known-targets.ts';
import type { RoleContext } from './roles.ts';
import { type Shared, usesPlaces } from './nested-lists.ts';
import { CURRENT_LANE, CURRENT_TILE } from './vocabulary.ts';

const ASSERT_SOME = '{ "EffectType": "ASSERT", "Input": "TARGET_COUNT" }';

/** How to make sure that a target is there, and that it is on a tile. */
function certainHint({ types }: Known): string {
  const narrow =
    types & ~PLACED
      ? '"TargetType": "UNIT|BUILDING" to the effect that names the target, and '
      : '';
  return `add ${narrow}${ASSERT_SOME} before it, or say where to search with "TargetLocation"`;
}

const placeHint = ({ card }: RoleContext): string =>
  'find or select a unit or building before it' +
  (card & PLACED ? `; ${SELECT_SELF} selects this card` : '');

/** A line that collects the tiles or the lanes of the targets. */
const collectsTheirs = ({ effect, params: { location } }: EffectLine): boolean =>
  effect.name === 'ADD_LOCATION_REFERENCE' &&
  (location === CURRENT_TILE || location === CURRENT_LANE);

/** R21.16: lines that may collect no place, so that the search after them covers the board. */
export function idlePlaces(
  lines: readonly EffectLine[],
  where: RoleContext,
  isGiven: (line: number, key: 'TargetLocation') => boolean,
): Idle[] {
  const known = knownAt(lines, where);
  const searchesBoard = (after: number): boolean =>
    lines.some(
      (line, i) =>
        i > after &&
        line.effect.name === 'FIND_ENTITIES' &&
        line.params.location === 0 &&
        known.get(line)?.places !== 'always' &&
        !isGiven(i, 'TargetLocation'),
    );
  return lines.flatMap((line, i): Idle[] => {
    const targets = known.get(line);
    if (!targets || !collectsTheirs(line) || targets.places === 'always') return [];
    const certain = onTile(targets);
    if (certain === 'always') return [];
    const then = searchesBoard(i) ? ', and the search after it covers the whole board' : '';
    if (certain === 'never')
      return [
        {
          line: i,
          key: 'EffectLocation',
          message: `the target here is never on a tile, so no place is collected${then}`,
          hint: placeHint(where),
        },
      ];
    const message = `without a target on a tile, no place is collected${then}`;
    return then === ''
      ? []
      : [{ line: i, key: 'EffectLocation', message, hint: certainHint(targets) }];
  });
}

/**
 * R21.16: places that are collected after the last line that would work on them. The last line of a
 * list is reported with all others that nothing follows.
 */
export function unusedPlaces(lines: readonly EffectLine[], shared: Shared): Idle[] {
  if (shared.places) return [];
  const last = lines.findLastIndex(usesPlaces);
  return lines.flatMap(({ effect }, line) =>
    effect.name === 'ADD_LOCATION_REFERENCE' && line > last && line < lines.length - 1
      ? [
          {
            line,
            key: 'EffectLocation',
            message: 'no effect uses the place collected here',
            hint: 'add a FIND_ENTITIES or SUMMON_UNIT after it, or remove it',
          },
        ]
      : [],
  );
}
