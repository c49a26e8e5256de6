import { BACK } from '@cardwright/kernel';
import { actOf, answersOf, placeName } from './act.ts';
import { type Entity, entityOf, type LanesTable, leftOf, takeAt } from '../state.ts';
import { deathOf, type CallOrReturn } from '../triggers/index.ts';
import { ANSWERS_DEATH } from '../compile/vocabulary.ts';
import { cardAt } from '../content.ts';

/** Removes an entity from the board if it is dead and no fight delays it. */
export function fall(t: LanesTable, e: Entity): boolean {
  if (leftOf(e) > 0) return false;
  const { fighting } = actOf(t.state);
  return (fighting.length === 0 || !fighting.includes(e.id)) && remove(t, e);
}

function remove(t: LanesTable, e: Entity): boolean {
  const { state: s } = t;
  const i = s.entities.indexOf(e);
  if (i < 0) return false;
  takeAt(s.entities, i);
  actOf(s).gone.push(e);
  if (t.events)
    t.emit({
      type: 'DEATH',
      id: e.id,
      card: cardAt(t.content, e.card).id,
      owner: e.owner,
      at: placeName(e.lane, e.tile),
    });
  return true;
}

/**
 * R12.4: entities that died in the same step, a range of the removed ones, respond to their death;
 * `then` is the step that continues.
 */
export function raiseDeaths(
  t: LanesTable,
  from: number,
  to: number,
  actor: number,
  then?: string,
): CallOrReturn {
  const { gone } = actOf(t.state);
  for (let i = from; i < to; i++) {
    const e = gone[i];
    if (e && answersOf(t, e) & ANSWERS_DEATH)
      return t.raise('WHEN_DIES', deathOf(actor, e.id, from, to), undefined, then);
  }
  return BACK;
}

/** The dead among these leave together, then answer in order. */
export function removeDead(t: LanesTable, ids: readonly number[], actor: number): CallOrReturn {
  return leave(t, ids, actor, fall);
}

/** A single entity leaves if it is dead, and responds. */
export function fallen(t: LanesTable, e: Entity, actor: number, then?: string): CallOrReturn {
  if (!fall(t, e)) return BACK;
  const { gone } = actOf(t.state);
  return raiseDeaths(t, gone.length - 1, gone.length, actor, then);
}

/** R21.11: these leave whatever their hit points. */
export function killAll(t: LanesTable, ids: readonly number[], actor: number): CallOrReturn {
  return leave(t, ids, actor, remove);
}

/** These leave in a step that ends the game: nothing responds. */
export function takeAll(t: LanesTable, ids: readonly number[]): void {
  for (const id of ids) {
    const e = entityOf(t.state, id);
    if (e) remove(t, e);
  }
}

function leave(
  t: LanesTable,
  ids: readonly number[],
  actor: number,
  take: (t: LanesTable, e: Entity) => boolean,
): CallOrReturn {
  const before = actOf(t.state).gone.length;
  for (const id of ids) {
    const e = entityOf(t.state, id);
    if (e) take(t, e);
  }
  return raiseDeaths(t, before, actOf(t.state).gone.length, actor);
}
