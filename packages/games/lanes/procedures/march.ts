import {
  BACK,
  CALL,
  type Plain,
  type ProcedureFrame,
  type Signal,
  defineProcedure,
} from '@cardwright/kernel';
import {
  actOf,
  answersOf,
  newTriggerData,
  type TriggerData,
  NOBODY,
  outlookOf,
  placeName,
  playerAnswers,
  standing,
} from '../rules/act.ts';
import { addUnitBit, type Outlook, tileBit, unitBits } from '../rules/outlook.ts';
import {
  attackOf,
  denominatorOf,
  type Entity,
  entityOf,
  type LanesState,
  type LanesTable,
  leftOf,
  movementOf,
  rival,
} from '../state.ts';
import { hasMarchListener, type CallOrReturn } from '../triggers/index.ts';
import { ANSWERS_DAMAGE, ON_MARCH, UNIT } from '../compile/vocabulary.ts';
import { hurt } from './damage.ts';
import { buildingAt, enterBuilding, isQuietEntry } from './enter.ts';
import { fight, isQuietFight } from './fight.ts';
import { cardAt } from '../content.ts';
import { laneLength } from '../rules/rule-set.ts';

/**
 * R7, unit movement: one call to march. Movement m/d acts on the 1st, (d+1)th, (2d+1)th ... call,
 * with m steps each time. It runs straight through as long as nothing responds; from there on it is
 * a procedure, and the caller continues at `then`.
 */
export function marchUnit(t: LanesTable, e: Entity, then?: string): CallOrReturn {
  const { state: s } = t;
  if (e.counter >= denominatorOf(e)) e.counter = 0;
  if (e.counter === 0) {
    const { gone } = actOf(s);
    const outlook = outlookOf(t);
    const heard = (outlook.hears & ON_MARCH) !== 0;
    let steps = movementOf(e);
    let first = 1;
    while (steps > 0) {
      const foe = oldestFoe(s, outlook, e);
      const stops = foe !== undefined || isAtEnd(s, e);
      if ((heard && hasMarchListener(t, e)) || !isQuietStep(t, outlook, e, foe, stops))
        return t.run('march', { unit: e.id, steps, first }, undefined, then);
      first = 0;
      steps = stops ? 0 : steps - 1;
      step(t, outlook, e, foe, stops);
      if (s.over) return BACK;
      if (leftOf(e) <= 0 || (gone.length > 0 && gone.includes(e))) break;
    }
  }
  count(e);
  return BACK;
}

function count(e: Entity): void {
  e.counter = e.counter + 1 >= denominatorOf(e) ? 0 : e.counter + 1;
}

const isAtEnd = (s: LanesState, e: Entity): boolean =>
  e.tile === (e.owner === 0 ? laneLength(s.rules, e.lane) - 1 : 0);
const ahead = (e: Entity): number => e.tile + (e.owner === 0 ? 1 : -1);

/** R7.2: the oldest enemy unit on the unit's own tile. */
function oldestFoe(s: LanesState, outlook: Outlook, e: Entity): Entity | undefined {
  if (!(unitBits(outlook, rival(e.owner)) & tileBit(e.lane, e.tile))) return undefined;
  for (const other of s.entities) {
    if (
      other.tile === e.tile &&
      other.lane === e.lane &&
      other.owner !== e.owner &&
      other.type === UNIT &&
      leftOf(other) > 0
    )
      return other;
  }
  return undefined;
}

/** Nothing responds to what the unit is about to do. */
function isQuietStep(
  t: LanesTable,
  outlook: Outlook,
  e: Entity,
  foe: Entity | undefined,
  stops: boolean,
): boolean {
  if (foe) return isQuietFight(t, e, foe);
  if (stops) return !((answersOf(t, e) | playerAnswers(t, rival(e.owner))) & ANSWERS_DAMAGE);
  if (!(outlook.buildings & tileBit(e.lane, ahead(e)))) return true;
  const building = buildingAt(t.state, e.lane, ahead(e));
  return !building || isQuietEntry(t, e, building);
}

/** Fights the enemy on its tile, breaks through at the far end, or moves on. */
function step(
  t: LanesTable,
  outlook: Outlook,
  e: Entity,
  foe: Entity | undefined,
  stops: boolean,
): CallOrReturn {
  if (foe) return fight(t, e, foe);
  if (stops) {
    if (t.events)
      t.emit({
        type: 'HIT',
        unit: e.id,
        card: cardAt(t.content, e.card).id,
        player: rival(e.owner),
      });
    return hurt(t, e.id, rival(e.owner), attackOf(e));
  }
  e.tile = ahead(e);
  addUnitBit(outlook, e.owner, tileBit(e.lane, e.tile));
  if (t.events)
    t.emit({
      type: 'MOVED',
      id: e.id,
      card: cardAt(t.content, e.card).id,
      at: placeName(e.lane, e.tile),
    });
  return outlook.buildings & tileBit(e.lane, e.tile) ? enterBuilding(t, e) : BACK;
}

type March = { unit: number; steps: number; first: number };

/** A march with responses, from the step at which they occur. */
export const march = defineProcedure({
  name: 'march',
  first: 'go',
  steps: { go: marchOn, step: stepOn },
});

/** From step to step, until something responds. */
function marchOn(t: LanesTable, f: ProcedureFrame<March>): Signal {
  const { vars } = f;
  for (;;) {
    const e = standing(t.state, vars.unit);
    if (!e || vars.steps <= 0) return endMarch(t, vars.unit);
    if (hasMarchListener(t, e)) {
      const what = newTriggerData(e.id, NOBODY);
      what.steps = vars.steps;
      what.first = vars.first;
      return t.raise('ON_MARCH', what, undefined, 'step');
    }
    if (takeStep(t, f, e, vars.steps) === CALL) return CALL;
    if (t.state.over) return t.done();
  }
}

/** The listeners of the march have responded. */
function stepOn(
  t: LanesTable,
  f: ProcedureFrame<March>,
  _picked: readonly number[],
  result: Plain | undefined,
): Signal {
  const e = standing(t.state, f.vars.unit);
  const steps = stepsIn(result, f.vars.steps);
  if (!e || steps <= 0) return endMarch(t, f.vars.unit);
  if (takeStep(t, f, e, steps) === CALL) return CALL;
  return t.state.over ? t.done() : marchOn(t, f);
}

function takeStep(
  t: LanesTable,
  { vars }: ProcedureFrame<March>,
  e: Entity,
  steps: number,
): CallOrReturn {
  const foe = oldestFoe(t.state, outlookOf(t), e);
  const stops = foe !== undefined || isAtEnd(t.state, e);
  vars.first = 0;
  vars.steps = stops ? 0 : steps - 1;
  t.go('go');
  return step(t, outlookOf(t), e, foe, stops);
}

function endMarch(t: LanesTable, unit: number): Signal {
  const e = entityOf(t.state, unit);
  if (e) count(e);
  return t.done();
}

/** The remaining steps after the responses. */
const stepsIn = (result: Plain | undefined, before: number): number =>
  result === undefined ? before : (result as TriggerData).steps;
