import type { ClockSetting, SeatSetting } from './parts.ts';

const MINUTE = 60_000;

/**
 * The clocks of matches for which nobody chose one: `quick`, `branch`, and all that the page makes.
 * Whoever's time is up has lost.
 */
export const STANDARD_CLOCKS = {
  /** Anybody may sit down: five minutes for a decision, two minutes in all for being away. */
  strangers: { decisionMs: 5 * MINUTE, awayMs: 2 * MINUTE, onTimeout: 'forfeit' },
  /** By invitation: half an hour for a decision, a quarter of an hour in all for being away. */
  friends: { decisionMs: 30 * MINUTE, awayMs: 15 * MINUTE, onTimeout: 'forfeit' },
  /**
   * Nobody waits but built-in players: think as long as you like, and come back within a week in
   * all.
   */
  computers: { awayMs: 7 * 24 * 60 * MINUTE, onTimeout: 'forfeit' },
} as const satisfies { [name: string]: ClockSetting };

/** The clock that fits who may sit there. */
export function standardClock(seats: readonly Pick<SeatSetting, 'kind'>[]): ClockSetting {
  if (seats.some(({ kind }) => kind === 'open')) return STANDARD_CLOCKS.strangers;
  return seats.some(({ kind }) => kind === 'invited')
    ? STANDARD_CLOCKS.friends
    : STANDARD_CLOCKS.computers;
}
