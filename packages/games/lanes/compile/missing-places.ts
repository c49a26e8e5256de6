import type { EffectLine } from '../content.ts';
import { type Idle, typesOf } from './idle-lines.ts';
import type { Occasion } from './read-effects.ts';
import {
  BOTH,
  BUILDING,
  CURRENT_LANE,
  CURRENT_TILE,
  EFFECT_OWNING_ENTITY,
  NOT,
  PLAYER,
  TARGET_COUNT,
  UNIT,
} from './vocabulary.ts';

/** Whether a target stands on a tile: always, only sometimes, or never. */
type OnTile = 'always' | 'maybe' | 'never';
type Where = Pick<Occasion, 'card' | 'interaction' | 'trigger'>;

interface Targets {
  readonly types: number;
  /** There may be none. */
  readonly mayLack: boolean;
}

const PLACED = UNIT | BUILDING;
const ANY = PLACED | PLAYER;

function selected({ params }: EffectLine, where: Where): Targets {
  const { criterion, types, players } = params;
  if (criterion === EFFECT_OWNING_ENTITY)
    return { types: where.card, mayLack: (types & where.card) === 0 || players !== BOTH };
  const possible = typesOf(criterion, where) ?? ANY;
  const isCertain = possible !== ANY && possible !== 0 && (possible & ~types) === 0;
  return { types: possible & types & ANY, mayLack: !isCertain || players !== BOTH };
}

function targetsAfter(line: EffectLine, before: Targets, where: Where): Targets {
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

/** Lines that may collect no place, so that the search after them covers the whole board. */
export function idlePlaces(
  lines: readonly EffectLine[],
  where: Where,
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
  return [...missingPlaces(lines, where)].flatMap(([line, missing]): Idle[] => {
    const i = lines.indexOf(line);
    const then = searchesBoard(i) ? ', and the search after it covers the whole board' : '';
    if (missing === 'never')
      return [
        {
          line: i,
          key: 'EffectLocation',
          message: `the target here is never on a tile, so no place is collected${then}`,
          hint: 'find or select a unit or building before it',
        },
      ];
    const hint = `add ${ASSERT_SOME} before it, or say where to search with "TargetLocation"`;
    const message = `without a target, no place is collected${then}`;
    return then === '' ? [] : [{ line: i, key: 'EffectLocation', message, hint }];
  });
}

/**
 * R21.16: the lines that may collect no place although they name the tile or the lane of the
 * targets. The searches after them then look where they would without collected places.
 */
export function missingPlaces(
  lines: readonly EffectLine[],
  where: Where,
): ReadonlyMap<EffectLine, 'maybe' | 'never'> {
  const found = new Map<EffectLine, 'maybe' | 'never'>();
  let targets: Targets = { types: where.card, mayLack: false };
  let isCollected = false;
  for (const line of lines) {
    if (line.effect.name === 'ADD_LOCATION_REFERENCE') {
      const { location } = line.params;
      const on =
        location === CURRENT_TILE || location === CURRENT_LANE ? onTile(targets) : 'always';
      if (on === 'always') isCollected = true;
      else if (!isCollected) found.set(line, on);
    }
    targets = targetsAfter(line, targets, where);
  }
  return found;
}
