import type { Outcome } from '@cardwright/kernel';
import { cardAt, type DominionContent } from '../content.ts';
import { type DominionSeat, type DominionState, isGone, seatOf } from '../state.ts';

const zonesOf = (p: DominionSeat): number[][] => [p.hand, p.deck, p.discard, p.play, p.aside];

export function ownedCount(p: DominionSeat): number {
  return p.hand.length + p.deck.length + p.discard.length + p.play.length + p.aside.length;
}

/** R3.2: all cards a player owns count. */
export function points(content: DominionContent, p: DominionSeat): number {
  const owned = ownedCount(p);
  let total = 0;
  for (const zone of zonesOf(p)) {
    for (const index of zone) {
      const card = cardAt(content, index);
      if (card.points !== 0)
        total +=
          card.pointsPer === 0 ? card.points : card.points * Math.floor(owned / card.pointsPer);
    }
  }
  return total;
}

/**
 * R3.3: most points; among those tied, fewest turns; still tied, they share the win. Who has left
 * has no part in it (R3.4).
 */
export function outcomeOf(content: DominionContent, state: DominionState): Outcome {
  const scores = state.seats.map((p) => points(content, p));
  const there = state.gone ? scores.filter((_, seat) => !isGone(state, seat)) : scores;
  const best = Math.max(...there);
  const tied = scores.flatMap((score, seat) =>
    score === best && !isGone(state, seat) ? [seat] : [],
  );
  const fewest = Math.min(...tied.map((seat) => seatOf(state, seat).turns));
  return {
    scores,
    winners: tied.filter((seat) => seatOf(state, seat).turns === fewest),
    details: state.seats.map((p) => breakdown(content, p)),
  };
}

function breakdown(
  content: DominionContent,
  p: DominionSeat,
): NonNullable<Outcome['details']>[number] {
  const counts = new Map<number, number>();
  for (const zone of zonesOf(p))
    for (const card of zone)
      if (cardAt(content, card).points !== 0) counts.set(card, (counts.get(card) ?? 0) + 1);
  const owned = ownedCount(p);
  return [...counts]
    .sort((a, b) => a[0] - b[0])
    .map(([kind, n]) => {
      const card = cardAt(content, kind);
      const each =
        card.pointsPer === 0 ? card.points : card.points * Math.floor(owned / card.pointsPer);
      return {
        label: { key: 'dominion.score.line', args: { n, card: card.name } },
        points: n * each,
      };
    });
}
