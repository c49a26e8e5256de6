import type { LanesContent } from '../../content.ts';
import {
  attackOf,
  denominatorOf,
  type LanesPlayer,
  type LanesState,
  leftOf,
  mirrored,
  movementOf,
} from '../../state.ts';
import { UNIT } from '../../compile/vocabulary.ts';
import { laneLength } from '../../rules/rule-set.ts';

const playerWorth = (p: LanesPlayer): number =>
  leftOf(p) * 1.2 + p.gold * 0.8 + p.hand.length * 1.2 + Math.min(p.deck.length, 10) * 0.2;

/**
 * How good the table is for each seat, from 0 to 1: hit points, units and how far they have come,
 * buildings, gold and cards.
 */
export function evaluateLanes(_content: LanesContent, state: LanesState): number[] {
  if (state.over) return [0, 1].map((seat) => (state.current === seat ? 1 : 0));
  let first = playerWorth(state.players[0]);
  let second = playerWorth(state.players[1]);
  for (const e of state.entities) {
    const n = laneLength(state.rules, e.lane);
    const way = mirrored(state.rules, e.owner, e.lane, e.tile) / n;
    const speed = movementOf(e) / denominatorOf(e);
    const worth =
      e.type === UNIT
        ? 0.6 * leftOf(e) + attackOf(e) * (0.5 + Math.min(1.5, speed) * way * 0.8) + 0.8 * speed
        : 1.5 + 0.5 * leftOf(e);
    if (e.owner === 0) first += worth;
    else second += worth;
  }
  const chance = 1 / (1 + Math.exp(-(first - second) / 9));
  return [chance, 1 - chance];
}
