import type { DominionPlayer } from './dominion-player.ts';

/** A move is expected of a player; one timer per table checks periodically whether it has come. */
export class MoveTimer {
  private readonly timeoutMs: number;
  private readonly late: (player: DominionPlayer) => void;
  private idle: NodeJS.Timeout | undefined = undefined;
  private awaited: DominionPlayer | undefined = undefined;
  private readonly now: () => number;
  private since = 0;

  constructor(timeoutMs: number, late: (player: DominionPlayer) => void, now: () => number) {
    this.now = now;
    this.timeoutMs = timeoutMs;
    this.late = late;
  }

  waitFor(player: DominionPlayer): void {
    this.awaited = player;
    this.since = this.now();
    this.idle ??= setInterval(
      () => {
        if (this.awaited && this.now() - this.since > this.timeoutMs) this.late(this.awaited);
      },
      Math.max(50, this.timeoutMs / 10),
    ).unref();
  }

  /** An invalid message does not reset the time, however often the player tries. */
  goOnWaiting(player: DominionPlayer): void {
    this.awaited = player;
  }

  /** Something else is in progress, so no time runs. */
  hold(): void {
    this.awaited = undefined;
  }

  stop(): void {
    clearInterval(this.idle);
    this.idle = undefined;
    this.awaited = undefined;
  }
}
