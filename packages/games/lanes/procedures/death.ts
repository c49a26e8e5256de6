import { type Act, happening, placeName } from '../act.ts';
import { runList } from '../chain.ts';
import { type Entity, entityOf, leftOf, takeAt } from '../state.ts';
import { WHEN_DIES } from '../vocabulary.ts';

/** Takes an entity off the board if it is dead and no fight holds it back. */
export function fall(act: Act, e: Entity): boolean {
  if (leftOf(e) > 0 || (act.fighting.length > 0 && act.fighting.includes(e.id))) return false;
  return remove(act, e);
}

function remove(act: Act, e: Entity): boolean {
  const { s, t } = act;
  const i = s.entities.indexOf(e);
  if (i < 0) return false;
  takeAt(s.entities, i);
  act.gone.push(e);
  if (t.events) t.emit({ type: 'DEATH', id: e.id, card: act.c.cards[e.card]!.id, owner: e.owner, at: placeName(e.lane, e.tile) });
  return true;
}

/** R12.4: answers a death once all that died in the same step have left. */
export function mourn(act: Act, e: Entity, actor: number): void {
  const list = act.c.cards[e.card]!.interactions[WHEN_DIES]!;
  if (list >= 0) runList(act, list, e.id, e.owner, happening(actor, e.id));
}

/** The dead among these leave together, then answer in order. */
export function fallAll(act: Act, ids: readonly number[], actor: number): void {
  leave(act, ids, actor, fall);
}

/** R21.11: these leave whatever their hit points. */
export function killAll(act: Act, ids: readonly number[], actor: number): void {
  leave(act, ids, actor, remove);
}

/** These leave in a step that ends the game: nobody answers. */
export function takeAll(act: Act, ids: readonly number[]): void {
  for (const id of ids) {
    const e = entityOf(act.s, id);
    if (e) remove(act, e);
  }
}

function leave(act: Act, ids: readonly number[], actor: number, take: (act: Act, e: Entity) => boolean): void {
  let fallen: Entity[] | undefined;
  for (const id of ids) {
    const e = entityOf(act.s, id);
    if (e && take(act, e)) {
      fallen ??= [];
      fallen.push(e);
    }
  }
  if (fallen) for (const e of fallen) if (!act.s.over) mourn(act, e, actor);
}
