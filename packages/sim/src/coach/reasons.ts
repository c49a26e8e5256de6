import type { GameFeatures, Machine, Message, State, ToldFeature } from '@cardwright/kernel';
import { standardError } from '../search/root.ts';

/**
 * Why the first of two answers is better, or the second, in terms a player understands: watches
 * both on the same deals and compares the features of the tables a few turns later, of the own seat
 * and of the others on average. Only differences far beyond chance are told.
 */
export class Reasons {
  private readonly machine: Machine;
  private readonly seat: number;
  private readonly features: GameFeatures | undefined;
  private readonly told: readonly ToldFeature[];
  /** The features before the answers. */
  private start: Float64Array | undefined;
  /** Of the own seat first, then of the others. */
  private readonly sums: Float64Array;
  private readonly squares: Float64Array;
  /** After the first answer, on the current deal. */
  private first: Float64Array | undefined;
  private deals = 0;
  private others = 1;
  /** The table before the answers. */
  private readonly before: State | undefined;
  /** The change from there to the tables after each of the two answers. */
  private readonly changes: readonly Changes[];

  constructor(machine: Machine, seat: number, before?: State) {
    this.machine = machine;
    this.seat = seat;
    this.features = machine.game.players.features;
    this.told = this.features?.told ?? [];
    this.sums = new Float64Array(2 * this.told.length);
    this.squares = new Float64Array(2 * this.told.length);
    this.before = before;
    this.changes = [0, 1].map(() => new Changes(this.told.length));
  }

  /** A table after the first (0) or the second answer (1) of the same deal. */
  readonly watch = (answer: number, world: State): void => {
    const { features } = this;
    if (!features || this.told.length === 0 || answer > 1) return;
    const numbers = this.numbersOf(features, world);
    this.noteChange(answer, numbers, features);
    if (answer === 0) {
      this.first = numbers;
      return;
    }
    const { first } = this;
    this.first = undefined;
    if (!first) return; // the first playout ran into a limit of the game
    this.deals++;
    for (let i = 0; i < numbers.length; i++) {
      const difference = first[i]! - numbers[i]!;
      this.sums[i]! += difference;
      this.squares[i]! += difference ** 2;
    }
  };

  private noteChange(answer: number, numbers: Float64Array, features: GameFeatures): void {
    const { before, changes } = this;
    if (!before) return;
    this.start ??= this.numbersOf(features, before);
    changes[answer]!.add(numbers, this.start);
  }

  private numbersOf({ names, write }: GameFeatures, world: State): Float64Array {
    const seats = world.asked.length;
    const all = new Float64Array(seats * names.length);
    write(this.machine.content, world, all);
    this.others = Math.max(1, seats - 1);
    const numbers = new Float64Array(2 * this.told.length);
    this.told.forEach(({ name }, i) => {
      const place = names.indexOf(name);
      for (let seat = 0; seat < seats; seat++) {
        const number = all[seat * names.length + place]!;
        if (seat === this.seat) numbers[i] = number;
        else numbers[this.told.length + i]! += number / this.others;
      }
    });
    return numbers;
  }

  /** The reason for one of the two answers; undefined if nothing is certain. */
  found(answer: 0 | 1): Message | undefined {
    const sign = answer === 0 ? 1 : -1;
    const own = this.side(0, sign);
    const theirs = this.side(this.told.length, sign);
    if (own.certainty === 0 && theirs.certainty === 0) return undefined;
    return own.certainty >= theirs.certainty
      ? { key: 'coach.hint.why', args: { what: own.what } }
      : { key: 'coach.hint.why.others', args: { what: theirs.what, others: this.others } };
  }

  /** What the own seat will have more of than now after one of the answers, if that is certain. */
  expected(answer: 0 | 1): Message | undefined {
    const { what } = gains(this.told, this.changes[answer]!, { sign: 1, isOwn: true });
    return what.length > 0 ? { key: 'coach.hint.expected', args: { what } } : undefined;
  }

  /**
   * What speaks for the answer, more for the own seat or less for the others, and how many standard
   * errors the most certain of it is away from nothing.
   */
  private side(from: number, sign: 1 | -1): Gains {
    const end = from + this.told.length;
    const sums = this.sums.subarray(from, end);
    const squares = this.squares.subarray(from, end);
    return gains(this.told, { deals: this.deals, sums, squares }, { sign, isOwn: from === 0 });
  }
}

/** Sums of differences and of their squares, one for each told feature. */
interface Differences {
  readonly deals: number;
  readonly sums: Float64Array;
  readonly squares: Float64Array;
}

/** How the features of a seat change from one table to others. */
class Changes implements Differences {
  deals = 0;
  readonly sums: Float64Array;
  readonly squares: Float64Array;

  constructor(features: number) {
    this.sums = new Float64Array(features);
    this.squares = new Float64Array(features);
  }

  add(after: Float64Array, before: Float64Array): void {
    this.deals++;
    for (let i = 0; i < this.sums.length; i++) {
      const difference = after[i]! - before[i]!;
      this.sums[i]! += difference;
      this.squares[i]! += difference ** 2;
    }
  }
}

interface Gains {
  readonly what: Message[];
  /** How many standard errors the most certain of them is away from nothing. */
  readonly certainty: number;
}

/** The differences that are good for the own seat, or bad for the others, if they are certain. */
function gains(
  told: readonly ToldFeature[],
  { deals, sums, squares }: Differences,
  { sign, isOwn }: { sign: 1 | -1; isOwn: boolean },
): Gains {
  const what: Message[] = [];
  if (deals < LEAST_DEALS) return { what, certainty: 0 };
  let most = 0;
  told.forEach(({ words, least, isBad = false }, i) => {
    const difference = (sign * sums[i]!) / deals;
    const size = Math.abs(difference);
    const isGain = (difference > 0 !== isBad) === isOwn;
    if (!isGain || size < least || what.length === MOST_REASONS) return;
    const certainty = size / standardError(deals, sums[i]!, squares[i]!);
    if (certainty <= CERTAIN_ERRORS) return;
    what.push({ key: words, args: { n: shown(size), more: difference > 0 ? 'yes' : 'no' } });
    most = Math.max(most, certainty);
  });
  return { what, certainty: most };
}

const LEAST_DEALS = 32;
const MOST_REASONS = 2;
/** Stricter than usual, because many features are compared. */
const CERTAIN_ERRORS = 3;

/** As precise as a player needs it. */
function shown(size: number): number {
  if (size >= 2) return Math.round(size);
  return size >= 0.5 ? Math.round(2 * size) / 2 : Math.round(10 * size) / 10;
}
