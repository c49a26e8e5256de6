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

/** A change, and the entry where it is complete. */
interface Turn {
  readonly point: TurningPoint;
  readonly end: number;
}

/**
 * The largest changes between two decisions of one seat, or between its last decision and the
 * result. A departure is a turning point of the seat that left, not of those that gained by it. Of
 * two seats, one gains what the other loses: only the larger of two such changes is listed. After
 * the `foreseen` entries luck had no part, so that only choices can have changed the chances.
 */
export function turningPoints(
  match: Match,
  moments: readonly Moment[],
  foreseen: ReadonlySet<number>,
): TurningPoint[] {
  const { seats } = match.record;
  const turns = seats
    .flatMap((_, seat) => turnsOf(match, moments, foreseen, seat))
    .filter(({ point }) => sizeOf(point) >= SMALLEST_TURN)
    .sort((a, b) => sizeOf(b.point) - sizeOf(a.point));
  const listed: Turn[] = [];
  for (const turn of turns)
    if (seats.length > 2 || !listed.some((larger) => isMirrored(larger, turn))) listed.push(turn);
  return listed.slice(0, MOST_TURNS).map(({ point }) => point);
}

const sizeOf = ({ before, after }: TurningPoint): number => Math.abs(after - before);

/** Whether both are the same change, seen from either side of the table. */
function isMirrored(a: Turn, b: Turn): boolean {
  const isAtOnce = a.point.entry < b.end && b.point.entry < a.end;
  const isOpposite = a.point.after > a.point.before !== b.point.after > b.point.before;
  return a.point.seat !== b.point.seat && isAtOnce && isOpposite;
}

function turnsOf(
  match: Match,
  moments: readonly Moment[],
  foreseen: ReadonlySet<number>,
  seat: number,
): Turn[] {
  const own = moments.filter((moment) => moment.seat === seat);
  const seats = match.record.seats.length;
  return own.flatMap((moment, i) => {
    const next = own[i + 1];
    if (!next && !match.over && moment.left === undefined) return [];
    const { entry, best, left } = moment;
    const until = moments.filter(
      (other) => other.entry >= entry && other.entry < (next?.entry ?? Infinity),
    );
    const split = choicesOf(seat, until, seats);
    const byChoices = Math.min(1, best.chance + split.own + split.others);
    const estimate = next && foreseen.has(entry) ? byChoices : next?.best.chance;
    const after = estimate ?? (left ? 0 : resultOf(match, seat));
    const change = after - best.chance;
    if (!left && isByDeparture(change, until, seats)) return [];
    const luck = change - split.own - split.others;
    const othersAt = until
      .filter((other) => other.seat !== seat && costOf(other) > 0)
      .sort((a, b) => costOf(b) - costOf(a))
      .map((other) => other.entry);
    const parts = { ...split, othersAt, luck };
    const point = { entry, seat, before: best.chance, after, ...parts, ...(left && { left }) };
    return [{ point, end: next?.entry ?? Infinity }];
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
