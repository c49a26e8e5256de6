import type { Seat } from '@cardwright/kernel';
import type { LeaveReason, ObservedPlay, SessionObserver } from '@cardwright/match';
import { type BotFailure, failedAsk } from '@cardwright/sim';
import type { HostedMatch, MatchObserver } from '../matches/hosted-match.ts';
import type { MatchHost } from '../matches/match-host.ts';

/** What the table knows about a failure; the program's exit status arrives a little later. */
export type TableFailure = Omit<BotFailure, 'bot' | 'exit' | 'stderr'> & {
  seat: Seat;
  resigned: boolean;
};

/** Why seats dropped out of one match of an arena; passed to `over` at its end. */
class SeatWatch implements SessionObserver {
  readonly over: (failures: TableFailure[]) => void;
  readonly failures: TableFailure[] = [];
  /** The last rejected answer of each seat, and the ask it was meant for. */
  private readonly refusals = new Map<Seat, { ask: number; why: string; answer: unknown }>();

  constructor(over: (failures: TableFailure[]) => void) {
    this.over = over;
  }

  refused(seat: Seat, why: string, answer: unknown, { table }: ObservedPlay): void {
    this.refusals.set(seat, { ask: table.askId(), why, answer });
  }

  leaves(seat: Seat, end: LeaveReason, { head, playable, table, audience }: ObservedPlay): void {
    const { state } = table.started();
    const isAsked = state.ask?.seat === seat;
    const last = this.refusals.get(seat);
    const refusal = isAsked && last?.ask === table.askId() ? last : undefined;
    const left = head.seats[seat]?.kind === 'person' && !audience.isConnected(seat);
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
      ask: isAsked ? failedAsk(playable.game, playable.content, state) : null,
      answer: refusal?.answer === undefined ? null : JSON.stringify(refusal.answer),
    });
  }
}

/** Follows the matches of an arena. */
export class ArenaWatch implements MatchObserver {
  private readonly watches = new Map<string, SeatWatch>();

  /** Calls `over` at the end of the match, with the reasons why seats dropped out. */
  watch(match: HostedMatch, over: (failures: TableFailure[]) => void): void {
    const watch = new SeatWatch(over);
    this.watches.set(match.head.id, watch);
    match.isFollowed = true;
    match.session.observers.add(watch);
  }

  moved(_host: MatchHost, match: HostedMatch): void {
    const watch = this.watches.get(match.head.id);
    if (!watch || !match.session.match?.over) return;
    this.watches.delete(match.head.id);
    match.isFollowed = false;
    match.session.observers.delete(watch);
    watch.over(watch.failures);
  }
}
