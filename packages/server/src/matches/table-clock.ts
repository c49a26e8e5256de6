import type { Seat } from '@cardwright/kernel';
import type { Clocks } from '@cardwright/protocol';
import type { House } from './house.ts';
import type { LiveMatch } from './live-match.ts';
import { type ClockStand, MatchClock, type SavedClock } from './match-clock.ts';

/** A table's clock at work: runs for whoever is asked, and does what the match says when the time is up. */
export class TableClock {
  private readonly live: LiveMatch;
  private readonly house: House;
  private clock: MatchClock | undefined;
  private timer: NodeJS.Timeout | undefined = undefined;

  constructor(live: LiveMatch, house: House) {
    this.live = live;
    this.house = house;
    const { clock, seats } = live.head;
    this.clock = clock ? new MatchClock(clock, seats.length) : undefined;
  }

  get runs(): boolean {
    return this.clock !== undefined;
  }

  save(): SavedClock | undefined {
    return this.clock?.save();
  }

  wire(): Clocks | null {
    return this.clock?.wire(this.house.now()) ?? null;
  }

  /** Somebody is asked; true when it is somebody whose time for being away runs. */
  start(now: number): boolean {
    const ask = this.live.match?.state.ask;
    if (!this.clock || !ask) return false;
    const isAway = this.isAway(ask.seat);
    this.clock.start(ask.seat, isAway, now);
    if (this.isBuiltIn(ask.seat)) this.clock.hold();
    this.setTimer(this.house.now());
    return isAway && this.live.head.clock?.awayMs !== undefined;
  }

  /** The built-in player that is asked has begun to think: its time runs from here. */
  release(): void {
    if (!this.clock || !this.live.running) return;
    const now = this.house.now();
    this.clock.release(now);
    this.setTimer(now);
  }

  /** How long whoever is asked may think and surely be in time. */
  thinkingMs(): number {
    return this.clock?.thinkingMs(this.house.now()) ?? Number.POSITIVE_INFINITY;
  }

  stand(now: number): ClockStand | undefined {
    return this.clock?.stand(now);
  }

  stop(now: number, answered: boolean): void {
    this.clock?.stop(now, answered);
  }

  /** After a restart: the time the server was down counts for nobody; what ran before, since the last entry or since `stand`, does. */
  comeBack(saved: SavedClock | undefined, ran: number, stand?: ClockStand): void {
    const { head, running, match } = this.live;
    const from = stand ?? saved;
    if (head.clock && from) this.clock = new MatchClock(head.clock, head.seats.length, from);
    const asked = match?.state.ask?.seat;
    if (!running || !this.clock || asked === undefined) return;
    const now = this.house.now();
    if (this.isBuiltIn(asked)) {
      // it is asked anew, and has all its time
      this.clock.start(asked, false, now);
      return this.clock.hold();
    }
    if (stand) this.clock.goOn(asked, stand, now - ran);
    else this.clock.start(asked, false, now - ran);
    this.clock.left(now);
    this.clock.setAway(asked, this.isAway(asked), now);
    this.setTimer(now);
  }

  /** Somebody came or went; true when that changes which time runs. */
  presenceChanged(): boolean {
    const ask = this.live.match?.state.ask;
    if (!this.clock || !ask || !this.live.running) return false;
    const now = this.house.now();
    if (!this.clock.setAway(ask.seat, this.isAway(ask.seat), now)) return false;
    this.setTimer(now);
    return true;
  }

  private isAway(seat: Seat): boolean {
    return !this.isBuiltIn(seat) && !this.live.audience.isConnected(seat);
  }

  private isBuiltIn(seat: Seat): boolean {
    return this.live.head.seats[seat]?.kind === 'player';
  }

  private setTimer(now: number): void {
    this.stopTimer();
    const left = this.clock?.left(now) ?? Number.POSITIVE_INFINITY;
    if (!Number.isFinite(left)) return;
    this.timer = setTimeout(() => this.timeUp(), Math.min(Math.max(0, left), 2_000_000_000));
    this.timer.unref();
  }

  private timeUp(): void {
    const { live } = this;
    const ask = live.match?.state.ask;
    const now = this.house.now();
    if (!live.running || !ask || !this.clock) return;
    if (this.clock.left(now) > 0) return this.setTimer(now);
    if (live.head.clock?.onTimeout === 'forfeit') live.leave(ask.seat, 'timeout');
    else live.answerByDefault();
  }

  /** Milliseconds until the time of whoever is asked is up; Infinity where nobody's runs. */
  leftMs(): number {
    return this.live.running ? (this.clock?.left(this.house.now()) ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  }

  stopTimer(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = undefined;
  }
}
