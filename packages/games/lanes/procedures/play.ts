import { type Act, answerOf, happening, NOBODY, placeName, stands, THE_SKILL } from '../act.ts';
import { interact } from '../chain.ts';
import { FIRST_TILE } from '../search.ts';
import { type Entity, entityOf, flatOf, mirrored, putSorted, takeAt } from '../state.ts';
import { buildingTile, FIRST_ENTITY, oldestOwn, picksBuilder } from '../targets.ts';
import { SKILL, UNIT, UNIT_CONSTRUCTS_BUILDING, WHEN_PLAYED } from '../vocabulary.ts';
import { fallAll } from './death.ts';
import { placeEntity, placeUnit } from './place.ts';

/** R5.4: a legal play is carried out: paid, discarded (a power marks itself used), placed, and answered if it still stands. */
export function playCard(act: Act, index: number, target: number, isPower: boolean): void {
  const { s, t } = act;
  const seat = s.current;
  const player = s.players[seat]!;
  const card = act.c.cards[index]!;
  player.gold -= card.cost;
  if (isPower) player.used++;
  else {
    takeAt(player.hand, player.hand.indexOf(index));
    putSorted(player.discard, index);
  }
  if (t.events) t.emit({ type: isPower ? 'POWER_USED' : 'PLAYED', player: seat, card: card.id, target: targetName(act, target) });
  if (card.type === SKILL) {
    act.skillOwner = seat;
    act.skillCard = index;
    whenPlayed(act, THE_SKILL, target, NOBODY);
  } else if (card.type === UNIT) {
    const lane = target - 1;
    const unit = placeUnit(act, index, seat, lane, mirrored(act.rules, seat, lane, 0));
    if (unit) whenPlayed(act, unit.id, target, NOBODY);
  } else construct(act, index, target, seat);
}

/** R9.2 to R9.4. R21.19: being built is answered by the builder, then by the building, before WHEN_PLAYED. */
function construct(act: Act, index: number, target: number, seat: number): void {
  const { s, t } = act;
  let builder: Entity | undefined;
  if (picksBuilder(s, act.c.cards[index]!)) builder = entityOf(s, target - FIRST_ENTITY);
  else {
    const lane = target - 1;
    builder = oldestOwn(s, seat, lane, buildingTile(s, act.c.cards[index]!, seat, lane));
  }
  if (!builder) return;
  const building = placeEntity(act, index, seat, builder.lane, builder.tile);
  if (t.events) t.emit({ type: 'BUILT', builder: builder.id, building: building.id });
  fallAll(act, [building.id], NOBODY);
  if (s.over) return;
  if (answerOf(act, builder.id, UNIT_CONSTRUCTS_BUILDING) >= 0 || answerOf(act, building.id, UNIT_CONSTRUCTS_BUILDING) >= 0) {
    const what = happening(builder.id, building.id);
    interact(act, builder.id, UNIT_CONSTRUCTS_BUILDING, what);
    if (!s.over) interact(act, building.id, UNIT_CONSTRUCTS_BUILDING, what);
  }
  if (!s.over && stands(act, building)) whenPlayed(act, building.id, target, builder.id);
}

function whenPlayed(act: Act, id: number, target: number, builder: number): void {
  if (answerOf(act, id, WHEN_PLAYED) < 0) return;
  const what = happening(id, NOBODY);
  if (target >= FIRST_ENTITY) {
    const aimed = entityOf(act.s, target - FIRST_ENTITY);
    what.aimed = target - FIRST_ENTITY;
    if (aimed) what.place = FIRST_TILE + flatOf(act.rules, aimed.lane, aimed.tile);
  } else what.place = target;
  if (builder !== NOBODY) what.aimed = builder;
  interact(act, id, WHEN_PLAYED, what);
}

function targetName(act: Act, target: number): string | number {
  if (target >= FIRST_ENTITY) return target - FIRST_ENTITY;
  if (target < FIRST_TILE) return ['BOARD', 'PLAINS', 'FOREST', 'MOUNTAIN'][target]!;
  let flat = target - FIRST_TILE;
  let lane = 0;
  while (flat >= act.rules.tiles[lane]!) flat -= act.rules.tiles[lane++]!;
  return placeName(lane, flat);
}
