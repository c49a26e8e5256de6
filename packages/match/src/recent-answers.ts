import type { Seat } from '@cardwright/kernel';

const KEPT = 64;

interface Given {
  ask: number;
  pick: readonly number[];
}

/**
 * The recent answers of each seat. They make answering idempotent: repeating an answer returns the
 * same result.
 */
export class RecentAnswers {
  /** By seat. Asks are numbered without gaps, so the latest ones fit a ring buffer. */
  private readonly seats: (Given | undefined)[][];

  constructor(seats: number) {
    this.seats = Array.from({ length: seats }, () => []);
  }

  remember(seat: Seat, ask: number, pick: readonly number[]): void {
    const given = this.seats[seat]!;
    // an older answer that is read late must not replace a newer one
    if (ask >= (given[ask % KEPT]?.ask ?? 0)) given[ask % KEPT] = { ask, pick };
  }

  to(seat: Seat, ask: number): readonly number[] | undefined {
    const given = this.seats[seat]?.[ask % KEPT];
    return given?.ask === ask ? given.pick : undefined;
  }
}
