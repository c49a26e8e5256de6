import { gameAt, loadContent } from '@cardwright/games/node';
import type { Plan } from './batch.ts';
import { eachSeatOptions } from './deal-options.ts';
import { GamePool, type RunOptions, type TaskRunner } from './game-pool.ts';
import { type Rate, rate } from './statistics.ts';
import { emptyTally, SIXTIETHS, type Spread, spread, type Tally } from './tally.ts';

export interface SimulateOptions extends RunOptions {
  games: number;
  threads?: number;
  /** Runs the games, if not the threads of this machine; the caller closes it. */
  runner?: TaskRunner;
}

export interface SimulationResult {
  games: number;
  seats: {
    player: string;
    /** Its deck, if the options give one to each player. */
    setup?: string;
    wins: number;
    shared: number;
    losses: number;
    winRate: Rate;
    score: Spread;
  }[];
  rounds: { mean: number; median: number };
  decisions: number;
  seconds: number;
  /** Games stopped by a limit, by code; they count as lost by all. */
  faults?: { [code: string]: number };
}

/**
 * Simulates many games on as many threads as there are cores; the numbers do not depend on how
 * many.
 */
export async function simulate(
  plan: Plan,
  o: SimulateOptions,
): Promise<SimulationResult & { tally: Tally }> {
  const started = performance.now();
  const own = new GamePool(o.threads);
  const runner = o.runner ?? own;
  try {
    const { tally = emptyTally(plan.players.length) } = await runner.play(
      { plan },
      { from: 0, to: o.games },
      o,
    );
    return { ...simulationSummary(plan, tally, (performance.now() - started) / 1000), tally };
  } finally {
    await own.close();
  }
}

/** Summarizes counted games. */
export function simulationSummary(plan: Plan, tally: Tally, seconds: number): SimulationResult {
  const { mean, median } = spread(tally.rounds);
  return {
    games: tally.games,
    seats: tally.players.map((p, i) => ({
      player: plan.players[i]!,
      ...setupOf(plan, i),
      wins: p.wins,
      shared: p.shared,
      losses: p.losses,
      winRate: rate(p.seats.reduce((sum, at) => sum + at.sixtieths, 0) / SIXTIETHS, tally.games),
      score: spread(p.scores),
    })),
    rounds: { mean, median },
    decisions: tally.decisions,
    seconds,
    ...(Object.keys(tally.faults).length > 0 && { faults: inNameOrder(tally.faults) }),
  };
}

/** The name of a player's deck; a deck that is listed card by card has none. */
function setupOf(plan: Plan, player: number): { setup?: string } {
  if (!plan.ownSetup) return {};
  const names = eachSeatOptions(gameAt(plan.game), loadContent(plan.game, plan.pack)).flatMap(
    (option) => {
      const given = plan.options[option];
      const own = Array.isArray(given) ? given[player] : undefined;
      return typeof own === 'string' ? [own] : [];
    },
  );
  return names.length > 0 ? { setup: names.join(', ') } : {};
}

/** Sorts the parts, which arrive in any order. */
const inNameOrder = (faults: { [code: string]: number }): { [code: string]: number } =>
  Object.fromEntries(Object.entries(faults).sort(([a], [b]) => (a < b ? -1 : 1)));
