import { BACK, type CALL, type Listener, listenerOf, type Trigger } from '@cardwright/kernel';
import {
  actOf,
  answeringCard,
  answerOf,
  newTriggerData,
  type TriggerData,
  NOBODY,
  outlookOf,
  ownerOf,
  standing,
} from '../rules/act.ts';
import { closeChains, isSpent, openChain, reportLimit } from '../rules/chain.ts';
import { cardAt, interactionOf, type LanesCard, type LanesContent } from '../content.ts';
import { type Entity, entityOf, type LanesState, type LanesTable, playerOf } from '../state.ts';
import {
  CURRENT_TILE,
  INTERACTIONS,
  nameOf,
  ON_END_OF_TURN,
  ON_MARCH,
  ON_START_OF_TURN,
  PLAY_TARGET,
  POST_DAMAGE,
  PRE_DAMAGE,
  TRIGGERS,
  UNIT_CONSTRUCTS_BUILDING,
  UNIT_ENTERS_BUILDING,
  WHEN_DIES,
  WHEN_PLAYED,
} from '../compile/vocabulary.ts';

type LanesTrigger = Trigger<LanesState, LanesContent>;

/** A rule ran straight through, or something responds first. */
export type CallOrReturn = typeof CALL | typeof BACK;

/** Entities that died in the same step are a range of the removed ones. */
type Death = TriggerData & { from: number; to: number };
export const deathOf = (actor: number, affected: number, from: number, to: number): Death => ({
  ...newTriggerData(actor, affected),
  from,
  to,
});

/** The entity that runs the list. */
export const selfOf = (of: { slots: Listener['slots'] }): number => of.slots[0] as number;

/** Saves what is in progress; it is restored when all have responded. */
function note(t: LanesTable, what: TriggerData): void {
  const act = actOf(t.state);
  what.depth = act.depth;
  what.chains = act.chains.length;
}

/** Usually one list responds: a literal array of one is small, one that is pushed to is not. */
function add(queue: Listener[], owner: number, list: number, self: number): Listener[] {
  const listener = listenerOf(owner, list, [self]);
  if (queue.length === 0) return [listener];
  queue.push(listener);
  return queue;
}

const close = (t: LanesTable, data: LanesData): void =>
  closeChains(t, (data as TriggerData).depth, (data as TriggerData).chains);
type LanesData = Parameters<LanesTrigger['listeners']>[1];

/**
 * The actor responds, then the affected entity; once if they are the same. One that has left the
 * board meanwhile does not.
 */
const interaction = (code: number): LanesTrigger => ({
  event: nameOf(INTERACTIONS, code),
  listeners(t, data) {
    const what = data as TriggerData;
    note(t, what);
    const queue = addAnswer(t, what.actor, code, []);
    return what.affected === what.actor || what.affected === NOBODY
      ? queue
      : addAnswer(t, what.affected, code, queue);
  },
  still(t, listener, data) {
    close(t, data);
    const self = selfOf(listener);
    return answeringCard(t.state, self) >= 0 && openChain(t, self);
  },
  closed: close,
});

function addAnswer(t: LanesTable, id: number, code: number, queue: Listener[]): Listener[] {
  const list = answerOf(t, id, code);
  return list < 0 ? queue : add(queue, ownerOf(t.state, id), list, id);
}

/** R12.4: entities that died in the same step respond in order, each for itself. */
const death: LanesTrigger = {
  event: nameOf(INTERACTIONS, WHEN_DIES),
  listeners(t, data) {
    const what = data as Death;
    note(t, what);
    let queue: Listener[] = [];
    const { gone } = actOf(t.state);
    for (const e of gone.slice(what.from, what.to)) {
      const list = interactionOf(cardAt(t.content, e.card), WHEN_DIES);
      if (list >= 0) queue = add(queue, e.owner, list, e.id);
    }
    return queue;
  },
  still(t, listener, data) {
    close(t, data);
    const self = selfOf(listener);
    (data as Death).affected = self;
    return openChain(t, self);
  },
  closed: close,
};

/**
 * R21.17: an event at a tile (or nowhere) reaches listeners of the tile, its lane and the board, by
 * ascending id; one that has died meanwhile is skipped. An entity does not respond to its own
 * actions; a player does.
 */
