/**
 * What a server allows; the defaults, told by `hello` and in the OpenRPC document as they are set.
 */
export const DEFAULT_LIMITS = {
  /** Largest message in, in bytes. */
  messageBytes: 64 * 1024,
  /** Deepest JSON in. */
  jsonDepth: 32,
  /** Requests in one batch. */
  batch: 32,
  /**
   * Messages a second from one address, and how many may come at once. Each request of a batch
   * counts, and so does each ping or pong. A burst that is not set is twice the rate that is.
   */
  addressRate: 100_000,
  addressBurst: 200_000,
  /** Messages a second on one socket, and how many may come at once. */
  seatRate: 10_000,
  seatBurst: 20_000,
  /** HTTP requests a second from one address, upgrades included, and how many may come at once. */
  httpRate: 1_000,
  httpBurst: 2_000,
  /** Open sockets from one address, and in all. */
  addressConnections: 2_000,
  connections: 10_000,
  /** Matches that are open or running at once, and at which somebody is. */
  matches: 20_000,
  /**
   * How many of them may count for one address: for the one that made it, or came back to it first.
   */
  addressMatches: 10_000,
  /**
   * A match at which nobody is goes out of memory after this time, and comes back with whoever
   * comes. It counts for no limit.
   */
  parkAfterMs: 60_000,
  /** A match that has not begun is cleared away when nobody was there for so long. */
  openSeconds: 24 * 3600,
  /**
   * A running match at which nobody was for so long ends: who is asked is out of time, then the
   * next, until it is over.
   */
  abandonedSeconds: 30 * 24 * 3600,
  /** Tables made from one address that have not begun and at which nobody is. */
  addressTables: 1_000,
  /** How long such a table of a mounted protocol is kept when nobody has a seat there. */
  emptyTableMs: 15 * 60_000,
  /** Bytes waiting to be sent to one socket before it is closed as too slow. */
  backlogBytes: 4 * 1024 * 1024,
  /** Events kept for a seat that comes back; with more missed it gets one view. */
  eventsKept: 512,
  /** Characters of a name and of a line of chat. */
  nameLength: 40,
  chatLength: 500,
  /**
   * A ping is sent this often, and a socket that was silent for two of them is closed: a peer that is
   * gone is noticed within three times this.
   */
  pingMs: 10_000,
  /**
   * How long a built-in player may think before it loses its seat. A search works for half of that
   * at most.
   */
  thinkMs: 10_000,
  /** Iterations a decision that `search:COUNT` may ask for. */
  searchIterations: 5_000,
  /**
   * Milliseconds a second that searches for one address may use in each thread of built-in players.
   * Addresses share a thread evenly whatever this is; players that do not search never wait for
   * searches.
   */
  addressThinkMs: 1_000,
  /** Undos in one match, those of all its seats together. */
  matchUndos: 300,
  /**
   * Milliseconds a second that `record`, `replay`, `branch` and `undo` may use for one address, ten
   * seconds' worth at once.
   */
  addressReplayMs: 200,
  /**
   * How long messages are held in a match that does not say, whenever a question may be asked that
   * nobody else is to know of; 0 holds none.
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
 * The limits a server works with: what is set, and the defaults. A lower rate would mean little
 * beside the default burst.
 */
export function limitsWith(set: Partial<Limits> = {}): Limits {
  const limits = { ...DEFAULT_LIMITS, ...set };
  for (const [rate, burst] of BURSTS)
    if (set[rate] !== undefined && set[burst] === undefined) limits[burst] = 2 * set[rate];
  return limits;
}
