import type { Outcome } from '@cardwright/kernel';
import { cardAt, type DominionContent } from '../content.ts';
import { type DominionSeat, type DominionState, isGone, seatOf } from '../state.ts';
import { ownedCards } from './zones.ts';

const zonesOf = (p: DominionSeat): number[][] => [
  p.hand,
  p.deck,
  p.discard,
  p.play,
  p.aside,
  ...(p.mats === undefined ? [] : Object.values(p.mats)),
];

/** R3.2: all cards a player owns count, plus the points taken. */
export function points(content: DominionContent, p: DominionSeat): number {
  let owned: number[] | undefined;
  let total = p.bonus ?? 0;
  for (const zone of zonesOf(p))
    for (const index of zone) {
      const card = cardAt(content, index);
      if (card.points === 0) continue;
      if (card.pointsPer === 0) total += card.points;
      else total += pointsEach(content, (owned ??= ownedCards(p)), index);
    }
  return total;
}

const isWithin = (n: number, [lowest, highest]: readonly [number, number]): boolean =>
  n >= lowest && n <= highest;

/** The value of one card of a kind for the owner of these cards. */
function pointsEach(content: DominionContent, owned: readonly number[], kind: number): number {
  const { points: each, pointsPer, pointsOf } = cardAt(content, kind);
  if (each === 0 || pointsPer === 0) return each;
  if (!pointsOf) return each * Math.floor(owned.length / pointsPer);
  const counted = owned.filter(
    (card) =>
      (pointsOf.types === 0 || (cardAt(content, card).types & pointsOf.types) !== 0) &&
      (pointsOf.name < 0 || card === pointsOf.name) &&
      (!pointsOf.costs || isWithin(cardAt(content, card).cost, pointsOf.costs)),
  );
  const n = pointsOf.different ? new Set(counted).size : counted.length;
  return each * Math.floor(n / pointsPer);
}

/**
 * R3.3: most points; among those tied, fewest turns; still tied, they share the win. A seat that
 * has left is excluded (R3.4).
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
  const owned = ownedCards(p);
  const counts = new Map<number, number>();
  for (const card of owned)
    if (cardAt(content, card).points !== 0) counts.set(card, (counts.get(card) ?? 0) + 1);
  const lines = [...counts]
    .sort((a, b) => a[0] - b[0])
    .map(([kind, n]) => ({
      label: { key: 'dominion.score.line', args: { n, card: cardAt(content, kind).name } },
      points: n * pointsEach(content, owned, kind),
    }));
  return p.bonus === undefined
    ? lines
    : [...lines, { label: { key: 'dominion.score.taken' }, points: p.bonus }];
}