const heard = (event: number): LanesTrigger => ({
  event: nameOf(TRIGGERS, event),
  listeners(t, data) {
    const { state: s, content } = t;
    const what = data as TriggerData;
    note(t, what);
    let queue: Listener[] = [];
    const where = event === ON_MARCH ? entityOf(s, what.actor) : undefined;
    for (let seat = 0; seat < 2; seat++) {
      const { class: index } = playerOf(s, seat);
      const card = index < 0 ? undefined : cardAt(content, index);
      if (card && card.hears & event) queue = addHearer(queue, card, event, where, seat);
    }
    for (const e of s.entities) {
      const card = cardAt(content, e.card);
      if (card.hears & event && e.id !== what.actor)
        queue = addHearer(queue, card, event, where, e);
    }
    return queue;
  },
  still(t, listener, data) {
    close(t, data);
    if (isSpent(t)) return false;
    const self = selfOf(listener);
    return (self <= 1 || standing(t.state, self) !== undefined) && openChain(t, self);
  },
  closed: close,
});

/** Adds the lists with which a player (by seat) or an entity responds to an event. */
function addHearer(
  before: Listener[],
  card: LanesCard,
  event: number,
  where: Entity | undefined,
  who: Entity | number,
): Listener[] {
  const e = typeof who === 'number' ? undefined : who;
  const id = typeof who === 'number' ? who : who.id;
  const owner = typeof who === 'number' ? who : who.owner;
  let queue = before;
  for (const trigger of card.triggers)
    if (trigger.event === event && isNear(trigger.place, where, e))
      queue = add(queue, owner, trigger.list, id);
  return queue;
}

/**
 * Whether an event where an entity is (or nowhere) is close enough to a listener on the board (or
 * at it).
 */
function isNear(place: number, where: Entity | undefined, e: Entity | undefined): boolean {
  if (place === 0) return true;
  if (where === undefined) return false;
  if (place === CURRENT_TILE)
    return e !== undefined && e.lane === where.lane && e.tile === where.tile;
  if (place === PLAY_TARGET)
    return e !== undefined && e.lane === where.lane && e.home === where.tile;
  return (place & (1 << where.lane)) !== 0;
}

/** Whether an entity or player listens to an event. */
function hasListener(t: LanesTable, event: number): boolean {
  const { state: s, content: c } = t;
  for (const player of s.players)
    if (player.class >= 0 && cardAt(c, player.class).hears & event) return true;
  for (const e of s.entities) if (cardAt(c, e.card).hears & event) return true;
  return false;
}

/**
 * Whether something responds to the next step of a unit's march: a listener is near, and the action
 * may run more effects.
 */
export function hasMarchListener(t: LanesTable, unit: Entity): boolean {
  const { state: s, content: c } = t;
  if (!(outlookOf(t).hears & ON_MARCH)) return false;
  let heard = false;
  let near = false;
  for (const player of s.players) {
    if (player.class < 0 || !(cardAt(c, player.class).hears & ON_MARCH)) continue;
    heard = true;
    near ||= hearsMarch(cardAt(c, player.class), unit, undefined);
  }
  for (const e of s.entities) {
    const card = cardAt(c, e.card);
    if (!(card.hears & ON_MARCH)) continue;
    heard = true;
    near ||= e !== unit && hearsMarch(card, unit, e);
  }
  return heard && !isSpent(t) && near;
}

function hearsMarch(card: LanesCard, unit: Entity, e: Entity | undefined): boolean {
  for (const trigger of card.triggers)
    if (trigger.event === ON_MARCH && isNear(trigger.place, unit, e)) return true;
  return false;
}

const all = [
  interaction(WHEN_PLAYED),
  interaction(UNIT_ENTERS_BUILDING),
  interaction(UNIT_CONSTRUCTS_BUILDING),
  interaction(PRE_DAMAGE),
  interaction(POST_DAMAGE),
  death,
  heard(ON_START_OF_TURN),
  heard(ON_END_OF_TURN),
  heard(ON_MARCH),
];

/** The events of this game and who responds to them, in the words of the card files. */
export const lanesTriggers: { readonly [event: string]: LanesTrigger } = Object.fromEntries(
  all.map((trigger) => [trigger.event, trigger]),
);

/**
 * Raises the start or end of a turn, if somebody may listen and the action may run more effects;
 * `then` is the step that continues.
 */
export function raiseTurn(
  t: LanesTable,
  event: 'ON_START_OF_TURN' | 'ON_END_OF_TURN',
  code: number,
  then: string,
): CallOrReturn {
  if (!(outlookOf(t).hears & code)) return BACK;
  const { state: s } = t;
  if (actOf(s).effects < s.rules.chainEffects)
    return t.raise(event, newTriggerData(s.current, NOBODY), undefined, then);
  if (hasListener(t, code)) reportLimit(t, 'effects');
  return BACK;
}
