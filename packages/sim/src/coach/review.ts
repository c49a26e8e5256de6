import {
  checkRecordContent,
  type Entry,
  Fault,
  hashPlain,
  type Machine,
  Match,
  type MatchRecord,
  rulesFor,
  standingEntries,
} from '@cardwright/kernel';
import { assess, isChoice } from './assess.ts';
import { Foresight } from './foresight.ts';
import { departureAt, type DepartureOptions, mistakesIn, type Moment } from './moment.ts';
import { type SeatSummary, summaries } from './summaries.ts';
import { type TurningPoint, turningPoints } from './turning-points.ts';

export interface Review {
  readonly format: 1;
  readonly game: string;
  /** Identifies the record, ignoring players' names. */
  readonly record: string;
  /** Iterations per decision. */
  readonly count: number;
  /** Whether the record ends with the end of the match; without it there is no result. */
  readonly over: boolean;
  /** Every decision with more than one possible answer and every departure, in order. */
  readonly moments: readonly Moment[];
  /** Total number of decisions to assess, including those already in `moments`. */
  readonly decisions: number;
  readonly seats: readonly SeatSummary[];
  /** Entries after which the match turned, largest change first. */
  readonly turningPoints: readonly TurningPoint[];
  /** Entries at which a clearly better choice existed, costliest first. */
  readonly mistakes: readonly number[];
}

/** The state of a review: enough to show it and to continue it later. */
export interface ReviewProgress {
  readonly moments: readonly Moment[];
  readonly decisions: number;
}

/** Increment it when the chances change so much that earlier and later ones do not mix. */
const EDITION = 2;

/** The key under which the finished decisions of a review are cached. */
export const reviewKey = (record: MatchRecord, count: number): string =>
  `${recordId(record)}-${count}-${EDITION}`;

/** Identifies a match: the same one has the same id, whatever its players are called. */
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
  const foresight = new Foresight(match.machine, id);
  for (const place of places) {
    const entry = record.entries[place]!;
    const { ask } = match.state;
    if (choices.has(place)) {
      if ('pick' in entry) foresight.ask(match.state, place);
      const options = { entry: place, count, seed: `${id} ${place}`, before: moments };
      moments.push(earlier.get(place) ?? momentAt(match, entry, options));
      yield { moments, decisions: choices.size };
    }
    if ('pick' in entry && ask) foresight.answer(ask, entry.pick);
    else foresight.leave();
    match.enter(entry);
  }
  return {
    format: 1,
    game: record.game,
    record: id,
    count,
    moments,
    decisions: choices.size,
    over: match.over,
    seats: summaries(match, moments),
    turningPoints: turningPoints(match, moments, foresight.foreseen),
    mistakes: mistakesIn(moments).map(({ entry }) => entry),
  };
}

function momentAt(match: Match, entry: Entry, options: DepartureOptions): Moment {
  if ('end' in entry) return departureAt(match, entry, options);
  const { entry: place, count, seed } = options;
  const given = 'pick' in entry ? { given: entry.pick } : {};
  return { entry: place, ...assess(match.machine, match.state, { count, seed, ...given }) };
}

/**
 * The match before its first entry, and the entries to assess: answers to a question with a choice,
 * and departures.
 */
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
    if ('end' in entry || ('pick' in entry && ask && isChoice(ask))) choices.add(place);
    rehearsal.enter(entry);
  }
  return { match: start(), choices };
}
