import type { Seat } from '@cardwright/kernel';
import type { Clocks, ClockSetting } from '@cardwright/protocol';
import { type ClockReading, MatchClock, type SavedClock } from './match-clock.ts';

/** The seat to move: a built-in player is never away. */
export interface AskedSeat {
  seat: Seat;
  isBuiltIn: boolean;
  isAway: boolean;
}

/** Whose time runs at a table, and what of it is stored. Without a setting no clock runs. */
export class TableClock {
  private readonly setting: ClockSetting | null;
  private readonly seats: number;
  private clock: MatchClock | undefined;

  constructor(setting: ClockSetting | null, seats: number) {
    this.setting = setting;
    this.seats = seats;
    this.clock = setting ? new MatchClock(setting, seats) : undefined;
  }

  get isSet(): boolean {
    return this.clock !== undefined;
  }

  /** A seat is asked; returns true if its time for being away runs. */
  start({ seat, isBuiltIn, isAway }: AskedSeat, now: number): boolean {
    if (!this.clock) return false;
    this.clock.start(seat, isAway, now);
    if (isBuiltIn) this.clock.hold();
    return isAway && this.setting?.awayMs !== undefined;
  }

  stop(now: number, isAnswered: boolean): void {
    this.clock?.stop(now, isAnswered);
  }

  /** No time runs until a seat is asked again. */
  hold(): void {
    this.clock?.hold();
  }

  /** The built-in player has started to think: its time runs from here. */
  release(now: number): void {
    this.clock?.release(now);
  }

  /** The seat to move left or returned; returns true if a different time runs now. */
  setAway({ seat, isAway }: AskedSeat, now: number): boolean {
    return this.clock?.setAway(seat, isAway, now) ?? false;
  }

  /** Milliseconds until the seat to move runs out of time. */
  left(now: number): number {
    return this.clock?.left(now) ?? Infinity;
  }

  /** How long the seat to move may think and still be in time. */
  thinkingMs(now: number): number {
    return this.clock?.thinkingMs(now) ?? Infinity;
  }

  wire(now: number): Clocks | null {
    return this.clock?.wire(now) ?? null;
  }

  save(): SavedClock | undefined {
    return this.clock?.save();
  }

  stand(now: number): ClockReading | undefined {
    return this.clock?.stand(now);
  }

  /** Restores the clock as saved, possibly in the middle of a decision. */
  restore(from: SavedClock | undefined): void {
    if (this.setting && from) this.clock = new MatchClock(this.setting, this.seats, from);
  }

  /** Continues after a restart: `ranMs` passed before it; the downtime does not count. */
  resume(asked: AskedSeat, stand: ClockReading | undefined, ranMs: number, now: number): void {
    if (!this.clock) return;
    // a built-in player is asked again and gets its full time
    if (asked.isBuiltIn) return void this.start(asked, now);
    if (stand) this.clock.resume(asked.seat, stand, now - ranMs);
    else this.clock.start(asked.seat, false, now - ranMs);
    this.clock.charge(now);
    this.clock.setAway(asked.seat, asked.isAway, now);
  }
}
