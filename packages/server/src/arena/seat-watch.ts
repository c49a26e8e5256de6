import type { Seat } from '@cardwright/kernel';
import { type BotFailure, failedAsk } from '@cardwright/sim';
import type { LiveMatch } from '../matches/live-match.ts';
import type { Follower } from '../matches/viewer.ts';

/** What is known of a failure at the table; how the program ended is known a little later. */
export type TableFailure = Omit<BotFailure, 'bot' | 'exit' | 'stderr'> & { seat: Seat; resigned: boolean };

/** A follower of an arena's match: calls `over` at its end, with why seats are out of it. */
export class SeatWatch implements Follower {
  private readonly match: LiveMatch;
  private readonly over: (failures: TableFailure[]) => void;
  private readonly failures: TableFailure[] = [];
  /** The last answer of each seat that did not count, and to which ask it was given. */
  private readonly refusals = new Map<Seat, { ask: number; why: string; answer: unknown }>();

  constructor(match: LiveMatch, over: (failures: TableFailure[]) => void) {
    this.match = match;
    this.over = over;
  }

  saw(): void {
    // only what seats do is of interest, not what happens on the table
  }

  refused(seat: Seat, why: string, answer?: unknown): void {
    this.refusals.set(seat, { ask: this.match.askId(), why, answer });
  }

  leaves(seat: Seat, end: 'resign' | 'timeout' | 'fault'): void {
    const { head, shelved, table, audience } = this.match;
    const isAsked = table.state.ask?.seat === seat;
    const last = this.refusals.get(seat);
    const refusal = isAsked && last?.ask === this.match.askId() ? last : undefined;
    const left = head.seats[seat]?.kind === 'person' && !audience.isConnected(seat);
    const how = { resign: 'resigned', timeout: left ? 'left the table and did not come back' : 'gave no legal answer in time', fault: 'failed' }[end];
    const why = refusal ? `${how}: ${refusal.why}` : how;
    this.failures.push({
      seat,
      resigned: end === 'resign',
      match: head.id,
      why,
      ask: isAsked ? failedAsk(shelved.game, shelved.content, table.state) : null,
      answer: refusal?.answer === undefined ? null : JSON.stringify(refusal.answer),
    });
  }

  moved(): void {
    if (!this.match.match?.over) return;
    this.match.followers.delete(this);
    this.over(this.failures);
  }
}
