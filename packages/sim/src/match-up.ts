import type { Plan } from './batch.ts';
import type { RunOptions, TaskRunner } from './game-pool.ts';
import { eachInOrder } from './in-order.ts';
import { emptyResult, mergeResult } from './partial-result.ts';
import { type Rate, scoreInterval } from './statistics.ts';
import { emptyTally, SIXTIETHS, sorted, type Tally } from './tally.ts';

export interface MatchUpOptions extends RunOptions {
  /** Maximum number of deals; each is played once from every seat. */
  deals: number;
  /** Deals between two looks at the interval, independent of the number of threads. */
  step?: number;
  /** Plays all deals, clear or not. */
  fixed?: boolean;
}

export interface MatchUp {
  players: string[];
  deals: number;
  games: number;
  /**
   * The first player's share of wins (shared wins count in parts), with its interval over deals.
   */
  score: Rate;
  scores: number[];
  /** Whether the interval excludes an even score. */
  clear: boolean;
  faults: number;
}

/**
 * Plays players against each other on the same deals with rotated seats, until it is clear who is
 * better or the deals are used up.
 */
export async function matchUp(runner: TaskRunner, plan: Plan, o: MatchUpOptions): Promise<MatchUp> {
  const n = plan.players.length;
  const step = o.step ?? 10;
  const paired: Plan = { ...plan, paired: true, fixedSeats: false };
  const looks = Array.from({ length: Math.ceil(o.deals / step) }, (_, i) => i * step);
  const sum = emptyResult();
  const counted = (): Tally => sum.tally ?? emptyTally(n);
  let done = 0;
  await eachInOrder(
    looks,
    runner.width,
    (first, ahead) =>
      runner.play(
        { plan: paired },
        { from: first * n, to: Math.min(o.deals, first + step) * n },
        {
          signal: o.signal ? AbortSignal.any([o.signal, ahead]) : ahead,
          progress:
            o.progress && ((games) => first <= done && o.progress?.(done + Math.floor(games / n))),
        },
      ),
    (part, first) => {
      mergeResult(sum, part);
      done = Math.min(o.deals, first + step);
      return o.signal?.aborted === true || (!o.fixed && standing(plan, counted()).clear);
    },
  );
  return standing(plan, counted());
}

function standing(plan: Plan, tally: Tally): MatchUp {
  const n = plan.players.length;
  const shares = tally.players.map((p) => {
    let deals = 0;
    let total = 0;
    let squares = 0;
    for (const [sixtieths, k] of sorted(p.deals)) {
      const share = sixtieths / (SIXTIETHS * n);
      deals += k;
      total += k * share;
      squares += k * share * share;
    }
    return { deals, total, squares };
  });
  const first = shares[0]!;
  const score = scoreInterval(first.deals, first.total, first.squares, n);
  return {
    players: plan.players,
    deals: first.deals,
    games: n * first.deals,
    score,
    scores: shares.map((s) => s.total / Math.max(1, s.deals)),
    clear: score.low > 1 / n || score.high < 1 / n,
    faults: Object.values(tally.faults).reduce((a, b) => a + b, 0),
  };
}
