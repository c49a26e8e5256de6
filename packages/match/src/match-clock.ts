import type { ClockSetting, Clocks } from '@cardwright/protocol';

export interface SavedClock {
  bank: number[];
  away: number[];
}

/** The state of a clock during a decision, at the moment `t`. */
export interface ClockReading extends SavedClock {
  t: number;
  /** null if unlimited. */
  decision: number | null;
  isAway: boolean;
}

/** The longest that a person waits for a built-in player, with or without a clock. */
const LONGEST_THOUGHT_MS = 2500;

/**
 * The clock of a table. One seat's time runs at a time; while that seat is away, its allowance for
 * absence runs instead, if there is one. The caller passes the time, so tests need not wait.
 */
export class MatchClock {
  private readonly setting: ClockSetting;
  private readonly bank: number[];
  private readonly away: number[];
  private seat = -1;
  private isAway = false;
  /** A seat is asked, but its time does not run yet. */
  private isHeld = false;
  private since = 0;
  private decision = Number.POSITIVE_INFINITY;

  constructor(setting: ClockSetting, seats: number, saved?: SavedClock) {
    this.setting = setting;
    this.bank = saved?.bank.slice() ?? new Array<number>(seats).fill(setting.matchMs ?? -1);
    this.away = saved?.away.slice() ?? new Array<number>(seats).fill(setting.awayMs ?? -1);
  }

  /** A seat is asked. */
  start(seat: number, away: boolean, now: number): void {
    this.seat = seat;
    this.isAway = away;
    this.isHeld = false;
    this.since = now;
    this.decision = this.setting.decisionMs ?? Number.POSITIVE_INFINITY;
  }

  /** The seat asked cannot answer yet through no fault of its own: its time runs from `release`. */
  hold(): void {
    this.isHeld = true;
  }

  release(now: number): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.since = now;
  }

  /**
   * How long a built-in player may think: at most a third of what is left, with enough left of the
   * match's bank for what comes, and no longer than people like to wait.
   */
  thinkingMs(now: number): number {
    this.charge(now);
    const bank = this.bank[this.seat] ?? 0;
    const share =
      this.setting.matchMs === undefined
        ? Number.POSITIVE_INFINITY
        : Math.min(bank / 3, bank / 30 + (this.setting.incrementMs ?? 0) / 2);
    return Math.min(this.decision / 3, share, LONGEST_THOUGHT_MS);
  }

  /** Resumes the clock as if it had been saved at `since`. */
  resume(seat: number, { decision, isAway }: ClockReading, since: number): void {
    this.start(seat, isAway, since);
    if (decision !== null) this.decision = decision;
  }

  stand(now: number): ClockReading {
    this.charge(now);
    return {
      ...this.save(),
      t: now,
      decision: Number.isFinite(this.decision) ? Math.round(this.decision) : null,
      isAway: this.isAway,
    };
  }

  /** The seat has answered, or no question is open any more. */
  stop(now: number, answered: boolean): void {
    if (this.seat < 0) return;
    this.charge(now);
    if (answered && this.setting.matchMs !== undefined)
      this.bank[this.seat]! += this.setting.incrementMs ?? 0;
    this.seat = -1;
  }

  /** The seat left or returned; returns true if a different time runs now. */
  setAway(seat: number, away: boolean, now: number): boolean {
    if (seat !== this.seat || away === this.isAway) return false;
    this.charge(now);
    this.isAway = away;
    return this.setting.awayMs !== undefined;
  }

  /** Milliseconds until the seat asked runs out of time. */
  left(now: number): number {
    if (this.seat < 0 || this.isHeld) return Number.POSITIVE_INFINITY;
    this.charge(now);
    if (this.isAway && this.setting.awayMs !== undefined) return this.away[this.seat]!;
    const bank =
      this.setting.matchMs === undefined ? Number.POSITIVE_INFINITY : this.bank[this.seat]!;
    return Math.min(this.decision, bank);
  }

  wire(now: number): Clocks {
    this.charge(now);
    return {
      at: now,
      seats: this.bank.map((ms, seat) => ({
        matchMs: this.setting.matchMs === undefined ? null : Math.round(ms),
        awayMs: this.setting.awayMs === undefined ? null : Math.round(this.away[seat]!),
      })),
      decisionMs:
        this.seat >= 0 && Number.isFinite(this.decision)
          ? Math.max(0, Math.round(this.decision))
          : null,
    };
  }

  save(): SavedClock {
    return { bank: this.bank.map(Math.round), away: this.away.map(Math.round) };
  }

  /** Charges the time since the last call to the seat to move. */
  charge(now: number): void {
    if (this.seat < 0 || this.isHeld) return;
    const used = Math.max(0, now - this.since);
    this.since = now;
    if (this.isAway && this.setting.awayMs !== undefined) {
      this.away[this.seat] = Math.max(0, this.away[this.seat]! - used);
      return;
    }
    this.decision = Math.max(0, this.decision - used);
    if (this.setting.matchMs !== undefined)
      this.bank[this.seat] = Math.max(0, this.bank[this.seat]! - used);
  }
}
