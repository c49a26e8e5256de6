import { type Entry, type Match, type Message, question } from '@cardwright/kernel';
import { type Assessment, assess, isChoice, lossAt } from './assess.ts';

/** How a seat left for good. */
export type Departure = Extract<Entry, { end: string }>['end'];

/** A decision of the match with the winning chances before and after it. */
export interface Moment extends Assessment {
  /** Index of the entry in the record. */
  readonly entry: number;
  /** The seat left here instead of answering; `given` is the departure, with no chances. */
  readonly left?: Departure;
}

export const mistakesIn = (moments: readonly Moment[]): Moment[] =>
  moments.filter((moment) => lossAt(moment) > 0).sort((a, b) => lossAt(b) - lossAt(a));

/** What a seat could have done instead of leaving when it was not its turn. */
const PLAY_ON: Message = { key: 'coach.review.play-on' };
const NOT_ASKED: Message = { key: 'coach.review.not-asked' };

/** Where a departure is in the record, and how to assess it. */
export interface DepartureOptions {
  readonly entry: number;
  readonly count: number;
  readonly seed: string;
  /** The decisions before it. */
  readonly before: readonly Moment[];
}

/**
 * A seat that leaves loses the chances it still has. If it was asked, these are assessed; otherwise
 * they are those after its last decision.
 */
export function departureAt(
  { machine, state, record }: Match,
  { seat, end }: Extract<Entry, { end: string }>,
  { entry, count, seed, before }: DepartureOptions,
): Moment {
  const { ask } = state;
  const given = { pick: [], words: [{ key: `coach.review.left.${end}` }], chance: 0 };
  const departure = { entry, seat, left: end, given, error: 0 };
  const isAsked = ask?.seat === seat;
  if (isAsked && isChoice(ask)) {
    const found = assess(machine, state, { count, seed });
    return { ...departure, question: found.question, best: found.best };
  }
  const last = before.findLast((moment) => moment.seat === seat);
  const chance = (last?.given ?? last?.best)?.chance ?? 1 / record.seats.length;
  return {
    ...departure,
    question: isAsked ? question(machine.game, machine.content, state) : NOT_ASKED,
    best: { pick: [], words: [PLAY_ON], chance },
  };
}
