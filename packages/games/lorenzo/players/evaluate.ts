import { cardOf, type LorenzoContent } from '../content.ts';
import { FAITH, VICTORY } from '../rules/goods.ts';
import { cardWorth, weights, worthOf } from './worth.ts';
import { scoreOf } from '../rules/scoring.ts';
import type { LorenzoState } from '../state.ts';

/**
 * For search: a seat's share of a win, estimated from its points and the future yield of its goods
 * and cards.
 */
export function evaluateLorenzo(content: LorenzoContent, s: LorenzoState): number[] {
  const left = s.over ? 0 : 6 - s.round;
  const w = weights(left);
  const values = s.seats.map((p, seat) => {
    const score = scoreOf(content, s, seat);
    if (s.over) return score.total;
    const { resources } = score;
    let future = worthOf(p.goods, w) - p.goods[VICTORY] - resources;
    if (left > 0)
      for (const card of p.cards)
        if (cardOf(content, card).work)
          future +=
            0.8 *
            Math.max(0, cardWorth(content, p, card, left, w) - cardWorth(content, p, card, 0, w));
    return (
      score.total +
      future +
      (p.goods[FAITH] >= (content.board.vaticanThresholds[((s.round + 1) >> 1) - 1] ?? 0) ? 2 : 0) +
      1.5 * p.turns
    );
  });
  if (s.over) {
    const best = Math.max(...values);
    const winner = s.order.find((seat) => values[seat] === best);
    return values.map((_, seat) => (seat === winner ? 1 : 0));
  }
  return values.map((value, seat) => {
    const others = values.filter((_, other) => other !== seat);
    return 1 / (1 + Math.exp((Math.max(...others) - value) / (8 + 3 * left)));
  });
}
