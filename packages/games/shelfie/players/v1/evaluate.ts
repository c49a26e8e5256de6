import { at } from '@cardwright/kernel';
import { personalOf, type ShelfieContent } from '../../content.ts';
import { outcomeOf, tokensOf } from '../../rules/outcome.ts';
import { END_TOKEN } from '../../rules/scoring.ts';
import { bitCount, filled } from '../../rules/shelf.ts';
import type { ShelfieState } from '../../state.ts';
import { ShelfieSight } from '../../view.ts';
import { openGoals } from './heuristic.ts';
import { worth } from './worth.ts';

/**
 * How good a position is for each seat, from 0 to 1: its points and prospects against the best of
 * the others.
 */
export function evaluateShelfie(content: ShelfieContent, s: ShelfieState): number[] {
  if (s.over) {
    const { winners } = outcomeOf(content, s);
    return s.shelves.map((_, seat) => (winners.includes(seat) ? 1 : 0));
  }
  const players = s.shelves.length;
  const sight = new ShelfieSight(content, s, -1);
  const points = s.shelves.map((shelf, seat) => {
    const taken = tokensOf(s.scored, players, seat).reduce(
      (a, b) => a + b,
      s.end === seat ? END_TOKEN : 0,
    );
    const { wanted } = personalOf(content, at(s.personal, seat));
    return taken + worth(shelf, wanted, openGoals(sight, seat)) + bitCount(filled(shelf)) * 0.15;
  });
  return points.map((own, seat) => {
    let rival = Number.NEGATIVE_INFINITY;
    points.forEach((p, i) => {
      if (i !== seat && p > rival) rival = p;
    });
    const lead = own - rival;
    return 0.5 + lead / (2 * (Math.abs(lead) + 12));
  });
}
