import { BACK, CALL, defineProcedure, type ProcedureFrame, type Signal } from '@cardwright/kernel';
import { NOBODY, placeName } from '../rules/act.ts';
import { reportLimit } from '../rules/chain.ts';
import { cardAt, type LanesCard } from '../content.ts';
import { addUnitBit, tileBit } from '../rules/outlook.ts';
import { type Entity, entityOf, type LanesState, type LanesTable } from '../state.ts';
import type { CallOrReturn } from '../triggers/index.ts';
import { UNIT } from '../compile/vocabulary.ts';
import { fallen } from '../rules/death.ts';
import { buildingAt, enterBuilding, isQuietEntry } from './enter.ts';

export const freshEntity = (
  card: LanesCard,
  index: number,
  id: number,
  owner: number,
  lane: number,
  tile: number,
): Entity => ({
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

export const isFull = (s: LanesState, owner: number): boolean =>
  s.rules.unitCap >= 0 && unitsOf(s, owner) >= s.rules.unitCap;

export function placeEntity(
  t: LanesTable,
  index: number,
  owner: number,
  lane: number,
  tile: number,
): Entity {
  const { state: s } = t;
  const card = cardAt(t.content, index);
  const e = freshEntity(card, index, s.nextId++, owner, lane, tile);
  s.entities.push(e);
  const outlook = s.act?.outlook;
  if (outlook) {
    outlook.hears |= card.hears;
    if (card.type === UNIT) addUnitBit(outlook, owner, tileBit(lane, tile));
    else outlook.buildings |= tileBit(lane, tile);
  }
  if (t.events)
    t.emit({ type: 'PLACED', id: e.id, card: card.id, owner, at: placeName(lane, tile) });
  return e;
}

/**
 * R6.2 to R6.4: a unit arrives, enters the building there, and dies at once if it has no hit points
 * left. It gets the next number if it arrives at all.
 */
export function placeUnit(
  t: LanesTable,
  index: number,
  owner: number,
  lane: number,
  tile: number,
): CallOrReturn {
  const { state: s } = t;
  if (isFull(s, owner)) return BACK;
  if (s.entities.length >= s.rules.entityLimit) {
    reportLimit(t, 'entities');
    return BACK;
  }
  const e = placeEntity(t, index, owner, lane, tile);
  const building = buildingAt(s, lane, tile);
  if (building) {
    if (!isQuietEntry(t, e, building)) return t.run('arrive', { unit: e.id });
    enterBuilding(t, e);
  }
  return fallen(t, e, NOBODY);
}

/** Nothing responds if a unit arrives there. */
export function isQuietPlace(s: LanesState, card: LanesCard, lane: number, tile: number): boolean {
  return card.hp > card.tokens && !buildingAt(s, lane, tile);
}

/** The arrival of a unit with responses. */
export const arrive = defineProcedure({
  name: 'arrive',
  first: 'enter',
  steps: {
    enter(t: LanesTable, f: ProcedureFrame<{ unit: number }>) {
      const e = entityOf(t.state, f.vars.unit);
      if (!e) return t.done();
      t.go('fall');
      return enterBuilding(t, e) === CALL ? CALL : fallStep(t, f);
    },
    fall: fallStep,
    end: (t) => t.done(),
  },
});

function fallStep(t: LanesTable, f: ProcedureFrame<{ unit: number }>): Signal {
  const e = entityOf(t.state, f.vars.unit);
  return e && fallen(t, e, NOBODY, 'end') === CALL ? CALL : t.done();
}
