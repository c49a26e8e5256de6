import { type Act, NOBODY, placeName, stands } from '../act.ts';
import { tellLimit } from '../chain.ts';
import type { LanesCard } from '../content.ts';
import { tileBit } from '../outlook.ts';
import type { Entity, LanesState } from '../state.ts';
import { UNIT } from '../vocabulary.ts';
import { fallAll } from './death.ts';
import { enterBuilding } from './enter.ts';

export const freshEntity = (card: LanesCard, index: number, id: number, owner: number, lane: number, tile: number): Entity => ({
  id,
  card: index,
  type: card.type,
  owner,
  lane,
  tile,
  hp: card.hp,
  hpPlus: 0,
  attack: card.attack,
  attackPlus: 0,
  movement: card.movement,
  movementPlus: 0,
  denominator: card.denominator,
  denominatorPlus: 0,
  tokens: card.tokens,
  counter: 0,
  home: card.keepsHome ? tile : -1,
});

export function unitsOf(s: LanesState, owner: number): number {
  let count = 0;
  for (const e of s.entities) if (e.type === UNIT && e.owner === owner) count++;
  return count;
}

export const isFull = (s: LanesState, owner: number): boolean => s.rules.unitCap >= 0 && unitsOf(s, owner) >= s.rules.unitCap;

export function placeEntity(act: Act, index: number, owner: number, lane: number, tile: number): Entity {
  const { s, t } = act;
  const card = act.c.cards[index]!;
  const e = freshEntity(card, index, s.nextId++, owner, lane, tile);
  s.entities.push(e);
  const { outlook } = act;
  if (outlook) {
    outlook.hears |= card.hears;
    if (card.type === UNIT) outlook.units[owner]! |= tileBit(lane, tile);
    else outlook.buildings |= tileBit(lane, tile);
  }
  if (t.events) t.emit({ type: 'PLACED', id: e.id, card: card.id, owner, at: placeName(lane, tile) });
  return e;
}

/** R6.2 to R6.4: a unit arrives, enters what stands there, and dies at once if it has no hit points left. Undefined where it did not stay. */
export function placeUnit(act: Act, index: number, owner: number, lane: number, tile: number): Entity | undefined {
  if (isFull(act.s, owner)) return undefined;
  if (act.s.entities.length >= act.rules.entityLimit) {
    tellLimit(act, 'entities');
    return undefined;
  }
  const e = placeEntity(act, index, owner, lane, tile);
  enterBuilding(act, e);
  if (act.s.over) return undefined;
  fallAll(act, [e.id], NOBODY);
  return stands(act, e) ? e : undefined;
}
