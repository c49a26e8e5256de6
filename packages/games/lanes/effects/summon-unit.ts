import { CALL, type ListFrame, type Signal } from '@cardwright/kernel';
import { triggerData } from '../rules/act.ts';
import { cardAt, placeOf } from '../content.ts';
import { placeUnit } from '../procedures/place.ts';
import { FIRST_TILE } from '../rules/search.ts';
import {
  laneOfFlat,
  type LanesState,
  type LanesTable,
  mirrored,
  rival,
  tileOfFlat,
} from '../state.ts';
import { selfOf } from '../triggers/index.ts';
import { readInput } from '../rules/variables.ts';
import { OPPONENT, OWNER, PLAY_TARGET, TEMP_VARIABLE, UNIT } from '../compile/vocabulary.ts';
import { defineEffect } from './define.ts';
import { input, say, side } from './wording.ts';
import { parts } from './find-entities.ts';
import { summonWhere } from './target-text.ts';

/**
 * R21.2: one unit per player and lane, the owner's first; nothing is paid or discarded, and
 * WHEN_PLAYED does not run.
 */
export const summonUnit = defineEffect({
  name: 'SUMMON_UNIT',
  about:
    'puts a unit of card CardNumber on the first tile of each lane named, for each player named',
  origin: 'original',
  needs: ['TargetPlayer'],
  may: [
    'TargetLocation',
    'EffectLocation',
    'CardNumber',
    'TempVariable',
    'InputRegister',
    'Input',
    'MultiInputProcessing',
  ],
  usesTargets: false,
  input: 'needed',
  text(t, { line }) {
    const { params: p } = line;
    const card =
      p.from === TEMP_VARIABLE
        ? (t.content.cards[p.value]?.title ?? '?')
        : say('text.summon.x', { n: input(t, line) });
    const summoned = say(`text.summon.${side(p.players)}`, { card, where: summonWhere(t, p) });
    parts(t, p.players);
    return summoned;
  },
  work(t, p, frame, chain) {
    const card = p.from === TEMP_VARIABLE ? p.value : placeOf(t.content, readInput(t, chain, p));
    if (card < 0 || cardAt(t.content, card).type !== UNIT) return undefined;
    const places: number[] = [];
    const addAt = (place: number): void => addPlace(t.state, place, p.players, frame.seat, places);
    if (chain.places.length > 0) chain.places.forEach(addAt);
    else if (p.location === PLAY_TARGET) addAt(triggerData(t).place);
    else {
      addLanes(t.state, p.location, p.players & OWNER, frame.seat, places);
      addLanes(t.state, p.location, p.players & OPPONENT, rival(frame.seat), places);
    }
    return summonFrom(t, frame, card, places, 0);
  },
  returned(t, _p, frame) {
    const [, card, places, from] = frame.slots;
    return summonFrom(t, frame, card as number, places as number[], from as number);
  },
});

/**
 * `places` holds player, lane and tile in turn. If something responds to an arrival, the rest waits
 * in the list's slots.
 */
function summonFrom(
  t: LanesTable,
  frame: ListFrame,
  card: number,
  places: number[],
  from: number,
): Signal {
  for (let i = from; i < places.length; i += 3) {
    const [seat = 0, lane = 0, tile = 0] = places.slice(i, i + 3);
    if (placeUnit(t, card, seat, lane, tile) === CALL) {
      frame.slots = [selfOf(frame), card, places, i + 3];
      return CALL;
    }
    if (t.state.over) return undefined;
  }
  return undefined;
}

/** A player's own end of each lane. */
function addLanes(s: LanesState, lanes: number, meant: number, seat: number, out: number[]): void {
  if (meant === 0) return;
  for (let lane = 0; lane < 3; lane++)
    if (lanes & (1 << lane)) out.push(seat, lane, mirrored(s.rules, seat, lane, 0));
}

/**
 * At a lane: each player's own end of it; at a tile: that tile. The board is not a place for a
 * unit.
 */
function addPlace(
  s: LanesState,
  place: number,
  players: number,
  owner: number,
  out: number[],
): void {
  if (place === 0) return;
  for (let i = 0; i < 2; i++) {
    const seat = i === 0 ? owner : rival(owner);
    if (!(players & (i === 0 ? OWNER : OPPONENT))) continue;
    if (place < FIRST_TILE) out.push(seat, place - 1, mirrored(s.rules, seat, place - 1, 0));
    else
      out.push(
        seat,
        laneOfFlat(s.rules, place - FIRST_TILE),
        tileOfFlat(s.rules, place - FIRST_TILE),
      );
  }
}
