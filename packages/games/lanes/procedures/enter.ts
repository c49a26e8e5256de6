import { type Act, answerOf, happening, isGone } from '../act.ts';
import { interact } from '../chain.ts';
import { attackOf, type Entity, type LanesState, leftOf } from '../state.ts';
import { BUILDING, UNIT_ENTERS_BUILDING } from '../vocabulary.ts';
import { hurt } from './damage.ts';
import { fallAll } from './death.ts';

export function buildingAt(s: LanesState, lane: number, tile: number): Entity | undefined {
  for (const e of s.entities) if (e.type === BUILDING && e.tile === tile && e.lane === lane && leftOf(e) > 0) return e;
  return undefined;
}

/**
 * R9.5: a unit that arrives on a tile enters the building there: its own effects, then the building's; then a building of the enemy
 * takes damage, even if one of those effects has just killed the unit.
 */
export function enterBuilding(act: Act, unit: Entity): void {
  const { s, t } = act;
  const building = buildingAt(s, unit.lane, unit.tile);
  if (!building) return;
  if (t.events) t.emit({ type: 'BUILDING_ENTERED', unit: unit.id, building: building.id });
  if (answerOf(act, unit.id, UNIT_ENTERS_BUILDING) >= 0 || answerOf(act, building.id, UNIT_ENTERS_BUILDING) >= 0) {
    const what = happening(unit.id, building.id);
    interact(act, unit.id, UNIT_ENTERS_BUILDING, what);
    if (s.over) return;
    interact(act, building.id, UNIT_ENTERS_BUILDING, what);
    if (s.over) return;
  }
  if (building.owner === unit.owner || isGone(act, building)) return;
  hurt(act, unit.id, building.id, act.rules.buildingEntryDamage < 0 ? attackOf(unit) : act.rules.buildingEntryDamage);
  if (!s.over) fallAll(act, [building.id], unit.id);
}
