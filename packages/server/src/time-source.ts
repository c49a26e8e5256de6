/**
 * The server's source of time: created once at the start and passed to everything that needs it.
 */
export interface TimeSource {
  /**
   * Monotonic milliseconds: unaffected by changes of the system clock. Starts near the wall-clock
   * time, but is suitable for measuring and comparing only.
   */
  readonly now: () => number;
  /** The wall clock, for dates that people read. It may jump at any moment. */
  readonly wall: () => number;
}

export function systemTime(): TimeSource {
  const start = Date.now() - performance.now();
  return {
    now: () => Math.floor(start + performance.now()),
    wall: () => Date.now(),
  };
}
