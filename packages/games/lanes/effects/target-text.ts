import type { Message } from '@cardwright/kernel';
import type { Params } from '../content.ts';
import type { Scope, Telling } from '../text.ts';
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
} from '../compile/vocabulary.ts';

export const say = (key: string, args?: Message['args']): Message => ({
  key: `lanes.${key}`,
  ...(args && { args }),
});

/**
 * How a sentence takes a noun: as it is, after "to" or after "of"; English needs no difference,
 * others do. `the` is for figures.
 */
type Form = 'plain' | 'to' | 'of' | 'the';

/** A noun; it must be told its form, and is plain until then. */
export const noun = (key: string, args?: Message['args']): Message =>
  say(key, { form: 'plain', ...args });

export function inForm(message: Message, form: Form): Message {
  const args: NonNullable<Message['args']> = { ...message.args, form };
  for (const inner of ['what', 'who', 'value']) {
    const value = args[inner];
    if (typeof value === 'object' && !Array.isArray(value)) args[inner] = inForm(value, form);
  }
  return { ...message, args };
}

/**
 * What was searched for, counted instead of named: whether there is `any` or `no`, `those` in a
 * number, `each` in turn. One that is named by its number or its part stays as it is.
 */
export function counted(found: Message, det: 'any' | 'no' | 'those' | 'each'): Message {
  const what = found.args?.what;
  if (typeof what !== 'object' || Array.isArray(what)) return found;
  const was = String(what.args?.det);
  const one = was === 'first' || was === 'last' || was === 'oldest';
  if (was === 'nth' || was.startsWith('x') || (one && (det === 'those' || det === 'each')))
    return found;
  const args = { ...found.args, what: { ...what, args: { ...what.args, det } } };
  const limited = was === 'some' && (det === 'those' || det === 'each');
  return say(
    limited ? 'text.find.atMost' : 'text.find',
    limited ? { ...args, n: what.args!.n! } : args,
  );
}

const who = (players: number): 'own' | 'enemy' | 'any' =>
  players === OWNER ? 'own' : players === OPPONENT ? 'enemy' : 'any';
const LANE_KEYS = ['plains', 'forest', 'mountain'];
const lanesOf = (location: number): Message[] =>
  LANE_KEYS.filter((_, lane) => location & (1 << lane)).map((lane) => say(`text.lane.${lane}`));

function kind(types: number): string {
  if (types & PLAYER) return types & (UNIT | BUILDING) ? 'mixed' : 'players';
  return types & UNIT
    ? types & BUILDING
      ? 'both'
      : 'units'
    : types & BUILDING
      ? 'buildings'
      : 'none';
}

function where(t: Telling, location: number): Message {
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

/** The place of a summons, without the blank a search puts before it. */
export function summonWhere(t: Telling, p: Params): Message {
  if (t.places.length === 0 && p.location === ALL_LANES) return say('text.where.all');
  return where(t, p.location);
}

/** A search in words: what it finds becomes the targets. */
export function finds(t: Telling, p: Params, fed: Message | string | undefined): void {
  const type = kind(p.types);
  t.whose =
    p.players === OWNER
      ? 'own'
      : p.players === OPPONENT
        ? 'enemy'
        : type === 'players' && p.criterion !== ORDINAL
          ? 'both'
          : 'unknown';
  t.several = type !== 'players' && type !== 'none';
  t.named = false;
  t.gender = type === 'units' ? 'f' : 'm';
  if (type === 'none') t.targets = noun('text.nothing');
  else if (type === 'players')
    t.targets = noun(
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
    const board = p.location === 0 && t.places.length === 0;
    const far = p.value < 0 && !board;
    const search = (det: string, n: Message | string | number = 1, key = 'text.find'): Message =>
      noun(key, {
        what: noun(`text.what.${type}.${who(p.players)}`, { det, n }),
        where: where(t, p.location),
      });
    const n = Math.abs(p.value);
    if (p.criterion === ALL) t.targets = search('all');
    else if (fed !== undefined) t.targets = search(p.criterion === ORDINAL ? 'x' : 'xs', fed);
    else if (p.criterion !== ORDINAL)
      t.targets = search('some', n, far ? 'text.find.far' : 'text.find');
    else if (p.value === 0 || p.value === -1)
      t.targets = search(board ? 'oldest' : p.value < 0 ? 'last' : 'first');
    else t.targets = search('nth', p.value < 0 ? n : n + 1, far ? 'text.find.far' : 'text.find');
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

/**
 * One that plays a part becomes the target; where it must exist anyway, the filter is told as a
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
  t.whose = self || p.players === OWNER ? 'own' : p.players === OPPONENT ? 'enemy' : 'unknown';
  t.several = false;
  t.named = false;
  const filtered = !conditional && !self && (p.players !== BOTH || named !== 'mixed');
  t.targets = filtered ? noun('text.only', { who: role, a }) : role;
  return { role, a };
}

/** Where a trigger listens. */
export function whereHeard(place: number): Message {
  if (place === CURRENT_TILE) return say('text.where.here');
  if (place === PLAY_TARGET) return say('text.where.home');
  return place === 0 || place === ALL_LANES
    ? say('text.where.anywhere')
    : say('text.where.lane', { lanes: lanesOf(place) });
}
