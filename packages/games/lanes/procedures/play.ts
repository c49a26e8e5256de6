import { BACK, CALL, defineProcedure, type ProcedureFrame, type Signal } from '@cardwright/kernel';
import {
  actOf,
  answerOf,
  answersOf,
  answersUnder,
  newTriggerData,
  NOBODY,
  placeName,
  standing,
  THE_SKILL,
} from '../rules/act.ts';
import { FIRST_TILE } from '../rules/search.ts';
import {
  type Entity,
  entityOf,
  flatOf,
  type LanesState,
  type LanesTable,
  mirrored,
  playerOf,
  putSorted,
  takeAt,
} from '../state.ts';
import { buildingTile, FIRST_ENTITY, oldestOwn, picksBuilder } from '../rules/targets.ts';
import type { CallOrReturn } from '../triggers/index.ts';
import { ANSWERS_BUILDING, LANES, SKILL, UNIT, WHEN_PLAYED } from '../compile/vocabulary.ts';
import { fallen } from '../rules/death.ts';
import { isQuietPlace, placeEntity, placeUnit } from './place.ts';
import { cardAt, interactionOf } from '../content.ts';
import { laneLength } from '../rules/rule-set.ts';

/**
 * R5.4: executes a legal play: pays, discards (a power is marked as used), places, and runs
 * WHEN_PLAYED if the entity still exists.
 */
export function playCard(
  t: LanesTable,
  index: number,
  target: number,
  isPower: boolean,
): CallOrReturn {
  const { state: s } = t;
  const seat = s.current;
  const player = playerOf(s, seat);
  const card = cardAt(t.content, index);
  player.gold -= card.cost;
  if (isPower) player.used++;
  else {
    takeAt(player.hand, player.hand.indexOf(index));
    putSorted(player.discard, index);
  }
  if (t.events)
    t.emit({
      type: isPower ? 'POWER_USED' : 'PLAYED',
      player: seat,
      card: card.id,
      target: targetName(s, target),
    });
  if (card.type === SKILL) {
    const act = actOf(s);
    act.skillOwner = seat;
    act.skillCard = index;
    return whenPlayed(t, THE_SKILL, target, NOBODY);
  }
  if (card.type !== UNIT) return construct(t, index, target, seat);
  const lane = target - 1;
  const tile = mirrored(s.rules, seat, lane, 0);
  if (interactionOf(card, WHEN_PLAYED) < 0) return placeUnit(t, index, seat, lane, tile);
  if (!isQuietPlace(s, card, lane, tile))
    return t.run('play', { card: index, seat, lane, tile, target, unit: s.nextId });
  const unit = s.nextId;
  placeUnit(t, index, seat, lane, tile);
  return standing(s, unit) ? whenPlayed(t, unit, target, NOBODY) : BACK;
}

type Play = {
  card: number;
  seat: number;
  lane: number;
  tile: number;
  target: number;
  unit: number;
};

/** Plays a unit whose arrival may have responses, before its own WHEN_PLAYED. */
export const play = defineProcedure({
  name: 'play',
  first: 'place',
  steps: {
    place(t: LanesTable, f: ProcedureFrame<Play>) {
      const { card, seat, lane, tile } = f.vars;
      t.go('played');
      return placeUnit(t, card, seat, lane, tile) === CALL ? CALL : playedStep(t, f);
    },
    played: playedStep,
    end: (t) => t.done(),
  },
});

function playedStep(t: LanesTable, f: ProcedureFrame<Play>): Signal {
  const { unit, target } = f.vars;
  t.go('end');
  return standing(t.state, unit) && whenPlayed(t, unit, target, NOBODY) === CALL ? CALL : t.done();
}

/** R9.2 to R9.4: a unit builds a building. */
function construct(t: LanesTable, index: number, target: number, seat: number): CallOrReturn {
  const builder = builderOf(t, index, target, seat);
  if (!builder) return BACK;
  const building = placeEntity(t, index, seat, builder.lane, builder.tile);
  if (t.events) t.emit({ type: 'BUILT', builder: builder.id, building: building.id });
  if (answersOf(t, building) === 0 && !(answersOf(t, builder) & ANSWERS_BUILDING))
    return fallen(t, building, NOBODY);
  return t.run('build', { builder: builder.id, building: building.id, target });
}

function builderOf(t: LanesTable, index: number, target: number, seat: number): Entity | undefined {
  const { state: s } = t;
  const card = cardAt(t.content, index);
  if (picksBuilder(s, card)) return entityOf(s, target - FIRST_ENTITY);
  const lane = target - 1;
  return oldestOwn(s, seat, lane, buildingTile(s, card, seat, lane));
}

type Build = { builder: number; building: number; target: number };

/** R21.19: the builder responds to building, then the building itself, before WHEN_PLAYED. */
export const build = defineProcedure({
  name: 'build',
  first: 'fall',
  steps: {
    fall(t: LanesTable, f: ProcedureFrame<Build>) {
      const e = entityOf(t.state, f.vars.building);
      return e && fallen(t, e, NOBODY, 'built') === CALL ? CALL : builtStep(t, f);
    },
    built: builtStep,
    played: buildingPlayedStep,
    end: (t) => t.done(),
  },
});

function builtStep(t: LanesTable, f: ProcedureFrame<Build>): Signal {
  const { builder, building } = f.vars;
  if (!((answersUnder(t, builder) | answersUnder(t, building)) & ANSWERS_BUILDING))
    return buildingPlayedStep(t, f);
  return t.raise(
    'UNIT_CONSTRUCTS_BUILDING',
    newTriggerData(builder, building),
    undefined,
    'played',
  );
}

function buildingPlayedStep(t: LanesTable, f: ProcedureFrame<Build>): Signal {
  const { builder, building, target } = f.vars;
  t.go('end');
  return standing(t.state, building) && whenPlayed(t, building, target, builder) === CALL
    ? CALL
    : t.done();
}

function whenPlayed(t: LanesTable, id: number, target: number, builder: number): CallOrReturn {
  const { state: s } = t;
  if (answerOf(t, id, WHEN_PLAYED) < 0) return BACK;
  const what = newTriggerData(id, NOBODY);
  if (target >= FIRST_ENTITY) {
    const aimed = entityOf(s, target - FIRST_ENTITY);
    what.aimed = target - FIRST_ENTITY;
    if (aimed) what.place = FIRST_TILE + flatOf(s.rules, aimed.lane, aimed.tile);
  } else what.place = target;
  if (builder !== NOBODY) what.aimed = builder;
  return t.raise('WHEN_PLAYED', what);
}

function targetName(s: LanesState, target: number): string | number {
  if (target >= FIRST_ENTITY) return target - FIRST_ENTITY;
  if (target < FIRST_TILE) return ['BOARD', ...LANES][target] ?? 'BOARD';
  let flat = target - FIRST_TILE;
  let lane = 0;
  while (flat >= laneLength(s.rules, lane)) flat -= laneLength(s.rules, lane++);
  return placeName(lane, flat);
}
