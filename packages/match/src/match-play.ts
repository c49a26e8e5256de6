import type { Entry, GameEvent, Match, Seat } from '@cardwright/kernel';
import { RpcError } from '@cardwright/protocol';
import type { Audience } from './audience.ts';
import { JournaledTable, type StoredJournal } from './journaled-table.ts';
import { isListed, type MatchHead } from './match-head.ts';
import { faultResult, resultOf } from './match-result.ts';
import type { PlayableGame } from './playable-game.ts';
import { SecretWait } from './secret-wait.ts';
import type { HeadWrite, StoreWrite } from './session-result.ts';
import { type AskedSeat, TableClock } from './table-clock.ts';

export type LeaveReason = 'resign' | 'timeout' | 'fault';

/** What an observer sees: the table at that moment. */
export interface ObservedPlay {
  readonly head: MatchHead;
  readonly playable: PlayableGame;
  readonly table: JournaledTable;
  readonly audience: Audience;
}

/**
 * Receives a table's events as they happen. Each call passes the table: an observer keeps no
 * reference to it.
 */
export interface SessionObserver {
  saw?(event: GameEvent, play: ObservedPlay): void;
  /** A seat's answer was refused; the table is unchanged. */
  refused?(seat: Seat, why: string, answer: unknown, play: ObservedPlay): void;
  /** A seat is about to leave for good; the table is still unchanged. */
  leaves?(seat: Seat, reason: LeaveReason, play: ObservedPlay): void;
}

/** Converts session time to a date. */
export type Stamp = (now: number) => number;

/** What must be stored after an event. */
export interface Played {
  writes: StoreWrite[];
  /** A defect of ours has ended the match. */
  fault?: unknown;
}

/**
 * The play of one match: entries at its table, the clock of the seat to move, the end. Returns what
 * must be stored; sends nothing.
 */
export class MatchPlay implements ObservedPlay {
  readonly table: JournaledTable;
  readonly clock: TableClock;
  readonly secretWait: SecretWait;
  readonly observers = new Set<SessionObserver>();
  readonly head: MatchHead;
  readonly playable: PlayableGame;
  readonly audience: Audience;
  private readonly stamp: Stamp;
  private isStored = false;

  constructor(
    head: MatchHead,
    playable: PlayableGame,
    audience: Audience,
    { eventsKept, stamp }: { eventsKept: number; stamp: Stamp },
  ) {
    this.head = head;
    this.stamp = stamp;
    this.playable = playable;
    this.audience = audience;
    this.table = new JournaledTable(head, playable, eventsKept);
    this.clock = new TableClock(head.clock, head.seats.length);
    this.secretWait = new SecretWait(head, playable);
  }

  get isRunning(): boolean {
    return this.head.state === 'running';
  }

  /** The seat to move. */
  asked(): AskedSeat | undefined {
    const ask = this.isRunning ? this.table.match?.state.ask : undefined;
    if (!ask) return undefined;
    const { seat } = ask;
    const isBuiltIn = this.head.seats[seat]?.kind === 'player';
    return { seat, isBuiltIn, isAway: !isBuiltIn && !this.audience.isConnected(seat) };
  }

  /** Milliseconds until the seat to move runs out of time; Infinity if no clock runs. */
  leftMs(now: number): number {
    return this.isRunning ? this.clock.left(now) : Infinity;
  }

  // ---- start and restart --------------------------------------------------------------------

  /** Deals; `prefix` contains the entries of another match that this one continues. */
  start(now: number, prefix: readonly Entry[]): Played {
    this.head.state = 'running';
    this.head.startedAt = this.stamp(now);
    this.table.deal();
    const writes: StoreWrite[] = [];
    try {
      for (const entry of prefix) writes.push(this.carryOut(entry, undefined, now));
      writes.push(...this.settle(now));
      return { writes: [this.headWrite(), ...writes] };
    } catch (fault) {
      // the row is written first, in the state at the start of the match
      return { writes: [this.headWrite(), ...writes, ...this.stop(fault, now)], fault };
    }
  }

  /** Restores the match from the store; returns how many entries were replayed. */
  restore(stored: StoredJournal, aliveUntil: number, now: number): number {
    this.isStored = true;
    if (this.head.state === 'open') return 0;
    const { replayed, saved, last } = this.table.restore(stored);
    const { clockStand } = this.head;
    const stand = clockStand?.lines === this.table.lineCount ? clockStand : undefined;
    this.clock.restore(stand ?? saved);
    const asked = this.asked();
    // a secret wait is charged to nobody's clock
    const isSecret = this.secretWait.ms > 0 && this.hiddenSeat() !== undefined;
    const ranMs = isSecret ? 0 : Math.max(0, aliveUntil - (stand?.t ?? last));
    if (asked) this.clock.resume(asked, stand, ranMs, now);
    return replayed;
  }

  /** After a restart: whether the table waits for a player who can answer. */
  isWaiting(): boolean {
    const { match } = this.table;
    return match?.state.ask ? !match.over && !match.out.includes(match.state.ask.seat) : false;
  }

  // ---- entries ------------------------------------------------------------------------------

