import { at } from '@cardwright/kernel';
import { cardAt, type LanesCard, type LanesContent } from '../content.ts';
import { buildingAt } from '../procedures/enter.ts';
import { isFull } from '../procedures/place.ts';
import { FIRST_TILE } from './search.ts';
import { type Entity, flatOf, type LanesState, leftOf, mirrored, playerOf } from '../state.ts';
import {
  AIM_BUILDING,
  AIM_PLACE,
  AIM_TILE,
  AIM_UNIT,
  BUILDING,
  INVALID,
  OPPONENT,
  OWNER,
  UNIT,
} from '../compile/vocabulary.ts';
import { laneLength } from './rule-set.ts';

/**
 * A target as a code: 0 the board, 1 to 3 a lane, 4 and up a tile (flat), 1000 and up an entity.
 */
export const FIRST_ENTITY = 1000;

/** Answers to a wish to play, in the order in which they are looked for. */
export const REFUSALS = [
  'INVALID_GAME_STATE',
  'INVALID_CARD',
  'POWER_ALREADY_USED',
  'CANT_AFFORD',
  'NO_TARGET_AVAILABLE',
  'INVALID_TARGET',
] as const;
export type LanesRefusal = (typeof REFUSALS)[number];

/**
 * Why a question is asked: for an action, or to choose one of the targets of an effect, whose
 * options are entities' codes.
 */
export const ACTING = 'ask.action';
export const CHOOSING = 'ask.choose';

/**
 * What an option of an action means: 0 ends the turn, 1 is the power, 2 and up a card; `code` is
 * target x stride + that.
 */
export const END_TURN = 0;
export const POWER = 1;
export const FIRST_CARD = 2;
export const strideOf = (content: LanesContent): number => content.cards.length + FIRST_CARD;

/**
 * R9.2: the first tile of the blueprint with an own unit and no building at all, as an absolute
 * tile; -1: none.
 */
export function buildingTile(s: LanesState, card: LanesCard, seat: number, lane: number): number {
  for (const written of at(card.blueprint, lane)) {
    const tile = tileOfBlueprint(s, seat, lane, written);
    if (tile >= 0 && oldestOwn(s, seat, lane, tile) && !buildingAt(s, lane, tile)) return tile;
  }
  return -1;
}

/**
 * Where a seat may build, lane by lane: bits of tiles with an own unit and no building, computed
 * once for all cards.
 */
type Sites = readonly [number, number, number];

function sitesOf(s: LanesState, seat: number): Sites {
  return [freeIn(s, seat, 0), freeIn(s, seat, 1), freeIn(s, seat, 2)];
}

function freeIn(s: LanesState, seat: number, lane: number): number {
  let units = 0;
  let buildings = 0;
  for (const e of s.entities) {
    if (e.lane !== lane || leftOf(e) <= 0) continue;
    if (e.type === BUILDING) buildings |= 1 << e.tile;
    else if (e.owner === seat) units |= 1 << e.tile;
  }
  return units & ~buildings;
}

/** Whether there is such a tile. Bits do for lanes of up to 31 tiles. */
function canBuildIn(
  s: LanesState,
  card: LanesCard,
  seat: number,
  lane: number,
  sites: Sites,
): boolean {
  if (laneLength(s.rules, lane) > 31) return buildingTile(s, card, seat, lane) >= 0;
  const free = sites[lane] ?? 0;
  if (free === 0) return false;
  for (const written of at(card.blueprint, lane)) {
    const tile = tileOfBlueprint(s, seat, lane, written);
    if (tile >= 0 && free & (1 << tile)) return true;
  }
  return false;
}

function tileOfBlueprint(s: LanesState, seat: number, lane: number, written: number): number {
  const n = laneLength(s.rules, lane);
  const tile = written < 0 ? n + written : written;
  return tile >= 0 && tile < n ? mirrored(s.rules, seat, lane, tile) : -1;
}

export function oldestOwn(
  s: LanesState,
  seat: number,
  lane: number,
  tile: number,
): Entity | undefined {
  for (const e of s.entities)
    if (e.owner === seat && e.tile === tile && e.lane === lane && e.type === UNIT && leftOf(e) > 0)
      return e;
  return undefined;
}

/** The player picks the unit that builds: by the card's own dialect or by the rule set. */
export const picksBuilder = (s: LanesState, card: LanesCard): boolean =>
  card.type === BUILDING && (card.aim === AIM_UNIT || s.rules.playerPicksUnit);

/** Where legal targets go: each as target x stride + base. */
interface TargetList {
  readonly seat: number;
  readonly stride: number;
  base: number;
  /** Of a building. */
  sites: Sites;
  readonly out: number[];
}

const add = (list: TargetList, target: number): void => {
  list.out.push(target * list.stride + list.base);
};

/** R5.2: adds every legal target of a card. */
function addTargets(s: LanesState, card: LanesCard, list: TargetList): void {
  if (card.type === UNIT && isFull(s, list.seat)) return;
  if (picksBuilder(s, card)) addBuilders(s, card, list);
  else if (card.aim === AIM_PLACE) addLanes(s, card, list);
  else if (card.aim === AIM_TILE) addTiles(s, card, list);
  else addEntities(s, card, list);
}

