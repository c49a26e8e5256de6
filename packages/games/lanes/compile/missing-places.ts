import type { EffectLine } from '../content.ts';
import type { Idle } from './idle-lines.ts';
import { SELECT_SELF } from './idle-targets.ts';
import { isAlwaysSelected, type RoleContext, typesOf } from './roles.ts';
import {
  BUILDING,
  CURRENT_LANE,
  CURRENT_TILE,
  NOT,
  PLAYER,
  SKILL,
  TARGET_COUNT,
  UNIT,
} from './vocabulary.ts';

/** Whether a target stands on a tile: always, only sometimes, or never. */
type OnTile = 'always' | 'maybe' | 'never';

interface Targets {
  readonly types: number;
  /** There may be none. */
  readonly mayLack: boolean;
}

const PLACED = UNIT | BUILDING;
const ANY = PLACED | PLAYER;

function selected({ params }: EffectLine, where: RoleContext): Targets {
  const possible = typesOf(params.criterion, where) ?? ANY | SKILL;
  return { types: possible & params.types, mayLack: !isAlwaysSelected(params, where) };
}

function targetsAfter(line: EffectLine, before: Targets, where: RoleContext): Targets {
  const { effect, params } = line;
  if (effect.name === 'FIND_ENTITIES') return { types: params.types & ANY, mayLack: true };
  if (effect.name === 'SELECT_ENTITY') return selected(line, where);
  if (effect.name === 'ASSERT' && params.from === TARGET_COUNT && params.operation !== NOT)
    return { ...before, mayLack: false };
  return before;
}

function onTile({ types, mayLack }: Targets): OnTile {
  if ((types & PLACED) === 0) return 'never';
  return mayLack || types & ~PLACED ? 'maybe' : 'always';
}

const ASSERT_SOME = '{ "EffectType": "ASSERT", "Input": "TARGET_COUNT" }';

/** How to make sure that a target is there, and that it is on a tile. */
function certainHint({ types }: Targets): string {
  const narrow =
    types & ~PLACED
      ? '"TargetType": "UNIT|BUILDING" to the effect that names the target, and '
      : '';
  return `add ${narrow}${ASSERT_SOME} before it, or say where to search with "TargetLocation"`;
}

const placeHint = ({ card }: RoleContext): string =>
  'find or select a unit or building before it' +
  (card & PLACED ? `; ${SELECT_SELF} selects this card` : '');

/** Lines that may collect no place, so that the search after them covers the whole board. */
export function idlePlaces(
  lines: readonly EffectLine[],
  where: RoleContext,
  isGiven: (line: number, key: 'TargetLocation') => boolean,
): Idle[] {
  const searchesBoard = (after: number): boolean =>
    lines.some(
      ({ effect, params }, i) =>
        i > after &&
        effect.name === 'FIND_ENTITIES' &&
        params.location === 0 &&
        !isGiven(i, 'TargetLocation'),
    );
  return placeless(lines, where).flatMap(([line, targets]): Idle[] => {
    const i = lines.indexOf(line);
    const then = searchesBoard(i) ? ', and the search after it covers the whole board' : '';
    if (onTile(targets) === 'never')
      return [
        {
          line: i,
          key: 'EffectLocation',
          message: `the target here is never on a tile, so no place is collected${then}`,
          hint: placeHint(where),
        },
      ];
    const hint = certainHint(targets);
    const message = `without a target on a tile, no place is collected${then}`;
    return then === '' ? [] : [{ line: i, key: 'EffectLocation', message, hint }];
  });
}

/**
 * R21.16: the lines that may collect no place although they name the tile or the lane of the
 * targets. The searches after them then look where they would without collected places.
 */
export const missingPlaces = (
  lines: readonly EffectLine[],
  where: RoleContext,
): ReadonlyMap<EffectLine, 'maybe' | 'never'> =>
  new Map(
    placeless(lines, where).map(([line, targets]) => [
      line,
      onTile(targets) === 'never' ? 'never' : 'maybe',
    ]),
  );

/** Those lines with their targets. */
function placeless(lines: readonly EffectLine[], where: RoleContext): [EffectLine, Targets][] {
  const found: [EffectLine, Targets][] = [];
  let targets: Targets = { types: where.card, mayLack: false };
  let isCollected = false;
  for (const line of lines) {
    if (line.effect.name === 'ADD_LOCATION_REFERENCE') {
      const { location } = line.params;
      const isTheirs = location === CURRENT_TILE || location === CURRENT_LANE;
      if (!isTheirs || onTile(targets) === 'always') isCollected = true;
      else if (!isCollected) found.push([line, targets]);
    }
    targets = targetsAfter(line, targets, where);
  }
  return found;
}
