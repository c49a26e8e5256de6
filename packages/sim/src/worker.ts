import { games } from '@cardwright/games';
import { loadedPackage, loadGamePackage } from '@cardwright/games/node';
import { type Plan, type Prepared, prepare } from './batch.ts';
import { runBatch } from './batch-run.ts';
import type { PartialResult } from './partial-result.ts';
import type { Range } from './ranges.ts';
import { beginTask, type Task } from './task.ts';

/** Caches content and players between tasks; few plans are in progress at a time. */
const known: { key: string; prepared: Prepared }[] = [];
const KEPT = 4;

export function keptPrepared(plan: Plan): Prepared {
  const key = JSON.stringify(plan);
  let entry = known.find((k) => k.key === key);
  if (!entry) {
    entry = { key, prepared: prepare(plan) };
    known.unshift(entry);
    known.length = Math.min(known.length, KEPT);
  }
  return entry.prepared;
}

export interface ThreadTask {
  task: Task;
  range: Range;
  /** Shared with the calling thread: a stop flag, and the number of finished units. */
  control: Int32Array;
  wholeUnits: boolean;
}

/** An external game has to be loaded in every thread that plays it. */
async function loadGame(reference: string): Promise<void> {
  if (!Object.hasOwn(games, reference) && !loadedPackage(reference))
    await loadGamePackage(reference);
}

/** A worker thread's job: plays one part, or until it is stopped. */
export default async function work({
  task,
  range,
  control,
  wholeUnits,
}: ThreadTask): Promise<PartialResult> {
  await loadGame('plan' in task ? task.plan.game : task.balance[0].game);
  const run = beginTask(task, range, keptPrepared);
  runBatch(run.batch, {
    stopped: () => Atomics.load(control, 0) !== 0,
    unitDone: () => void Atomics.add(control, 1, 1),
    wholeUnits,
  });
  return run.result(Atomics.load(control, 1));
}
