import type { Happening } from '@cardwright/protocol';

/** The events of the entry before a position. */
export type Log = readonly Happening[];

/**
 * Enough log lines to see how a position came about; at most this many positions are fetched for
 * them.
 */
const ENOUGH = 12;
const MOST = 16;

export interface ReadBack {
  readonly log: Log;
  /** The position whose log is needed next; undefined if there is enough to read. */
  readonly wanted: number | undefined;
  /** The log goes back to the start of the match. */
  readonly whole: boolean;
}

/** The log at a position, including that of the positions before it as far as they are loaded. */
export function readBack(known: ReadonlyMap<number, Log>, position: number): ReadBack {
  const logs: Log[] = [];
  let at = position;
  for (let log = known.get(at); log && at >= 0; log = known.get(--at)) logs.unshift(log);
  const lines = logs.flat();
  const readable = lines.filter(({ words }) => words).length;
  return {
    log: lines.map((line, n) => ({ ...line, n })),
    wanted: at >= 0 && readable < ENOUGH && logs.length < MOST ? at : undefined,
    whole: at < 0,
  };
}
