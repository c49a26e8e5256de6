import { at, type Outcome } from '@cardwright/kernel';
import { personalOf, type ShelfieContent } from '../content.ts';
import {
  adjacencyPoints,
  END_TOKEN,
  personalMatches,
  personalPoints,
  tokensFor,
  winnerOf,
} from './scoring.ts';
import { shelfOf, type ShelfieState } from '../state.ts';

/** The values of the tokens a seat has taken, by goal; 0 where it has none. */
export const tokensOf = (
  scored: readonly (readonly number[])[],
  seats: number,
  seat: number,
): number[] => scored.map((order) => tokensFor(seats)[order.indexOf(seat)] ?? 0);

/** R7.1: the four parts of a total. */
export function scoreParts(
  content: ShelfieContent,
  s: ShelfieState,
  seat: number,
): { tokens: number; end: number; personal: number; groups: number } {
  const shelf = shelfOf(s, seat);
  const { wanted } = personalOf(content, at(s.personal, seat));
  return {
    tokens: tokensOf(s.scored, s.shelves.length, seat).reduce((a, b) => a + b, 0),
    end: s.end === seat ? END_TOKEN : 0,
    personal: personalPoints(personalMatches(shelf, wanted)),
    groups: adjacencyPoints(shelf),
  };
}

export function outcomeOf(content: ShelfieContent, s: ShelfieState): Outcome {
  const parts = s.shelves.map((_, seat) => scoreParts(content, s, seat));
  const scores = parts.map((p) => p.tokens + p.end + p.personal + p.groups);
  return {
    scores,
    winners: [winnerOf(scores)],
    details: parts.map((p) =>
      (['tokens', 'end', 'personal', 'groups'] as const).map((part) => ({
        label: { key: `shelfie.score.${part}` },
        points: p[part],
      })),
    ),
  };
}
