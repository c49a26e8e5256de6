import type { Match } from '@cardwright/kernel';
import type { Departure, Moment } from './moment.ts';
import { choicesOf, costOf, resultOf } from './summaries.ts';

/** A jump in one seat's winning chances between two of its decisions; the parts add up to it. */
export interface TurningPoint {
  readonly entry: number;
  readonly seat: number;
  readonly before: number;
  readonly after: number;
  /** What the seat's choice cost; 0 or negative. */
  readonly own: number;
  /** What the other seats' choices gained it until its next decision. */
  readonly others: number;
  /** The entries of these choices, the costliest first. */
  readonly othersAt: readonly number[];
  /** The rest. */
  readonly luck: number;
  /** The seat left the match here. */
  readonly left?: Departure;
}

/**
 * The largest changes between two decisions of one seat, or between its last decision and the
 * result. A departure is a turning point of the seat that left, not of those that gained by it.
 */
export function turningPoints(match: Match, moments: readonly Moment[]): TurningPoint[] {
  const { seats } = match.record;
  return seats
    .flatMap((_, seat) => turnsOf(match, moments, seat))
    .filter((point) => sizeOf(point) >= SMALLEST_TURN)
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MOST_TURNS);
}

const sizeOf = ({ before, after }: TurningPoint): number => Math.abs(after - before);

function turnsOf(match: Match, moments: readonly Moment[], seat: number): TurningPoint[] {
  const own = moments.filter((moment) => moment.seat === seat);
  const seats = match.record.seats.length;
  return own.flatMap((moment, i) => {
    const next = own[i + 1];
    if (!next && !match.over && moment.left === undefined) return [];
    const { entry, best, left } = moment;
    const after = next ? next.best.chance : left ? 0 : resultOf(match, seat);
    const change = after - best.chance;
    const until = moments.filter(
      (other) => other.entry >= entry && other.entry < (next?.entry ?? Infinity),
    );
    if (!left && isByDeparture(change, until, seats)) return [];
    const split = choicesOf(seat, until, seats);
    const luck = change - split.own - split.others;
    const othersAt = until
      .filter((other) => other.seat !== seat && costOf(other) > 0)
      .sort((a, b) => costOf(b) - costOf(a))
      .map((other) => other.entry);
    const parts = { ...split, othersAt, luck };
    return [{ entry, seat, before: best.chance, after, ...parts, ...(left && { left }) }];
  });
}

/** Whether a departure of another seat explains a change. */
function isByDeparture(change: number, until: readonly Moment[], seats: number): boolean {
  const departures = until.filter(({ left }) => left !== undefined);
  const gained = departures.reduce((sum, one) => sum + costOf(one) / (seats - 1), 0);
  return departures.length > 0 && (seats === 2 || Math.abs(change - gained) < SMALLEST_TURN);
}

const SMALLEST_TURN = 0.1;
const MOST_TURNS = 8;
