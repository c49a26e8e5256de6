import { Bug } from '@cardwright/kernel';
import { addBalance, type BalanceTally, emptyBalance } from './balance/balance-batch.ts';
import { joinedRanges, overlaps, type Range, rangeSize } from './ranges.ts';
import { addTally, emptyTally, type Tally } from './tally.ts';

/**
 * The result of some games of a task: the common form in which worker threads, shards and cluster
 * machines return results. All counts are integers, so merging in any order gives the same numbers
 * as one thread; the ranges ensure that no game counts twice.
 */
export interface PartialResult {
  /** The games covered; for a comparison, the deals. */
  covered: Range[];
  /** For a plan. */
  tally?: Tally;
  /** For a comparison with and without a change. */
  balance?: BalanceTally;
  /**
   * Compressed records of the games, or positions to train on, one per line. Whoever runs the task
   * writes records to a file and returns positions; they are not merged.
   */
  records?: Uint8Array;
}

export const emptyResult = (): PartialResult => ({ covered: [] });

export function mergeResult(to: PartialResult, from: PartialResult): void {
  const twice = from.covered.find((range) => overlaps(range, to.covered));
  if (twice) throw new Bug(`games ${twice.from} to ${twice.to - 1} would count twice`);
  to.covered = joinedRanges([...to.covered, ...from.covered]);
  if (from.tally) addTally((to.tally ??= emptyTally(from.tally.players.length)), from.tally);
  if (from.balance)
    addBalance((to.balance ??= emptyBalance(from.balance.wins.length)), from.balance);
}

/** How many games (or deals) it covers. */
export const sizeOf = ({ covered }: PartialResult): number => rangeSize(covered);
