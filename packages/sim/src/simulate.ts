import type { Plan } from './batch.ts';
import { GamePool } from './game-pool.ts';
import { type Rate, rate } from './statistics.ts';
import { SIXTIETHS, type Spread, spread, type Tally } from './tally.ts';

export interface SimulateOptions {
  games: number;
  threads?: number;
  /** Told now and then how many games are done. */
  progress?: (done: number) => void;
  /** Stops early; what was played counts. */
  signal?: AbortSignal;
}

export interface SimulationResult {
  games: number;
  seats: {
    player: string;
    wins: number;
    shared: number;
    losses: number;
    winRate: Rate;
    score: Spread;
  }[];
  rounds: { mean: number; median: number };
  decisions: number;
  seconds: number;
  /** Games that were stopped by a limit, by code; they count as lost by all. */
  faults?: { [code: string]: number };
}

/** Many games, on as many threads as there are cores; the numbers do not depend on how many. */
export async function simulate(
  plan: Plan,
  o: SimulateOptions,
): Promise<SimulationResult & { tally: Tally }> {
  const started = performance.now();
  const pool = new GamePool(o.threads);
  try {
    const tally = await pool.tally(plan, 0, o.games, o);
    return { ...summary(plan, tally, (performance.now() - started) / 1000), tally };
  } finally {
    await pool.close();
  }
}

function summary(plan: Plan, tally: Tally, seconds: number): SimulationResult {
  const { mean, median } = spread(tally.rounds);
  return {
    games: tally.games,
    seats: tally.players.map((p, i) => ({
      player: plan.players[i]!,
      wins: p.wins,
      shared: p.shared,
      losses: p.losses,
      winRate: rate(p.seats.reduce((sum, at) => sum + at.sixtieths, 0) / SIXTIETHS, tally.games),
      score: spread(p.scores),
    })),
    rounds: { mean, median },
    decisions: tally.decisions,
    seconds,
    ...(Object.keys(tally.faults).length > 0 && { faults: tally.faults }),
  };
}
