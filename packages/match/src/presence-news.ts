import type { SeatInfo } from '@cardwright/protocol';
import type { MatchPlay } from './match-play.ts';
import { PresenceThrottle } from './presence-throttle.ts';
import type { OutgoingMessage } from './viewer.ts';
import { notification } from './wire-messages.ts';

/** The notices about who is present at one table, and about the clocks that depend on it. */
export class PresenceNews {
  private readonly play: MatchPlay;
  private readonly throttle = new PresenceThrottle();
  /** The clocks have changed since the last message about them. */
  private isClockNews = false;

  constructor(play: MatchPlay) {
    this.play = play;
  }

  /** When the postponed notices are due. */
  get due(): number | undefined {
    return this.throttle.due;
  }

  /** The clocks have changed because somebody came or went. */
  clockChanged(): void {
    this.isClockNews = true;
  }

  /** The notices to everyone except one client; none if they are postponed. */
  notices(seats: () => SeatInfo[], now: number, except?: number): OutgoingMessage[] {
    const { audience, head, secretWait, table, clock } = this.play;
    const { id } = head;
    if (!this.throttle.allows(now, audience.viewers.size)) return [];
    const there = { match: id, seats: seats(), watchers: audience.watchers() };
    const name = { droppable: `presence ${id}`, ...(except === undefined ? {} : { except }) };
    const notices = audience.toAll(notification('presence', there), name);
    if (!this.isClockNews) return notices;
    this.isClockNews = false;
    // whose clock runs would reveal who is asked
    if (secretWait.past || table.match?.state.ask?.secret) return notices;
    const clocks = notification('clock', { match: id, clocks: clock.wire(now) });
    return [...notices, ...audience.toAll(clocks, { droppable: `clock ${id}` })];
  }
}
