import { CALL, type Signal } from '@cardwright/kernel';
import { actOf } from './act.ts';
import { type LanesTable, leftOf, playerOf } from '../state.ts';
import { raiseTurn } from '../triggers/index.ts';
import { ON_START_OF_TURN, UNIT } from '../compile/vocabulary.ts';
import { endAction } from './action.ts';
import { hurt } from '../procedures/damage.ts';
import { drawCards } from './draw.ts';
import { marchUnit } from '../procedures/march.ts';
import { changeGold } from './purse.ts';

/**
 * R4.2: the beginning of the current player's turn (march, draw, gold, power), as steps of the
 * match.
 */
export function beginTurn(t: LanesTable): Signal {
  const { state: s } = t;
  if (s.rules.turnLimit >= 0) s.turns++;
  if (t.events) t.emit({ type: 'TURN_STARTED', player: s.current });
  return raiseTurn(t, 'ON_START_OF_TURN', ON_START_OF_TURN, 'march') === CALL
    ? CALL
    : beginMarch(t);
}

export function beginMarch(t: LanesTable): Signal {
  const act = actOf(t.state);
  act.marched = -1;
  act.newcomers = t.state.nextId;
  return marchOn(t);
}

/**
 * Unit movement: all units of a player march, the oldest first. Units that die before their turn
 * are skipped, units that appear during the march stay where they are.
 */
export function marchOn(t: LanesTable): Signal {
  const { state: s } = t;
  const { entities, current } = s;
  const act = actOf(s);
  let i = 0;
  while (i < entities.length && entities[i]!.id <= act.marched) i++;
  while (i < entities.length) {
    const e = entities[i++]!;
    if (e.id >= act.newcomers) break;
    if (e.owner !== current || e.type !== UNIT || leftOf(e) <= 0) continue;
    act.marched = e.id;
    if (marchUnit(t, e, 'marching') === CALL) return CALL;
    if (s.over) return t.finish();
    // some may have left the board, before this place or at it
    if (entities[i - 1] !== e)
      while (i > 0 && (i > entities.length || entities[i - 1]!.id > e.id)) i--;
  }
  return draw(t);
}

function draw(t: LanesTable): Signal {
  const { state: s } = t;
  const { current, rules } = s;
  if (!actOf(s).income) return endBeginning(t);
  const { deck } = playerOf(s, current);
  for (let i = 0; i < rules.drawPerTurn; i++) {
    if (deck.length > 0) drawCards(t, current, 1);
    else {
      if (t.events) t.emit({ type: 'DECK_OUT', player: current });
      if (hurt(t, current, current, rules.deckOutDamage, 'income') === CALL) return CALL;
      break;
    }
  }
  return t.state.over ? t.finish() : income(t);
}

export function income(t: LanesTable): Signal {
  const { current, rules } = t.state;
  changeGold(t, current, playerOf(t.state, current).gold + rules.goldPerTurn);
  return endBeginning(t);
}

function endBeginning(t: LanesTable): Signal {
  playerOf(t.state, t.state.current).used = 0;
  return endAction(t);
}
