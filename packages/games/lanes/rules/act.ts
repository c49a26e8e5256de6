import { Bug } from '@cardwright/kernel';
import { type Outlook, outlookOn } from './outlook.ts';
import type { Rules } from './rule-set.ts';
import {
  type Act,
  type Entity,
  entityOf,
  type LanesPlayer,
  type LanesState,
  type LanesTable,
  leftOf,
  playerOf,
  rival,
} from '../state.ts';
import { PLAYER, SKILL } from '../compile/vocabulary.ts';
import { cardAt, interactionOf } from '../content.ts';

/** Ids 0 and 1 are the players; a skill in progress is -1; none is -2. */
export const THE_SKILL = -1;
export const NOBODY = -2;

/** The data of an event window: the actor, the affected entity, and what listeners may change. */
export type TriggerData = {
  actor: number;
  affected: number;
  /** DAMAGE_AMOUNT. */
  amount: number;
  /** MARCH_CURRENT_MOVEMENT and MARCH_START_FLAG. */
  steps: number;
  first: number;
  /** The place the card targets, and the entity (or NOBODY). */
  place: number;
  aimed: number;
  /** Lists and chains in progress when it happened. */
  depth: number;
  chains: number;
};

export const newTriggerData = (actor: number, affected: number): TriggerData => ({
  actor,
  affected,
  amount: 0,
  steps: 0,
  first: 0,
  place: 0,
  aimed: NOBODY,
  depth: 0,
  chains: 0,
});

/** The event the current list responds to. */
export function triggerData(t: LanesTable): TriggerData {
  const data = t.windowData();
  if (!data) throw new Bug('a list of effects answers nothing');
  return data as TriggerData;
}

const freshAct = (): Act => ({
  depth: 0,
  effects: 0,
  limited: false,
  chains: [],
  gone: [],
  fighting: [],
  outlook: undefined,
  skillOwner: 0,
  skillCard: -1,
  income: true,
  marched: -1,
  newcomers: 0,
});

/** Shared data of the action in progress, created on demand because many plays need none. */
export function actOf(s: LanesState): Act {
  s.act ??= freshAct();
  return s.act;
}

export function outlookOf(t: LanesTable): Outlook {
  const act = actOf(t.state);
  act.outlook ??= outlookOn(t.content, t.state);
  return act.outlook;
}

/** An entity that is on the board and alive. */
export function standing(s: LanesState, id: number): Entity | undefined {
  const e = entityOf(s, id);
  return e && leftOf(e) > 0 ? e : undefined;
}

/** The holder of hit points with this id: a player, or an entity on the board. */
export const bodyOf = (s: LanesState, id: number): LanesPlayer | Entity | undefined =>
  id === 0 || id === 1 ? s.players[id] : entityOf(s, id);

/** The card of an entity on the board, for events; a player has none. */
export function cardOf(t: LanesTable, id: number): { card?: number } {
  const e = entityOf(t.state, id);
  return e ? { card: cardAt(t.content, e.card).id } : {};
}

/** An entity on the board or one that left it during this action. */
export function knownEntity(s: LanesState, id: number): Entity | undefined {
  const e = entityOf(s, id);
  if (e) return e;
  for (const gone of actOf(s).gone) if (gone.id === id) return gone;
  return undefined;
}

export function ownerOf(s: LanesState, id: number): number {
  if (id === 0 || id === 1) return id;
  if (id === THE_SKILL) return actOf(s).skillOwner;
  return knownEntity(s, id)?.owner ?? NOBODY;
}

export function typeOf(s: LanesState, id: number): number {
  if (id === 0 || id === 1) return PLAYER;
  if (id === THE_SKILL) return SKILL;
  return knownEntity(s, id)?.type ?? 0;
}

/**
 * The card whose lists a player, the skill in progress or an entity on the board responds with; -1:
 * none.
 */
export function answeringCard(s: LanesState, id: number): number {
  if (id === 0 || id === 1) return playerOf(s, id).class;
  if (id === THE_SKILL) return actOf(s).skillCard;
  return entityOf(s, id)?.card ?? -1;
}

/** Bits of the events that an entity, and a player, responds to. */
export const answersOf = (t: LanesTable, e: Entity): number => cardAt(t.content, e.card).answers;
export function playerAnswers(t: LanesTable, seat: number): number {
  const card = playerOf(t.state, seat).class;
  return card < 0 ? 0 : cardAt(t.content, card).answers;
}

/** The same for any id: 0 if it does not exist. */
export function answersUnder(t: LanesTable, id: number): number {
  const card = answeringCard(t.state, id);
  return card < 0 ? 0 : cardAt(t.content, card).answers;
}

/** The list that responds to an interaction; -1: none. */
export function answerOf(t: LanesTable, id: number, interaction: number): number {
  const card = answeringCard(t.state, id);
  return card < 0 ? -1 : interactionOf(cardAt(t.content, card), interaction);
}

/** R12.2: a player at 0 loses at once; the winner is kept as the current player. */
export function lose(t: LanesTable, seat: number): void {
  const { state: s } = t;
  s.over = true;
  s.current = rival(seat);
  s.act = undefined;
  if (t.events) t.emit({ type: 'GAME_OVER', winner: s.current });
}

export function limitNumber(rules: Rules, n: number): number {
  const limit = rules.numberLimit;
  return n > limit ? limit : n < -limit ? -limit : n;
}

export const placeName = (lane: number, tile: number): string =>
  `${lane === 0 ? 'plains' : lane === 1 ? 'forest' : 'mountain'}:${tile}`;
