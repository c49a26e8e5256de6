import type { Message } from '@cardwright/kernel';
import type { Params } from '../content.ts';
import { isAlwaysSelected, ownersOf, typesOf } from '../compile/roles.ts';
import {
  ACTOR_ENTITY,
  AFFECTED_ENTITY,
  AIM_PLACE,
  ALL_LANES,
  BOTH,
  BUILDING,
  CURRENT_TILE,
  EFFECT_OWNING_ENTITY,
  OPPONENT,
  OWNER,
  PLAYER,
  PLAY_TARGET,
  SKILL,
  UNIT,
} from '../compile/vocabulary.ts';
import { noun, passing, type Place, say, type Scope, type Telling } from './wording.ts';

export const who = (players: number): 'own' | 'enemy' | 'any' =>
  players === OWNER ? 'own' : players === OPPONENT ? 'enemy' : 'any';
const LANE_KEYS = ['plains', 'forest', 'mountain'];
export const lanesOf = (location: number): Message[] =>
  LANE_KEYS.filter((_, lane) => location & (1 << lane)).map((lane) => say(`text.lane.${lane}`));

/** In the plains, in the forest and mountain; but on the mountain alone. */
export function inLanes(
  key: 'text.where.lane' | 'text.where.lanes' | 'text.place.lanes',
  lanes: readonly Message[],
): Message {
  const [first, ...others] = lanes;
  const isMountain = others.length === 0 && first?.key === say('text.lane.mountain').key;
  return say(isMountain ? `${key}.mountain` : key, { lanes: [...lanes] });
}

/** The lanes or places of a search that counts through them: "a, b or c". */
function anyOf(places: readonly Message[]): Message | undefined {
  const [first, ...others] = places;
  return others.reduce<Message | undefined>(
    (a, b, i) => a && say(i === others.length - 1 ? 'text.place.or' : 'text.place.next', { a, b }),
    first,
  );
}

/** A collected place, for a search that counts through all of them. */
function together(place: Message): Message[] {
  const { lanes, all } = place.args ?? {};
  if (Array.isArray(lanes)) return lanes.map((lane) => inLanes('text.place.lanes', [lane]));
  if (typeof all !== 'object' || Array.isArray(all)) return [place];
  return [{ ...place, args: { ...place.args, many: 'all', targets: all, once: 'no' } }];
}

/** The places on which a line works instead of its own. */
export function placesOf({ now, places, last, picked }: Telling): readonly Place[] {
  if (now.places === 'never') return [];
  return places.map((place) => {
    const { later } = place;
    if (!later || later.set === last || later.set === picked) return place;
    return { filtered: later.named, plain: later.named };
  });
}

/** A search for the first few covers several places in this order. */
export const hasSeveralPlaces = (t: Telling): boolean =>
  placesOf(t).flatMap(({ plain }) => together(plain)).length > 1;

/** The collected places, and where else the line works if there is none. */
function collected(t: Telling, location: number, isCounted: boolean): Message {
  const isLacking = t.now.places === 'maybe' && t.lack !== undefined;
  const named = placesOf(t).map(({ plain, filtered }) => (isLacking ? plain : filtered));
  const all = isCounted ? anyOf(named.flatMap(together)) : undefined;
  const places = all ?? named;
  if (!isLacking) return say('text.where.there', { places });
  const other =
    location === PLAY_TARGET
      ? say(t.card.aim === AIM_PLACE ? 'text.place.chosen' : 'text.place.tile')
      : location === 0
        ? say('text.where.anywhere')
        : inLanes('text.place.lanes', lanesOf(location));
  return say('text.where.orElse', { places, other, ...(t.lack && { lack: t.lack }) });
}

/** Where a line works; `isCounted` if it takes some of what it finds there, instead of all. */
export function where(t: Telling, location: number, isCounted = false): Message {
  if (placesOf(t).length > 0) return collected(t, location, isCounted);
  if (location === PLAY_TARGET)
    return t.card.aim !== AIM_PLACE
      ? say('text.where.tile')
      : say(t.card.options === 0 ? 'text.where.board' : 'text.where.chosen');
  if (location === 0) return say('text.where.board');
  if (location === ALL_LANES) return say('text.where.anyLane');
  const lanes = lanesOf(location);
  const either = isCounted && lanes.length > 1 ? anyOf(lanes) : undefined;
  return either ? say('text.where.lanes', { lanes: either }) : inLanes('text.where.lanes', lanes);
}

