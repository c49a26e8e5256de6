import type { LanesContent } from './content.ts';
import { type Outlook, outlookOn } from './outlook.ts';
import type { Rules } from './rules.ts';
import { type Entity, entityOf, type LanesPlayer, type LanesState, type LanesTable, leftOf, rival } from './state.ts';
import { PLAYER, SKILL } from './vocabulary.ts';

/** Ids 0 and 1 are the players; a skill at work is -1; nobody is -2. */
export const THE_SKILL = -1;
export const NOBODY = -2;

/** R21.4: what the effect lists of one entity share while any of them runs. */
export interface Chain {
  entity: number;
  acc: number;
  targets: number[];
  /** Collected places: 0 the board, 1 to 3 a lane, 4 and up a tile (flat). */
  places: number[];
}

/** What an effect list answers: who did it, to whom, and what may still be changed. */
export interface Happening {
  actor: number;
  affected: number;
  /** DAMAGE_AMOUNT. */
  amount: number;
  /** MARCH_CURRENT_MOVEMENT and MARCH_START_FLAG. */
  steps: number;
  first: number;
  /** The place the card was aimed at, and the entity (or NOBODY). */
  place: number;
  aimed: number;
}

/** One action at work, from an answer to the next question. It never waits, so it is no part of the state. */
export interface Act {
  readonly t: LanesTable;
  readonly s: LanesState;
  readonly c: LanesContent;
  readonly rules: Rules;
  depth: number;
  effects: number;
  /** A limit was hit; told once. */
  limited: boolean;
  chains: Chain[];
  /** Who left the board during this action, as they last were. */
  gone: Entity[];
  /** Fighters whose death waits for both blows. */
  fighting: number[];
  /** Kept from the first march or event on. */
  outlook: Outlook | undefined;
  skillOwner: number;
  skillCard: number;
}

export const actOn = (t: LanesTable): Act => ({
  t,
  s: t.state,
  c: t.content,
  rules: t.state.rules,
  depth: 0,
  effects: 0,
  limited: false,
  chains: [],
  gone: [],
  fighting: [],
  outlook: undefined,
  skillOwner: 0,
  skillCard: -1,
});

export const outlookOf = (act: Act): Outlook => {
  act.outlook ??= outlookOn(act.c.cards, act.s);
  return act.outlook;
};

export const happening = (actor: number, affected: number): Happening => ({ actor, affected, amount: 0, steps: 0, first: 0, place: 0, aimed: NOBODY });

export const isGone = (act: Act, e: Entity): boolean => act.gone.length > 0 && act.gone.includes(e);
export const stands = (act: Act, e: Entity): boolean => leftOf(e) > 0 && !isGone(act, e);

/** Whoever has hit points under an id: a player, or an entity on the board. */
export const bodyOf = (act: Act, id: number): LanesPlayer | Entity | undefined => (id === 0 || id === 1 ? act.s.players[id] : entityOf(act.s, id));

/** The card of an entity on the board, for events; a player has none. */
export function cardOf(act: Act, id: number): { card?: number } {
  const e = entityOf(act.s, id);
  return e ? { card: act.c.cards[e.card]!.id } : {};
}

/** An entity on the board or one that left it during this action. */
export const knownEntity = (act: Act, id: number): Entity | undefined => entityOf(act.s, id) ?? act.gone.find((e) => e.id === id);

export function ownerOf(act: Act, id: number): number {
  if (id === 0 || id === 1) return id;
  if (id === THE_SKILL) return act.skillOwner;
  return knownEntity(act, id)?.owner ?? NOBODY;
}

export function typeOf(act: Act, id: number): number {
  if (id === 0 || id === 1) return PLAYER;
  if (id === THE_SKILL) return SKILL;
  return knownEntity(act, id)?.type ?? 0;
}

/** The effect lists with which a player, the skill at work or an entity on the board answers, by interaction type (-1: none). */
export function answersOf(act: Act, id: number): readonly number[] | undefined {
  let card: number;
  if (id === 0 || id === 1) card = act.s.players[id]!.class;
  else if (id === THE_SKILL) card = act.skillCard;
  else card = entityOf(act.s, id)?.card ?? -1;
  return card < 0 ? undefined : act.c.cards[card]!.interactions;
}

export function answerOf(act: Act, id: number, interaction: number): number {
  const answers = answersOf(act, id);
  return answers === undefined ? -1 : answers[interaction]!;
}

/** R12.2: a player at 0 loses at once; the winner is kept as the current player. */
export function lose(act: Act, seat: number): void {
  const { t, s } = act;
  s.over = true;
  s.current = rival(seat);
  if (act.chains.length > 0) act.chains = [];
  if (t.events) t.emit({ type: 'GAME_OVER', winner: s.current });
}

export function limitNumber(act: Act, n: number): number {
  const limit = act.rules.numberLimit;
  return n > limit ? limit : n < -limit ? -limit : n;
}

export const placeName = (lane: number, tile: number): string => `${lane === 0 ? 'plains' : lane === 1 ? 'forest' : 'mountain'}:${tile}`;
