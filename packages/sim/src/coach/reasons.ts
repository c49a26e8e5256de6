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
  /** Of the own seat first, then of the others. */
  private readonly sums: Float64Array;
  private readonly squares: Float64Array;
  /** After the first answer, on the current deal. */
  private first: Float64Array | undefined;
  private deals = 0;
  private others = 1;

  constructor(machine: Machine, seat: number) {
    this.machine = machine;
    this.seat = seat;
    this.features = machine.game.players.features;
    this.told = this.features?.told ?? [];
    this.sums = new Float64Array(2 * this.told.length);
    this.squares = new Float64Array(2 * this.told.length);
  }

  /** A table after the first (0) or the second answer (1) of the same deal. */
  readonly watch = (answer: number, world: State): void => {
    const { features } = this;
    if (!features || this.told.length === 0 || answer > 1) return;
    const numbers = this.numbersOf(features, world);
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

  /**
   * What speaks for the answer, more for the own seat or less for the others, and how many standard
   * errors the most certain of it is away from nothing.
   */
  private side(from: number, sign: 1 | -1): { what: Message[]; certainty: number } {
    const { deals, sums, squares } = this;
    const what: Message[] = [];
    if (deals < LEAST_DEALS) return { what, certainty: 0 };
    let most = 0;
    this.told.forEach(({ words, least, isBad = false }, i) => {
      const sum = sums[from + i]!;
      const difference = (sign * sum) / deals;
      const size = Math.abs(difference);
      const isGain = (difference > 0 !== isBad) === (from === 0);
      if (!isGain || size < least || what.length === MOST_REASONS) return;
      const certainty = size / standardError(deals, sum, squares[from + i]!);
      if (certainty <= CERTAIN_ERRORS) return;
      const more = difference > 0 ? 'yes' : 'no';
      what.push({ key: words, args: { n: shown(size), more } });
      most = Math.max(most, certainty);
    });
    return { what, certainty: most };
  }
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