  /** Why an answer does not count; `given` if it repeats the previous answer. */
  check(seat: Seat, ask: number, pick: readonly number[]): RpcError | 'given' | undefined {
    const { match } = this.table;
    if (!match) return new RpcError('match/not-started');
    const before = this.table.given(seat, ask);
    if (before !== undefined) {
      if (before.join() === pick.join()) return 'given';
      return new RpcError('answer/stale', `ask ${ask} was answered with [${before.join()}]`);
    }
    // whether anyone is asked, and who, must not become known yet
    if (this.secretWait.past && this.hiddenSeat() !== seat)
      return new RpcError('answer/stale', `ask ${ask} is not the open one`);
    if (match.over) return new RpcError('answer/over');
    const inner = ask === this.table.askId() ? (match.state.ask?.id ?? -1) : -1;
    const refusal = this.playable.machine.refusal(match.state, seat, { ask: inner, pick });
    if (!refusal) return undefined;
    this.reportBadAnswer(seat, refusal.message, pick);
    const isStale = refusal.code === 'answer/stale';
    return new RpcError(refusal.code, isStale ? `ask ${ask} is not the open one` : refusal.message);
  }

  reportBadAnswer(seat: Seat, why: string, answer?: unknown): void {
    for (const observer of this.observers) observer.refused?.(seat, why, answer, this);
  }

  /** Executes an entry. After a defect, the record up to the previous entry is kept. */
  enter(entry: Entry, ask: number | undefined, now: number): Played {
    // an increment would reveal who was asked
    this.clock.stop(now, 'pick' in entry && !this.secretWait.past);
    try {
      const line = this.carryOut(entry, ask, now);
      return { writes: [line, ...this.settle(now)] };
    } catch (fault) {
      return { writes: this.stop(fault, now), fault };
    }
  }

  /**
   * Enters the default answer of the seat to move; an error in computing it is a defect of the
   * game.
   */
  enterDefault(seat: Seat, now: number): Played {
    let pick: number[];
    try {
      pick = this.fallback(this.table.started());
    } catch (fault) {
      return { writes: this.stop(fault, now), fault };
    }
    return this.enter({ seat, pick }, this.table.askId(), now);
  }

  private carryOut(entry: Entry, ask: number | undefined, now: number): StoreWrite {
    const { observers } = this;
    const observe = (event: GameEvent): void => {
      for (const observer of observers) observer.saw?.(event, this);
    };
    const watched = observers.size > 0 ? observe : undefined;
    return this.table.carryOut(entry, ask, now, this.clock.save(), watched);
  }

  /**
   * After an entry: answers for seats that have left, ends a match that is over; returns the
   * further writes.
   */
  settle(now: number): StoreWrite[] {
    const match = this.table.started();
    const writes: StoreWrite[] = [];
    while (!match.over && match.state.ask && this.isAnsweredFor(match, match.state.ask.seat)) {
      const { seat } = match.state.ask;
      writes.push(this.carryOut({ seat, pick: this.fallback(match) }, this.table.askId(), now));
    }
    if (match.over) {
      this.clock.stop(now, false);
      this.end(resultOf(match, this.head, this.playable.machine), now);
      return [...writes, this.headWrite()];
    }
    const snapshot = this.table.snapshotIfDue();
    if (snapshot) writes.push(snapshot);
    writes.push(...this.restartClock(now));
    return writes;
  }

  /** The seat has left, or wants the default answer. */
  private isAnsweredFor({ out }: Match, seat: Seat): boolean {
    return (
      out.includes(seat) ||
      (this.head.seats[seat]?.alwaysReveal === true && this.hiddenSeat() === seat)
    );
  }

  /** The seat with a question that nobody else may know of. */
  hiddenSeat(): Seat | undefined {
    return this.isRunning ? this.secretWait.askedSeat(this.table.match?.state) : undefined;
  }

  /** Starts the full time of the seat to move. */
  restartClock(now: number): StoreWrite[] {
    const asked = this.asked();
    return asked && this.clock.start(asked, now) ? [this.clockWrite(now)] : [];
  }

  /** The default answer to the open ask. */
  private fallback({ state }: Match): number[] {
    const { game, content } = this.playable;
    return game.rules.fallback(content, state);
  }

  /** Ends the match because of a failure of ours: nobody wins. */
  stop(error: unknown, now: number): StoreWrite[] {
    const message = error instanceof Error ? error.message : String(error);
    this.table.started().fault = { code: 'bug', message };
    this.end(faultResult(this.head), now);
    return [this.headWrite()];
  }

  private end(result: NonNullable<MatchHead['result']>, now: number): void {
    this.head.state = 'ended';
    this.head.endedAt = this.stamp(now);
    this.head.result = result;
  }

  // ---- the match's row ----------------------------------------------------------------------

  /** Includes the state of the clock, which entries alone do not give after a crash. */
  clockWrite(now: number, due?: number): HeadWrite {
    const stand = this.clock.stand(now);
    if (stand) this.head.clockStand = { ...stand, lines: this.table.lineCount };
    return this.headWrite(due);
  }

  /** `due` parks the match until then. */
  headWrite(due?: number): HeadWrite {
    const { id, game, state, createdAt, seats } = this.head;
    const isNew = !this.isStored;
    this.isStored = true;
    return {
      do: 'match',
      id,
      game,
      state,
      created: createdAt,
      names: `\n${seats.map((s) => s.name ?? '').join('\n')}\n`,
      head: JSON.stringify(this.head),
      listed: isListed(this.head),
      ...(due === undefined ? {} : { due }),
      ...(isNew ? { isNew } : {}),
    };
  }
}