function addBuilders(s: LanesState, card: LanesCard, list: TargetList): void {
  for (const e of s.entities) if (canBuild(s, card, list.seat, e)) add(list, FIRST_ENTITY + e.id);
}

function addLanes(s: LanesState, card: LanesCard, list: TargetList): void {
  const { options } = card;
  if (options === 0) add(list, 0);
  if (options === 0 || options >= INVALID) return;
  for (let lane = 0; lane < 3; lane++) {
    if (!(options & (1 << lane))) continue;
    if (card.type !== BUILDING || canBuildIn(s, card, list.seat, lane, list.sites))
      add(list, lane + 1);
  }
}

function addTiles(s: LanesState, card: LanesCard, list: TargetList): void {
  for (let lane = 0; lane < 3; lane++)
    for (let tile = 0; tile < laneLength(s.rules, lane); tile++)
      if (isListed(s, card, list.seat, lane, tile))
        add(list, FIRST_TILE + flatOf(s.rules, lane, tile));
}

function addEntities(s: LanesState, card: LanesCard, list: TargetList): void {
  const { seat } = list;
  const types =
    card.aim === AIM_UNIT ? UNIT : card.aim === AIM_BUILDING ? BUILDING : UNIT | BUILDING;
  for (const e of s.entities) {
    if (!(types & e.type) || leftOf(e) <= 0) continue;
    if (!(card.aimOwner & (e.owner === seat ? OWNER : OPPONENT))) continue;
    if (isListed(s, card, seat, e.lane, e.tile)) add(list, FIRST_ENTITY + e.id);
  }
}

/** Tiles are flat and counted from the player's own end; none named means everywhere. */
function isListed(
  s: LanesState,
  card: LanesCard,
  seat: number,
  lane: number,
  tile: number,
): boolean {
  return (
    card.tiles.length === 0 ||
    card.tiles.includes(flatOf(s.rules, lane, mirrored(s.rules, seat, lane, tile)))
  );
}

function canBuild(s: LanesState, card: LanesCard, seat: number, e: Entity): boolean {
  if (e.type !== UNIT || e.owner !== seat || leftOf(e) <= 0 || buildingAt(s, e.lane, e.tile))
    return false;
  const drawn = at(card.blueprint, e.lane).some(
    (written) => tileOfBlueprint(s, seat, e.lane, written) === e.tile,
  );
  if (card.aim === AIM_UNIT)
    return (
      isListed(s, card, seat, e.lane, e.tile) &&
      (drawn || card.blueprint.every((tiles) => tiles.length === 0))
    );
  return (card.options & (1 << e.lane)) !== 0 && card.options < INVALID && drawn;
}

const NO_SITES: Sites = [0, 0, 0];

export function targetsOf(s: LanesState, card: LanesCard, seat: number): number[] {
  const sites = card.type === BUILDING ? sitesOf(s, seat) : NO_SITES;
  const list: TargetList = { seat, stride: 1, base: 0, sites, out: [] };
  addTargets(s, card, list);
  return list.out;
}

/** R4.4: everything the current player may do, the end of the turn first. */
export function addOptions(content: LanesContent, s: LanesState, out: number[]): void {
  const { current } = s;
  const player = playerOf(s, current);
  const list: TargetList = {
    seat: current,
    stride: strideOf(content),
    base: POWER,
    sites: NO_SITES,
    out,
  };
  out.push(END_TURN);
  if (player.power >= 0 && player.used < s.rules.powerUses) {
    const power = cardAt(content, player.power);
    if (power.cost <= player.gold) addTargets(s, power, list); // a power is a skill
  }
  let last = -1;
  for (const index of player.hand) {
    const card = cardAt(content, index);
    if (index === last || card.cost > player.gold) continue;
    last = index;
    if (card.type === BUILDING && list.sites === NO_SITES) list.sites = sitesOf(s, current);
    list.base = FIRST_CARD + index;
    addTargets(s, card, list);
  }
}

/** R5.1: checks 1 to 4, for a card in hand (its place in the content) or the power. */
export function whyNotPlayable(
  content: LanesContent,
  s: LanesState,
  what: number,
): LanesRefusal | undefined {
  if (s.over || s.ask?.why === CHOOSING) return 'INVALID_GAME_STATE';
  const player = playerOf(s, s.current);
  let index: number;
  if (what === POWER) {
    index = player.power;
    if (index < 0 || player.used >= s.rules.powerUses) return 'POWER_ALREADY_USED';
  } else {
    index = what - FIRST_CARD;
    if (!player.hand.includes(index)) return 'INVALID_CARD';
  }
  const card = cardAt(content, index);
  if (player.gold < card.cost) return 'CANT_AFFORD';
  return targetsOf(s, card, s.current).length === 0 ? 'NO_TARGET_AVAILABLE' : undefined;
}
