import type { Seat } from '@cardwright/kernel';

const ANSWERS_KEPT = 64;

/** What each seat answered to its last asks: the same answer again gets the same result. */
export class GivenAnswers {
  private readonly seats: Map<number, string>[];

  constructor(seats: number) {
    this.seats = Array.from({ length: seats }, () => new Map<number, string>());
  }

  remember(seat: Seat, ask: number, pick: readonly number[]): void {
    const answered = this.seats[seat]!;
    answered.set(ask, pick.join());
    if (answered.size > ANSWERS_KEPT) answered.delete(answered.keys().next().value!);
  }

  to(seat: Seat, ask: number): string | undefined {
    return this.seats[seat]?.get(ask);
  }
}
