import {
  checkRecordContent,
  Fault,
  hashPlain,
  type Machine,
  Match,
  type MatchRecord,
  rulesFor,
  standingEntries,
} from '@cardwright/kernel';
import { type Assessment, assess, isChoice } from './assess.ts';

/** A decision of the match with the winning chances before and after it. */
export interface Moment extends Assessment {
  /** Index of the entry in the record. */
  readonly entry: number;
}

/** How one seat got from its initial chances to its result; the parts add up. */
export interface SeatSummary {
  readonly name: string;
  /** Winning chances at the seat's first decision. */
  readonly start: number;
  /** The seat's share of the win: 1, 0, or a fraction of a shared win. */
  readonly result: number;
  /**
   * What the seat's own choices cost, including resigning; 0 for perfect play, otherwise negative.
   */
  readonly choices: number;
  /** What the other seats' choices gained this seat. */
  readonly others: number;
  /** The rest: cards, dice and hidden information. */
  readonly luck: number;
}

export interface Review {
  readonly format: 1;
  readonly game: string;
  /** Identifies the record, ignoring players' names. */
  readonly record: string;
  /** Iterations per decision. */
  readonly count: number;
  /** Every decision with more than one possible answer, in order. */
  readonly moments: readonly Moment[];
  /** Total number of decisions to assess, including those already in `moments`. */
  readonly decisions: number;
  readonly seats: readonly SeatSummary[];
  /** Entries after which the match turned, largest change first. */
  readonly turningPoints: readonly TurningPoint[];
  /** Entries at which a clearly better answer existed, costliest first. */
  readonly mistakes: readonly number[];
}

/** A jump in one seat's winning chances between two of its decisions. */
export interface TurningPoint {
  readonly entry: number;
  readonly seat: number;
  readonly before: number;
  readonly after: number;
}

/** The state of a review: enough to show it and to continue it later. */
export interface ReviewProgress {
  readonly moments: readonly Moment[];
  readonly decisions: number;
}

/** The cache key of a record: the same match has the same id, whatever its players are called. */
export function recordId({ seats, ...record }: MatchRecord): string {
  const { game, rules, content, generator, options, seed, start, entries } = record;
  return hashPlain({
    game,
    rules,
    content,
    generator,
    options,
    seed,
    entries,
    seats: seats.length,
    ...(start && { start }),
  });
}

/**
 * Assesses a match decision by decision and yields after each. `known` has the moments of an
 * unfinished earlier review of the same record with the same count, which are not computed again. A
 * seat's chances are based on what it could know: cards hidden from it are redealt.
 */
export function* reviewSteps(
  machine: Machine,
  record: MatchRecord,
  count: number,
  known: readonly Moment[] = [],
): Generator<ReviewProgress, Review, void> {
  const id = recordId(record);
  const places = standingEntries(record.entries);
  const { match, choices } = openMatch(machine, record, places);
  const moments: Moment[] = [];
  const earlier = new Map(known.map((moment) => [moment.entry, moment]));
  for (const place of places) {
    const entry = record.entries[place]!;
    if (choices.has(place) && 'pick' in entry) {
      const seed = `${id} ${place}`;
      const options = { count, seed, given: entry.pick };
      moments.push(
        earlier.get(place) ?? { entry: place, ...assess(match.machine, match.state, options) },
      );
      yield { moments, decisions: choices.size };
    }
    match.enter(entry);
  }
  return {
    format: 1,
    game: record.game,
    record: id,
    count,
    moments,
    decisions: choices.size,
    seats: summaries(match, moments),
    turningPoints: turningPoints(match, moments),
    mistakes: mistakesIn(moments).map(({ entry }) => entry),
  };
}

/** The match before its first entry, and the entries that answer a question with a choice. */
function openMatch(
  machine: Machine,
  record: MatchRecord,
  places: readonly number[],
): { match: Match; choices: Set<number> } {
  const rules = rulesFor(machine.game, record);
  if (rules === undefined)
    throw new Fault(
      'record/rules',
      `the record was played under rules ${record.rules}, these are ${machine.game.version}`,
    );
  checkRecordContent(record, machine.content);
  const { seed, generator, options, seats } = record;
  const start = (): Match =>
    new Match(machine.under(rules), { seed, generator, options, seats: seats.slice() });
  const choices = new Set<number>();
  const rehearsal = start();
  for (const place of places) {
    const entry = record.entries[place]!;
    const { ask } = rehearsal.state;
    if ('pick' in entry && ask && isChoice(ask)) choices.add(place);
    rehearsal.enter(entry);
  }
  return { match: start(), choices };
}

/** What a choice cost if it was clearly worse than the best one; otherwise 0. */
export function lossAt({ best, given, error }: Assessment): number {
  if (!given) return 0;
  const loss = best.chance - given.chance;
  return loss > Math.max(SMALLEST_LOSS, 2 * error) ? loss : 0;
}

/** Smaller differences do not matter to people. */
const SMALLEST_LOSS = 0.02;

const mistakesIn = (moments: readonly Moment[]): Moment[] =>
  moments.filter((moment) => lossAt(moment) > 0).sort((a, b) => lossAt(b) - lossAt(a));

function resultOf(match: Match, seat: number): number {
  const { winners } = match.outcome();
  return winners.includes(seat) ? 1 / winners.length : 0;
}

/** What a seat lost by leaving: its chances after its last decision. */
function lossByLeaving(match: Match, moments: readonly Moment[], seat: number): number {
  if (!match.out.includes(seat)) return 0;
  const last = moments.findLast((moment) => moment.seat === seat);
  const { chance } = last?.given ?? last?.best ?? { chance: 1 / match.record.seats.length };
  return Math.max(0, chance - resultOf(match, seat));
}

/**
 * Splits each seat's way from its initial chances to its result into its own choices, the choices
 * of others, and luck. Only clear mistakes and leaving count as choices; the rest is luck.
 */
function summaries(match: Match, moments: readonly Moment[]): SeatSummary[] {
  const seats = match.record.seats;
  const lost = seats.map((_, seat) =>
    moments.reduce(
      (sum, moment) => sum + (moment.seat === seat ? lossAt(moment) : 0),
      match.over ? lossByLeaving(match, moments, seat) : 0,
    ),
  );
  const all = lost.reduce((sum, loss) => sum + loss, 0);
  return seats.map((name, seat) => {
    const start = moments.find((moment) => moment.seat === seat)?.best.chance ?? 1 / seats.length;
    const result = match.over ? resultOf(match, seat) : start;
    const own = lost[seat]!;
    const choices = 0 - own; // never −0
    const others = seats.length < 2 ? 0 : (all - own) / (seats.length - 1);
    return { name, start, result, choices, others, luck: result - start - choices - others };
  });
}

/**
 * The largest changes between two decisions of one seat, or between its last decision and the
 * result.
 */
function turningPoints(match: Match, moments: readonly Moment[]): TurningPoint[] {
  const found: TurningPoint[] = [];
  match.record.seats.forEach((_, seat) => {
    const own = moments.filter((moment) => moment.seat === seat);
    own.forEach(({ entry, best }, i) => {
      const next = own[i + 1];
      if (!next && !match.over) return;
      const after = next ? next.best.chance : resultOf(match, seat);
      found.push({ entry, seat, before: best.chance, after });
    });
  });
  const size = ({ before, after }: TurningPoint): number => Math.abs(after - before);
  return found
    .filter((point) => size(point) >= SMALLEST_TURN)
    .sort((a, b) => size(b) - size(a))
    .slice(0, MOST_TURNS);
}

const SMALLEST_TURN = 0.1;
const MOST_TURNS = 8;
