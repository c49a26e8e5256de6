import { placeOf } from '../content.ts';
import { placeUnit } from '../procedures/place.ts';
import { FIRST_TILE } from '../search.ts';
import { laneOfFlat, mirrored, rival, tileOfFlat } from '../state.ts';
import { readInput } from '../variables.ts';
import { OPPONENT, OWNER, PLAY_TARGET, TEMP_VARIABLE, UNIT } from '../vocabulary.ts';
import type { ChainFrame } from '../chain.ts';
import type { LanesEffect } from './effect.ts';

/** R21.2: one unit per player and lane, the owner's first; nothing is paid, discarded or run for being played. */
export const summonUnit: LanesEffect = {
  name: 'SUMMON_UNIT',
  about: 'puts a unit of card CardNumber on the first tile of each lane named, for each player named',
  seed: true,
  needs: ['TargetPlayer'],
  may: ['TargetLocation', 'EffectLocation', 'CardNumber', 'TempVariable', 'InputRegister', 'Input', 'MultiInputProcessing'],
  usesTargets: false,
  input: 'needed',
  run(f, p) {
    const { act, chain, owner } = f;
    const card = p.from === TEMP_VARIABLE ? p.value : placeOf(act.c, readInput(f, p));
    if (card < 0 || act.c.cards[card]!.type !== UNIT) return undefined;
    if (chain.places.length > 0) for (const place of chain.places.slice()) summonAt(f, card, place, p.players);
    else if (p.location === PLAY_TARGET) summonAt(f, card, f.what.place, p.players);
    else {
      for (const [side, seat] of [
        [OWNER, owner],
        [OPPONENT, rival(owner)],
      ] as const) {
        if (!(p.players & side)) continue;
        for (let lane = 0; lane < 3; lane++) {
          if (p.location & (1 << lane) && !act.s.over) placeUnit(act, card, seat, lane, mirrored(act.rules, seat, lane, 0));
        }
      }
    }
    return undefined;
  },
};

/** At a lane: each player's own end of it; at a tile: that tile; the board is no place to stand on. */
function summonAt(f: ChainFrame, card: number, place: number, players: number): void {
  const { act, owner } = f;
  if (place === 0) return;
  for (const [side, seat] of [
    [OWNER, owner],
    [OPPONENT, rival(owner)],
  ] as const) {
    if (!(players & side) || act.s.over) continue;
    const lane = place < FIRST_TILE ? place - 1 : laneOfFlat(act.rules, place - FIRST_TILE);
    const tile = place < FIRST_TILE ? mirrored(act.rules, seat, lane, 0) : tileOfFlat(act.rules, place - FIRST_TILE);
    placeUnit(act, card, seat, lane, tile);
  }
}
