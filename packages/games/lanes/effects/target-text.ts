import type { Message } from '@cardwright/kernel';
import type { Params } from '../content.ts';
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
  UNIT,
} from '../compile/vocabulary.ts';
import { noun, say, type Scope, type Telling } from './wording.ts';

export const who = (players: number): 'own' | 'enemy' | 'any' =>
  players === OWNER ? 'own' : players === OPPONENT ? 'enemy' : 'any';
const LANE_KEYS = ['plains', 'forest', 'mountain'];
export const lanesOf = (location: number): Message[] =>
  LANE_KEYS.filter((_, lane) => location & (1 << lane)).map((lane) => say(`text.lane.${lane}`));

export function where(t: Telling, location: number): Message {
  if (t.places.length > 0) return say('text.where.there', { places: t.places });
  if (location === PLAY_TARGET)
    return t.card.aim !== AIM_PLACE
      ? say('text.where.tile')
      : say(t.card.options === 0 ? 'text.where.board' : 'text.where.chosen');
  if (location === 0) return say('text.where.board');
  return location === ALL_LANES
    ? say('text.where.anyLane')
    : say('text.where.lanes', { lanes: lanesOf(location) });
}

/** The place of a summons, without the leading blank of a search. */
export function summonWhere(t: Telling, p: Params): Message {
  if (t.places.length === 0 && p.location === ALL_LANES) return say('text.where.all');
  return where(t, p.location);
}

const ACTORS: { [scope in Scope]: string } = {
  played: 'text.role.played.actor',
  enters: 'text.role.enters.actor',
  constructs: 'text.role.constructs.actor',
  damage: 'text.role.damage.actor',
  dies: 'text.role.dies.actor',
  march: 'text.role.march.actor',
  turn: 'text.role.turn.actor',
};
const AFFECTED: { [scope in Scope]: string } = {
  played: 'text.role.none',
  enters: 'text.role.enters.affected',
  constructs: 'text.role.constructs.affected',
  damage: 'text.role.damage.affected',
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
  const role =
    p.criterion === EFFECT_OWNING_ENTITY
      ? noun('text.this')
      : p.criterion === ACTOR_ENTITY
        ? noun(ACTORS[t.scope])
        : p.criterion === AFFECTED_ENTITY
          ? noun(AFFECTED[t.scope])
          : noun(t.card.type === BUILDING ? 'text.role.builder' : 'text.role.aimed');
  const types = p.types & (UNIT | BUILDING | PLAYER);
  const named =
    types === UNIT
      ? 'units'
      : types === BUILDING
        ? 'buildings'
        : types === PLAYER
          ? 'players'
          : 'mixed';
  const a = say(`text.a.${named}.${who(p.players)}`);
  const self = p.criterion === EFFECT_OWNING_ENTITY;
  const mover = t.scope === 'turn' && p.criterion === ACTOR_ENTITY ? 'turn' : 'unknown';
  t.whose = self || p.players === OWNER ? 'own' : p.players === OPPONENT ? 'enemy' : mover;
  t.several = false;
  t.named = false;
  const filtered = !conditional && !self && (p.players !== BOTH || named !== 'mixed');
  t.targets = filtered ? noun('text.only', { who: role, a }) : role;
  return { role, a };
}

/** Where a trigger listens. */
export function listeningPlace(place: number): Message {
  if (place === CURRENT_TILE) return say('text.where.here');
  if (place === PLAY_TARGET) return say('text.where.home');
  return place === 0 || place === ALL_LANES
    ? say('text.where.anywhere')
    : say('text.where.lane', { lanes: lanesOf(place) });
}
