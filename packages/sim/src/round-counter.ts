import type { Machine, Seat, State } from '@cardwright/kernel';

/**
 * Counts the rounds of a match that have started. Must be called with the state at every decision.
 */
export class RoundCounter {
  private readonly machine: Machine;
  private first: Seat = -1;
  private last: Seat = -1;
  private begun = 0;

  constructor(machine: Machine) {
    this.machine = machine;
  }

  see(state: State): void {
    const { rounds } = this.machine.game.rules;
    if (!('turnOf' in rounds)) return;
    const seat = rounds.turnOf(this.machine.content, state);
    if (this.first < 0) this.first = seat;
    if (seat === this.first && seat !== this.last) this.begun++;
    this.last = seat;
  }

  count(state: State): number {
    const { rounds } = this.machine.game.rules;
    return 'begun' in rounds ? rounds.begun(this.machine.content, state) : this.begun;
  }
}
