import type { Happening } from '@cardwright/protocol';

/** What the entry before a position set off. */
export type Log = readonly Happening[];

/** So many lines are enough to see how a moment came about; so many moments are asked for them. */
const ENOUGH = 12;
const MOST = 16;

export interface ReadBack {
  readonly log: Log;
  /** The moment whose log is still wanted; none when there is enough to read. */
  readonly wanted: number | undefined;
  /** The log goes back to the beginning of the match. */
  readonly whole: boolean;
}

/** The log at a position: that of the moments before it as well, as far as they are known. */
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
