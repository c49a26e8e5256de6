import type { Seat } from '@cardwright/kernel';
import type { LeaveReason } from '@cardwright/match';
import { type BotFailure, failedAsk } from '@cardwright/sim';
import type { Follower, HostedMatch } from '../matches/hosted-match.ts';

/** What is known of a failure at the table; how the program ended is known a little later. */
export type TableFailure = Omit<BotFailure, 'bot' | 'exit' | 'stderr'> & {
  seat: Seat;
  resigned: boolean;
};

/** A follower of an arena's match: calls `over` at its end, with why seats are out of it. */
export class SeatWatch implements Follower {
  private readonly match: HostedMatch;
  private readonly over: (failures: TableFailure[]) => void;
  private readonly failures: TableFailure[] = [];
  /** The last answer of each seat that did not count, and to which ask it was given. */
  private readonly refusals = new Map<Seat, { ask: number; why: string; answer: unknown }>();

  constructor(match: HostedMatch, over: (failures: TableFailure[]) => void) {
    this.match = match;
    this.over = over;
  }

  refused(seat: Seat, why: string, answer?: unknown): void {
    this.refusals.set(seat, { ask: this.match.session.askId(), why, answer });
  }

  leaves(seat: Seat, end: LeaveReason): void {
    const { head, game, session } = this.match;
    const { state } = session.started();
    const isAsked = state.ask?.seat === seat;
    const last = this.refusals.get(seat);
    const refusal = isAsked && last?.ask === session.askId() ? last : undefined;
    const left = head.seats[seat]?.kind === 'person' && !session.audience.isConnected(seat);
    const how = {
      resign: 'resigned',
      timeout: left ? 'left the table and did not come back' : 'gave no legal answer in time',
      fault: 'failed',
    }[end];
    const why = refusal ? `${how}: ${refusal.why}` : how;
    this.failures.push({
      seat,
      resigned: end === 'resign',
      match: head.id,
      why,
      ask: isAsked ? failedAsk(game.game, game.content, state) : null,
      answer: refusal?.answer === undefined ? null : JSON.stringify(refusal.answer),
    });
  }

  moved(): void {
    if (!this.match.session.match?.over) return;
    this.match.unfollow(this);
    this.over(this.failures);
  }
}
