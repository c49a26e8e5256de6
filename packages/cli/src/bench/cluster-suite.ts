import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { GamePool, type Plan, simulate, type TaskRunner } from '@cardwright/sim';
import { ClusterRun } from '@cardwright/sim/cluster';
import type { Row } from './measure.ts';
import { startPostgres } from './temporary-postgres.ts';

const suite = 'cluster';
const SECONDS = 30;
/** Warm-up games; their duration determines how many games fill the measured time. */
const TRIAL = 20_000;

const planOf = (game: string): Plan => ({
  game,
  players: ['heuristic', 'heuristic'],
  options: {},
  seed: 'bench',
  fixedSeats: false,
});

interface Cost {
  seconds: number;
  /** The CPU time of the playing processes, without the database. */
  processor: number;
}

/**
 * Runs a simulation of half a minute on a cluster of one worker and on as many threads of this
 * machine. The two alternate, so that a busy machine slows both down.
 */
export async function clusterSuite(game: string, program: string): Promise<Row[]> {
  const plan = planOf(game);
  const threads = availableParallelism();
  const postgres = await startPostgres();
  const pool = new GamePool(threads);
  const worker = spawn(
    process.execPath,
    [program, 'worker', '--database', postgres.url, '--threads', String(threads)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  try {
    await new Promise((resolve) => worker.stdout.once('data', resolve));
    const local = (games: number): Promise<Cost> => timed(plan, pool, games, () => 0);
    const together = (games: number): Promise<Cost> => onCluster(plan, postgres.url, worker, games);
    // warm up: both have loaded and compiled everything before the measurement
    for (const run of [local, together]) await run(TRIAL);
    const games = Math.round((TRIAL * SECONDS) / (await local(TRIAL)).seconds);
    const costs = [];
    for (const run of [local, together, together, local]) costs.push(await run(games));
    const [a, b, c, d] = costs as [Cost, Cost, Cost, Cost];
    const sum = (x: Cost, y: Cost): Cost => ({
      seconds: (x.seconds + y.seconds) / 2,
      processor: (x.processor + y.processor) / 2,
    });
    return rows(`${games} games of ${game}, ${threads} threads`, sum(a, d), sum(b, c));
  } finally {
    worker.kill();
    await pool.close();
    postgres.stop();
  }
}

function rows(what: string, local: Cost, cluster: Cost): Row[] {
  const row = (name: string, value: number, other: number): Row => {
    const ratio = value / other;
    const reached = ratio <= 1.05;
    return {
      suite,
      name,
      value,
      unit: 's',
      ratio,
      of: 'times threads',
      target: 'at most 1.05',
      reached,
    };
  };
  return [
    { suite, name: `${what}: one process`, value: local.seconds, unit: 's' },
    row(`${what}: a cluster of one worker`, cluster.seconds, local.seconds),
    { suite, name: `${what}: one process, processor time`, value: local.processor, unit: 's' },
    row(`${what}: a cluster, processor time`, cluster.processor, local.processor),
  ];
}

async function timed(
  plan: Plan,
  runner: TaskRunner,
  games: number,
  others: () => number,
): Promise<Cost> {
  const own = process.cpuUsage();
  const before = others();
  const began = performance.now();
  await simulate(plan, { games, runner });
  const { user, system } = process.cpuUsage(own);
  return {
    seconds: (performance.now() - began) / 1000,
    processor: (user + system) / 1e6 + others() - before,
  };
}

async function onCluster(
  plan: Plan,
  url: string,
  worker: ChildProcess,
  games: number,
): Promise<Cost> {
  const run = await ClusterRun.start(
    url,
    { command: 'simulate', game: plan.game, packs: [], options: {} },
    {},
  );
  try {
    return await timed(plan, run, games, () => processorSeconds(worker.pid ?? 0));
  } finally {
    await run.close();
  }
}

/** CPU time of another process since its start, from /proc. */
function processorSeconds(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ').map(Number);
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100;
}