/** The place of a summons, without the leading blank of a search. */
export function summonWhere(t: Telling, p: Params): Message {
  if (placesOf(t).length === 0 && p.location === ALL_LANES) return say('text.where.all');
  // nothing is summoned on the board, which is what is left without a place
  const told = p.location === 0 ? { ...t, lack: undefined } : t;
  return where(told, p.location);
}

const ACTORS: { [scope in Scope]: string } = {
  played: 'text.role.played.actor',
  enters: 'text.role.enters.actor',
  constructs: 'text.role.constructs.actor',
  damage: 'text.role.damage.actor',
  damaged: 'text.role.damaged.actor',
  dies: 'text.role.dies.actor',
  march: 'text.role.march.actor',
  turn: 'text.role.turn.actor',
};
const AFFECTED: { [scope in Scope]: string } = {
  played: 'text.role.none',
  enters: 'text.role.enters.affected',
  constructs: 'text.role.constructs.affected',
  damage: 'text.role.damage.affected',
  damaged: 'text.role.damaged.affected',
  dies: 'text.role.dies.affected',
  march: 'text.role.none',
  turn: 'text.role.none',
};

/**
 * An entity with a role becomes the target; if it always exists, the filter is worded as a
 * condition.
 */
export function selects(
  t: Telling,
  p: Params,
  conditional: boolean,
): { role: Message; a: Message } {
  const possible = typesOf(p.criterion, t.roles);
  const role = roleNoun(t, p.criterion, possible);
  const named = p.types & (possible ?? p.types) || p.types;
  const a = kindText(named, who(p.players));
  const mover = t.scope === 'turn' && p.criterion === ACTOR_ENTITY ? 'turn' : 'unknown';
  // R9.2: a unit builds for its owner
  const owners = (t.scope === 'constructs' ? OWNER : ownersOf(p.criterion, t.roles)) & p.players;
  t.whose = owners === OWNER ? 'own' : owners === OPPONENT ? 'enemy' : mover;
  t.several = false;
  t.named = false;
  t.set += 1;
  const isFilter = p.players !== BOTH || ((possible ?? EVERYTHING) & ~p.types) !== 0;
  const isSure = conditional || possible === 0 || isAlwaysSelected(p, t.roles);
  t.given = isFilter && !isSure ? passing(role, a) : undefined;
  t.targets = t.given ? noun('text.only', { who: role, a }) : role;
  return { role, a };
}

/** The entity with a role, or nobody. */
function roleNoun(t: Telling, role: number, possible: number | undefined): Message {
  if (possible === 0) return noun('text.role.none');
  if (role === EFFECT_OWNING_ENTITY) return noun('text.this');
  const self = t.card.type === BUILDING ? 'building' : 'other';
  if (role === ACTOR_ENTITY) return noun(ACTORS[t.scope], { self });
  if (role === AFFECTED_ENTITY) return noun(AFFECTED[t.scope]);
  return noun(t.card.type === BUILDING ? 'text.role.builder' : 'text.role.aimed');
}

const EVERYTHING = UNIT | BUILDING | PLAYER | SKILL;
const KINDS = [
  ['units', UNIT],
  ['buildings', BUILDING],
  ['skills', SKILL],
  ['players', PLAYER],
] as const;

/** What something is: "a unit of yours", "a unit or a skill". */
function kindText(types: number, whose: string): Message {
  if ((types & EVERYTHING) === (UNIT | BUILDING)) return say(`text.a.both.${whose}`);
  if ((types & ON_BOARD) === ON_BOARD) return say(`text.a.mixed.${whose}`);
  const [first = say(`text.a.mixed.${whose}`), ...others] = KINDS.filter(
    ([, type]) => types & type,
  ).map(([kind]) => say(`text.a.${kind}.${whose}`));
  return others.reduce(
    (a, b, i) => say(`text.a.${i < others.length - 1 ? 'next' : 'or'}`, { a, b }),
    first,
  );
}
const ON_BOARD = UNIT | BUILDING | PLAYER;

/** Where a trigger listens. */
export function listeningPlace(place: number): Message {
  if (place === CURRENT_TILE) return say('text.where.here');
  if (place === PLAY_TARGET) return say('text.where.home');
  return place === 0 || place === ALL_LANES
    ? say('text.where.anywhere')
    : inLanes('text.where.lane', lanesOf(place));
}
