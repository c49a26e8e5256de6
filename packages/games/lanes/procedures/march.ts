import { type Act, happening, isGone, NOBODY, outlookOf, placeName } from '../act.ts';
import { tileBit } from '../outlook.ts';
import { attackOf, denominatorOf, type Entity, leftOf, movementOf, rival } from '../state.ts';
import { ON_MARCH, UNIT } from '../vocabulary.ts';
import { hurt } from './damage.ts';
import { fall, mourn } from './death.ts';
import { enterBuilding } from './enter.ts';
import { isHeard, raise } from './hear.ts';

/** R7: one call to march. Movement m/d acts on the 1st, (d+1)th, (2d+1)th ... call, with m steps each time. */
export function marchUnit(act: Act, e: Entity): void {
  const { s, t, rules } = act;
  const outlook = outlookOf(act);
  if (e.counter >= denominatorOf(e)) e.counter = 0;
  if (e.counter === 0) {
    let steps = movementOf(e);
    let first = 1;
    while (steps > 0) {
      if (outlook.hears & ON_MARCH && isHeard(act, ON_MARCH)) {
        const what = happening(e.id, NOBODY);
        what.steps = steps;
        what.first = first;
        raise(act, ON_MARCH, e.lane, e.tile, what);
        if (s.over) return;
        if (isGone(act, e) || leftOf(e) <= 0) break;
        steps = what.steps;
        if (steps <= 0) break;
      }
      first = 0;
      const foe = outlook.units[rival(e.owner)]! & tileBit(e.lane, e.tile) ? oldestFoe(act, e) : undefined;
      if (foe) {
        steps = 0;
        fight(act, e, foe);
      } else if (e.tile === (e.owner === 0 ? rules.tiles[e.lane]! - 1 : 0)) {
        steps = 0;
        if (t.events) t.emit({ type: 'HIT', unit: e.id, card: act.c.cards[e.card]!.id, player: rival(e.owner) });
        hurt(act, e.id, rival(e.owner), attackOf(e));
      } else {
        steps--;
        e.tile += e.owner === 0 ? 1 : -1;
        outlook.units[e.owner]! |= tileBit(e.lane, e.tile);
        if (t.events) t.emit({ type: 'MOVED', id: e.id, card: act.c.cards[e.card]!.id, at: placeName(e.lane, e.tile) });
        if (outlook.buildings & tileBit(e.lane, e.tile)) enterBuilding(act, e);
      }
      if (s.over) return;
      if (isGone(act, e) || leftOf(e) <= 0) break;
    }
  }
  const d = denominatorOf(e);
  e.counter = e.counter + 1 >= d ? 0 : e.counter + 1;
}

/** R7.2: the oldest enemy unit on the unit's own tile. */
function oldestFoe(act: Act, e: Entity): Entity | undefined {
  for (const other of act.s.entities) {
    if (other.tile === e.tile && other.lane === e.lane && other.owner !== e.owner && other.type === UNIT && leftOf(other) > 0) return other;
  }
  return undefined;
}

/** R8.1: both amounts are read before either is applied; then the dead leave, the defender first. */
function fight(act: Act, attacker: Entity, defender: Entity): void {
  const { s, t, fighting } = act;
  const blow = attackOf(attacker);
  const answer = attackOf(defender);
  if (t.events) t.emit({ type: 'FIGHT', attacker: attacker.id, defender: defender.id });
  fighting.push(attacker.id, defender.id);
  hurt(act, attacker.id, defender.id, blow);
  if (!s.over) hurt(act, defender.id, attacker.id, answer);
  fighting.pop();
  fighting.pop();
  if (s.over) return;
  const defenderFell = fall(act, defender);
  const attackerFell = fall(act, attacker);
  if (defenderFell) mourn(act, defender, attacker.id);
  if (attackerFell && !s.over) mourn(act, attacker, defender.id);
}
