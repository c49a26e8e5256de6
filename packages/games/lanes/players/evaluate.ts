import type { LanesContent } from '../content.ts';
import {
  attackOf,
  denominatorOf,
  type LanesState,
  leftOf,
  mirrored,
  movementOf,
} from '../state.ts';
import { UNIT } from '../compile/vocabulary.ts';

/**
 * How good the table is for each seat, from 0 to 1: hit points, units and how far they have come,
 * buildings, gold and cards.
 */
export function evaluateLanes(_content: LanesContent, state: LanesState): number[] {
  if (state.over) return [0, 1].map((seat) => (state.current === seat ? 1 : 0));
  const worth = state.players.map(
    (p) => leftOf(p) * 1.2 + p.gold * 0.8 + p.hand.length * 1.2 + Math.min(p.deck.length, 10) * 0.2,
  );
  for (const e of state.entities) {
    const n = state.rules.tiles[e.lane]!;
    const way = mirrored(state.rules, e.owner, e.lane, e.tile) / n;
    const speed = movementOf(e) / denominatorOf(e);
    worth[e.owner]! +=
      e.type === UNIT
        ? 0.6 * leftOf(e) + attackOf(e) * (0.5 + Math.min(1.5, speed) * way * 0.8) + 0.8 * speed
        : 1.5 + 0.5 * leftOf(e);
  }
  const lead = worth[0]! - worth[1]!;
  const chance = 1 / (1 + Math.exp(-lead / 9));
  return [chance, 1 - chance];
}
