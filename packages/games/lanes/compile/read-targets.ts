import { at } from '@cardwright/kernel';
import type { Path } from '../../loading/index.ts';
import { type CardJson, unknownWord } from '../format.ts';
import type { Notes } from './notes.ts';
import { CLASSIC, laneLength } from '../rules/rule-set.ts';
import {
  AIM_BUILDING,
  AIM_PLACE,
  AIM_TILE,
  AIM_UNIT,
  AIMS,
  BOTH,
  BUILDING,
  codeOf,
  CONDITIONS,
  flagsOf,
  LANES,
  PLAYER,
  PLAYERS,
  SKILL,
  TARGET_OPTIONS,
  UNIT,
} from './vocabulary.ts';

/** What a card may target. */
export interface Targets {
  aim: number;
  options: number;
  tiles: number[];
  aimOwner: number;
  /** The place in the file. */
  optionsAt: Path;
}

type Section = { [key: string]: unknown };

/** A unit or building is never played on the board. */
const inLane = (type: number, hint: string | undefined): string | undefined =>
  hint === 'write BOARD' && type !== SKILL ? 'write ALL_LANES' : hint;

export function readTargets(type: number, play: Section, at: Path, notes: Notes): Targets {
  const key =
    play.TargetOptions === undefined && play.LaneTargets !== undefined
      ? 'LaneTargets'
      : 'TargetOptions';
  const where: Path = play[key] === undefined ? at : [...at, key];
  const targets: Targets = {
    aim: AIM_PLACE,
    options: 0,
    tiles: [],
    aimOwner: BOTH,
    optionsAt: where,
  };
  readConditions(type, play, at, notes);
  if (type === PLAYER) return targets;
  const options = play[key];
  if (Array.isArray(options)) readTileList(type, options, play, at, targets, notes);
  else if (options !== undefined) {
    const wrong = unknownWord(TARGET_OPTIONS, options, true);
    if (wrong) {
      notes.fault([...at, key], wrong.message, inLane(type, wrong.hint));
      return targets;
    }
    const flags = flagsOf(TARGET_OPTIONS, options as string);
    targets.options = flags.bits;
    if (flags.bits !== 0 && flags.words.includes('BOARD'))
      notes.warn([...at, key], 'BOARD adds nothing to lanes', 'remove BOARD');
    for (const unused of ['TargetType', 'TargetOwner'])
      if (play[unused] !== undefined)
        notes.warnAtKey(
          [...at, unused],
          `'${unused}' only has an effect where TargetOptions is a list of tiles`,
          type === SKILL
            ? 'write "TargetOptions": [] to aim at any tile, or remove it'
            : 'remove it',
        );
  }
  if (targets.aim !== AIM_PLACE) return targets;
  if (targets.options === 0 && (type === UNIT || type === BUILDING)) {
    const lanes = Object.keys(TARGET_OPTIONS.words).filter((word) => word !== 'BOARD');
    const kind = type === UNIT ? 'unit' : 'building';
    notes.fault(
      where,
      (options === undefined
        ? `the field 'TargetOptions' is missing: a ${kind} is played in a lane; `
        : `a ${kind} is played in a lane and cannot target BOARD; `) +
        `allowed: ${lanes.join(', ')}`,
      options === undefined ? 'add "TargetOptions": "ALL_LANES"' : 'write ALL_LANES',
    );
  }
  return targets;
}

function readTileList(
  type: number,
  options: readonly unknown[],
  play: Section,
  at: Path,
  targets: Targets,
  notes: Notes,
): void {
  const count = CLASSIC.tiles.reduce((sum, n) => sum + n, 0);
  options.forEach((tile, i) => {
    if (typeof tile === 'number' && Number.isInteger(tile) && tile >= 0 && tile < count)
      targets.tiles.push(tile);
    else
      notes.fault(
        [...at, 'TargetOptions', i],
        `${JSON.stringify(tile)} is not a tile`,
        `write whole numbers from 0 to ${count - 1}: plains 0-3, forest 4-9, mountain 10-17, each from ` +
          'your own end',
      );
  });
  const word = play.TargetType as string | undefined;
  targets.aim = word === undefined ? AIM_UNIT : (codeOf(AIMS, word) ?? AIM_TILE);
  if (type === UNIT)
    notes.fault(
      [...at, 'TargetOptions'],
      `a unit is played in a lane; allowed: ${Object.keys(TARGET_OPTIONS.words).join(', ')}`,
      'only skills and buildings can have a list of tiles',
    );
  if (type === SKILL && word === undefined)
    notes.fault(
      at,
      `a list of tiles needs 'TargetType'; allowed: ${Object.keys(AIMS.words).join(', ')}`,
      'add "TargetType"',
    );
  if (type === BUILDING && targets.aim !== AIM_UNIT)
    notes.fault([...at, 'TargetType'], 'a building targets the unit that builds it; allowed: UNIT');
  if (play.TargetOwner !== undefined)
    targets.aimOwner = flagsOf(PLAYERS, play.TargetOwner as string).bits || BOTH;
  if (play.TargetOwner !== undefined && targets.aim === AIM_TILE)
    notes.warnAtKey([...at, 'TargetOwner'], 'a tile has no owner', 'remove it');
}

/** Missing, a word, or a list of words, all of which must hold. A building always has BLUEPRINT. */
function readConditions(type: number, play: Section, at: Path, notes: Notes): void {
  const given = play.TargetConditions;
  if (given === undefined || given === null) return;
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  list.forEach((word, i) => {
    const path = Array.isArray(given)
      ? [...at, 'TargetConditions', i]
      : [...at, 'TargetConditions'];
    const wrong = unknownWord(CONDITIONS, word, false);
    if (wrong) notes.fault(path, wrong.message, wrong.hint);
    else if (codeOf(CONDITIONS, word as string) === 1 && type !== BUILDING)
      notes.fault(path, 'only buildings have a blueprint; allowed here: NONE');
  });
}

export function readBlueprints(
  type: number,
  json: CardJson,
  targets: Targets,
  notes: Notes,
): number[][] {
  const lists = [json.PlainsBp, json.ForestBp, json.MountainBp];
  const keys = ['PlainsBp', 'ForestBp', 'MountainBp'];
  if (type !== BUILDING) return [[], [], []];
  const blueprint = lists.map((list, lane) => {
    const n = laneLength(CLASSIC, lane);
    const seen = new Set<number>();
    (list ?? []).forEach((tile, i) => {
      const path: Path = [at(keys, lane), i];
      if (tile < -n || tile >= n)
        notes.fault(
          path,
          `the ${at(LANES, lane).toLowerCase()} has no tile ${tile}`,
          `0 to ${n - 1} from the owner's end, or -1 to ${-n} from the far end`,
        );
      const absolute = tile < 0 ? n + tile : tile;
      if (seen.has(absolute)) notes.warn(path, `duplicate tile ${tile}`, 'remove one of the two');
      seen.add(absolute);
    });
    return [...(list ?? [])];
  });
  if (
    targets.aim !== AIM_UNIT &&
    targets.aim !== AIM_BUILDING &&
    blueprint.every((list) => list.length === 0)
  )
    notes.warn(
      [],
      'a building without any blueprint can never be built',
      'add "PlainsBp", "ForestBp" or "MountainBp" with tiles of that lane: "PlainsBp": [0, 1]',
    );
  return blueprint;
}
