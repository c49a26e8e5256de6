/** The default limits of a server. `hello` and the OpenRPC document report the actual ones. */
export const DEFAULT_LIMITS = {
  /** Size of an incoming message in bytes. */
  messageBytes: 64 * 1024,
  /** Nesting depth of incoming JSON. */
  jsonDepth: 32,
  /** Requests in one batch. */
  batch: 32,
  /**
   * Rate limit per address: messages per second, and the burst. Each request of a batch counts, and
   * so does each ping or pong. If only the rate is set, the burst is twice the rate.
   */
  addressRate: 100_000,
  addressBurst: 200_000,
  /** Rate limit per socket: messages per second, and the burst. */
  seatRate: 10_000,
  seatBurst: 20_000,
  /** Rate limit of HTTP requests per address, including upgrades: per second, and the burst. */
  httpRate: 1_000,
  httpBurst: 2_000,
  /** Open sockets per address, and in total. */
  addressConnections: 2_000,
  connections: 10_000,
  /** Open or running matches with somebody connected. */
  matches: 20_000,
  /** The same per address: a match counts for the address that created it or resumed it first. */
  addressMatches: 10_000,
  /**
   * After this time without anybody connected, a match is parked: unloaded until somebody returns.
   * Parked matches count towards no limit.
   */
  parkAfterMs: 60_000,
  /** A match that has not started is deleted after this time without anybody connected. */
  openSeconds: 24 * 3600,
  /**
   * A running match ends after this time without anybody connected: the seat to move times out,
   * then the next, until the match is over.
   */
  abandonedSeconds: 30 * 24 * 3600,
  /**
   * An ended match is deleted from the database after this time, once its record is in an archive
   * file. 0 keeps every match.
   */
  endedSeconds: 0,
  /** Tables per address that have not started and have nobody connected. */
  addressTables: 1_000,
  /** How long a mounted protocol keeps such a table if nobody holds a seat. */
  emptyTableMs: 15 * 60_000,
  /** Bytes waiting to be sent to one socket before it is closed as too slow. */
  backlogBytes: 4 * 1024 * 1024,
  /** Events kept for a reconnecting seat; if it missed more, it gets one view instead. */
  eventsKept: 512,
  /** Characters of a name and of a line of chat. */
  nameLength: 40,
  chatLength: 500,
  /**
   * Heartbeat interval. A socket that stays silent for two pings is closed, so a dead peer is
   * detected within three intervals.
   */
  pingMs: 10_000,
  /**
   * How long a built-in player may think before it loses its seat. A search uses at most half of
   * it.
   */
  thinkMs: 10_000,
  /** Iterations per decision that `search:COUNT` may request. */
  searchIterations: 5_000,
  /**
   * Milliseconds per second that searches for one address may use in each thread of built-in
   * players. Addresses always share a thread evenly, and players that do not search never wait for
   * searches.
   */
  addressThinkMs: 1_000,
  /** Undos per match, over all seats. */
  matchUndos: 300,
  /**
   * Milliseconds per second that `record`, `replay`, `branch` and `undo` may use for one address,
   * with bursts of ten seconds' worth.
   */
  addressReplayMs: 200,
  /**
   * The default delay of messages when a hidden question is possible, for matches that do not set
   * one; 0 turns it off.
   */
  secretWaitMs: 3_000,
};

export type Limits = { [name in keyof typeof DEFAULT_LIMITS]: number };

const BURSTS = [
  ['addressRate', 'addressBurst'],
  ['seatRate', 'seatBurst'],
  ['httpRate', 'httpBurst'],
] as const satisfies readonly (readonly [keyof Limits, keyof Limits])[];

/**
 * The defaults with some limits overridden. The burst follows a changed rate, because a lower rate
 * would mean little with the default burst.
 */
export function limitsWith(set: Partial<Limits> = {}): Limits {
  const limits = { ...DEFAULT_LIMITS, ...set };
  for (const [rate, burst] of BURSTS)
    if (set[rate] !== undefined && set[burst] === undefined) limits[burst] = 2 * set[rate];
  return limits;
}
