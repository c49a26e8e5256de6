import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { type Plan, playBatch, prepare } from './batch.ts';
import { addTally, emptyTally, type Rate, rate, type Spread, spread, type Tally } from './tally.ts';

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
  seats: { player: string; wins: number; shared: number; losses: number; winRate: Rate; score: Spread }[];
  rounds: { mean: number; median: number };
  decisions: number;
  seconds: number;
  /** Games that were stopped by a limit, by code; they count as lost by all. */
  faults?: { [code: string]: number };
}

/** Many games, on as many threads as there are cores; the numbers do not depend on how many. */
export async function simulate(plan: Plan, o: SimulateOptions): Promise<SimulationResult> {
  const started = performance.now();
  const tally = await tallyGames(plan, o);
  return summary(plan, tally, (performance.now() - started) / 1000);
}

async function tallyGames(plan: Plan, o: SimulateOptions): Promise<Tally> {
  const threads = o.threads ?? availableParallelism();
  const tally = emptyTally(plan.players.length);
  // Starting threads costs more than a few thousand quick games, and the first batch tells how quick they are.
  const prepared = prepare(plan);
  const began = performance.now();
  let next = 0;
  while (next < o.games && !o.signal?.aborted && (threads === 1 || performance.now() - began < 300)) {
    const to = Math.min(o.games, next + batchSize(performance.now() - began, next));
    addTally(tally, playBatch(plan, prepared, next, to));
    next = to;
    o.progress?.(next);
    if (threads === 1) await new Promise((resolve) => setImmediate(resolve));
  }
  if (next >= o.games || o.signal?.aborted) return tally;
  const size = batchSize(performance.now() - began, next);
  const pool = new Piscina({ filename: workerFile(), execArgv: workerArgs(), minThreads: threads, maxThreads: threads, maxQueue: 'auto' });
  try {
    let done = next;
    const lanes = Array.from({ length: threads * 2 }, async () => {
      while (next < o.games && !o.signal?.aborted) {
        const from = next;
        next = Math.min(o.games, from + size);
        const part = (await pool.run({ plan, from, to: next })) as Tally;
        addTally(tally, part);
        done += part.games;
        o.progress?.(done);
      }
    });
    await Promise.all(lanes);
  } finally {
    await pool.destroy();
  }
  return tally;
}

/** About a fifth of a second's worth of games. */
function batchSize(milliseconds: number, games: number): number {
  if (games === 0) return 8;
  return Math.max(1, Math.min(20_000, Math.round((200 * games) / Math.max(1, milliseconds))));
}

const fromSource = import.meta.url.endsWith('.ts');
const workerFile = (): string => fileURLToPath(new URL(fromSource ? './worker.ts' : './worker.js', import.meta.url));
const workerArgs = (): string[] => (fromSource ? ['--import', 'tsx', '--conditions=source'] : []);

function summary(plan: Plan, tally: Tally, seconds: number): SimulationResult {
  const { mean, median } = spread(tally.rounds);
  return {
    games: tally.games,
    seats: tally.players.map((p, i) => ({
      player: plan.players[i]!, wins: p.wins, shared: p.shared, losses: p.losses, winRate: rate(p.wins + p.shared / 2, tally.games), score: spread(p.scores),
    })),
    rounds: { mean, median },
    decisions: tally.decisions,
    seconds,
    ...(Object.keys(tally.faults).length > 0 && { faults: tally.faults }),
  };
}
