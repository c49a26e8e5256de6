/** The time a server works with: made once, where it starts, and handed to all that needs it. */
export interface TimeSource {
  /**
   * Monotonic milliseconds: it never steps, whatever happens to the system's clock. It began near
   * the wall clock's time, and is right for measuring and comparing only.
   */
  readonly now: () => number;
  /** The wall clock, for dates that people read. It may step at any moment. */
  readonly wall: () => number;
}

export function systemTime(): TimeSource {
  const start = Date.now() - performance.now();
  return {
    now: () => Math.floor(start + performance.now()),
    wall: () => Date.now(),
  };
}
