import type { ClockSetting, SeatSetting } from './parts.ts';

const MINUTE = 60_000;

/**
 * The clocks of matches whose creator did not choose one: `quick`, `branch`, and every match that
 * the page creates. Running out of time loses.
 */
export const STANDARD_CLOCKS = {
  /** Anybody may join: five minutes per decision, two minutes in total for being disconnected. */
  strangers: { decisionMs: 5 * MINUTE, awayMs: 2 * MINUTE, onTimeout: 'forfeit' },
  /** By invitation: 30 minutes per decision, 15 minutes in total for being disconnected. */
  friends: { decisionMs: 30 * MINUTE, awayMs: 15 * MINUTE, onTimeout: 'forfeit' },
  /**
   * Only built-in players wait: think as long as you like, and be away for up to a week in total.
   */
  computers: { awayMs: 7 * 24 * 60 * MINUTE, onTimeout: 'forfeit' },
} as const satisfies { [name: string]: ClockSetting };

/** The clock for a match, by who may join it. */
export function standardClock(seats: readonly Pick<SeatSetting, 'kind'>[]): ClockSetting {
  if (seats.some(({ kind }) => kind === 'open')) return STANDARD_CLOCKS.strangers;
  return seats.some(({ kind }) => kind === 'invited')
    ? STANDARD_CLOCKS.friends
    : STANDARD_CLOCKS.computers;
}
