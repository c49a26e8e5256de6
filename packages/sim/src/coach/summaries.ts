import type { Match } from '@cardwright/kernel';
import { lossAt } from './assess.ts';
import type { Moment } from './moment.ts';

/** How one seat got from its initial chances to its result; the parts add up. */
export interface SeatSummary {
  readonly name: string;
  /** Winning chances at the seat's first decision. */
  readonly start: number;
  /**
   * The seat's share of the win: 1, 0, or a fraction of a shared win. Absent if the match is not
   * over.
   */
  readonly result?: number;
  /**
   * What the seat's own choices cost, including resigning; 0 for perfect play, otherwise negative.
   */
  readonly choices: number;
  /** What the other seats' choices gained this seat. */
  readonly others: number;
  /** The rest: cards, dice and hidden information. Absent if the match is not over. */
  readonly luck?: number;
}

export function resultOf(match: Match, seat: number): number {
  const { winners } = match.outcome();
  return winners.includes(seat) ? 1 / winners.length : 0;
}

/** What a departure cost, however little; of other choices, only clear mistakes count. */
export const costOf = (moment: Moment): number =>
  moment.left === undefined ? lossAt(moment) : moment.best.chance;

/**
 * Splits each seat's way from its initial chances to its result into its own choices, the choices
 * of others, and luck. Only clear mistakes and leaving count as choices; the rest is luck.
 */
export function summaries(match: Match, moments: readonly Moment[]): SeatSummary[] {
  const seats = match.record.seats;
  return seats.map((name, seat) => {
    const start = moments.find((moment) => moment.seat === seat)?.best.chance ?? 1 / seats.length;
    const { own: choices, others } = choicesOf(seat, moments, seats.length);
    if (!match.over) return { name, start, choices, others };
    const result = resultOf(match, seat);
    return { name, start, result, choices, others, luck: result - start - choices - others };
  });
}

/** What some decisions cost a seat: its own, and the share it gained from those of others. */
export function choicesOf(
  seat: number,
  moments: readonly Moment[],
  seats: number,
): { own: number; others: number } {
  let own = 0;
  let others = 0;
  for (const moment of moments)
    if (moment.seat === seat) own -= costOf(moment);
    else others += costOf(moment) / (seats - 1);
  return { own, others };
}
