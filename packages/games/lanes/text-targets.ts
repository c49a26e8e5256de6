import type { Message } from '@cardwright/kernel';
import type { Params } from './content.ts';
import type { Scope, Telling } from './text.ts';
import {
  ACTOR_ENTITY,
  AFFECTED_ENTITY,
  AIM_PLACE,
  ALL,
  ALL_LANES,
  BOTH,
  BUILDING,
  CURRENT_TILE,
  EFFECT_OWNING_ENTITY,
  OPPONENT,
  ORDINAL,
  OWNER,
  PLAY_TARGET,
  PLAYER,
  UNIT,
} from './vocabulary.ts';

export const say = (key: string, args?: Message['args']): Message => ({ key: `lanes.${key}`, ...(args && { args }) });

const who = (players: number): 'own' | 'enemy' | 'any' => (players === OWNER ? 'own' : players === OPPONENT ? 'enemy' : 'any');
const LANE_KEYS = ['plains', 'forest', 'mountain'];
const lanesOf = (location: number): Message[] => LANE_KEYS.filter((_, lane) => location & (1 << lane)).map((lane) => say(`text.lane.${lane}`));

function kind(types: number): string {
  if (types & PLAYER) return types & (UNIT | BUILDING) ? 'mixed' : 'players';
  return types & UNIT ? (types & BUILDING ? 'both' : 'units') : types & BUILDING ? 'buildings' : 'none';
}

function where(t: Telling, location: number): Message {
  if (t.places.length > 0) return say('text.where.there', { places: t.places });
  if (location === PLAY_TARGET) return t.card.aim !== AIM_PLACE ? say('text.where.tile') : say(t.card.options === 0 ? 'text.where.board' : 'text.where.chosen');
  if (location === 0) return say('text.where.board');
  return location === ALL_LANES ? say('text.where.anyLane') : say('text.where.lanes', { lanes: lanesOf(location) });
}

/** The place of a summons, without the blank a search puts before it. */
export function summonWhere(t: Telling, p: Params): Message {
  if (t.places.length === 0 && p.location === ALL_LANES) return say('text.where.all');
  return where(t, p.location);
}

/** A search in words: what it finds becomes the targets. */
export function finds(t: Telling, p: Params, fed: Message | string | undefined): void {
  const type = kind(p.types);
  t.whose = p.players === OWNER ? 'own' : p.players === OPPONENT ? 'enemy' : type === 'players' && p.criterion !== ORDINAL ? 'both' : 'unknown';
  t.several = type !== 'players' && type !== 'none';
  t.named = false;
  if (type === 'none') t.targets = say('text.nothing');
  else if (type === 'players')
    t.targets = say(
      p.players === OWNER
        ? 'text.you'
        : p.players === OPPONENT
          ? 'text.foe'
          : p.criterion === ORDINAL
            ? p.value < 0
              ? 'text.foe'
              : 'text.you'
            : 'text.players',
    );
  else {
    const what = (count: number): Message => say(`text.what.${type}.${who(p.players)}`, { count });
    const place = where(t, p.location);
    const board = p.location === 0 && t.places.length === 0;
    const n = p.value < 0 ? -p.value : p.value;
    if (p.criterion === ALL) t.targets = say('text.find.all', { what: what(2), where: place });
    else if (fed !== undefined) t.targets = say('text.find.x', { what: what(p.criterion === ORDINAL ? 1 : 2), n: fed, where: place });
    else if (p.criterion !== ORDINAL) t.targets = say(p.value < 0 && !board ? 'text.find.someLast' : 'text.find.some', { what: what(n), n, where: place });
    else if (p.value === 0 || p.value === -1)
      t.targets = say(board ? 'text.find.oldest' : p.value < 0 ? 'text.find.last' : 'text.find.first', { what: what(1), where: place });
    else t.targets = say(p.value < 0 && !board ? 'text.find.nthLast' : 'text.find.nth', { what: what(1), n: p.value < 0 ? n : n + 1, where: place });
  }
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

/** One that plays a part becomes the target; where it must exist anyway, the filter is told as a condition. */
export function selects(t: Telling, p: Params, conditional: boolean): { role: Message; a: Message } {
  const role =
    p.criterion === EFFECT_OWNING_ENTITY
      ? say('text.this')
      : p.criterion === ACTOR_ENTITY
        ? say(ACTORS[t.scope])
        : p.criterion === AFFECTED_ENTITY
          ? say(AFFECTED[t.scope])
          : say(t.card.type === BUILDING ? 'text.role.builder' : 'text.role.aimed');
  const types = p.types & (UNIT | BUILDING | PLAYER);
  const named = types === UNIT ? 'units' : types === BUILDING ? 'buildings' : types === PLAYER ? 'players' : 'mixed';
  const a = say(`text.a.${named}.${who(p.players)}`);
  const self = p.criterion === EFFECT_OWNING_ENTITY;
  t.whose = self || p.players === OWNER ? 'own' : p.players === OPPONENT ? 'enemy' : 'unknown';
  t.several = false;
  t.named = false;
  const filtered = !conditional && !self && (p.players !== BOTH || named !== 'mixed');
  t.targets = filtered ? say('text.only', { who: role, a }) : role;
  return { role, a };
}

/** Where a trigger listens. */
export function whereHeard(place: number): Message {
  if (place === CURRENT_TILE) return say('text.where.here');
  if (place === PLAY_TARGET) return say('text.where.home');
  return place === 0 || place === ALL_LANES ? say('text.where.anywhere') : say('text.where.lane', { lanes: lanesOf(place) });
}
