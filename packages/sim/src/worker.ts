import { type BalanceTally, beginBalance } from './balance/balance-batch.ts';
import { beginBatch, type Plan, type Prepared, prepare } from './batch.ts';
import { runBatch, type BatchRun } from './batch-run.ts';
import type { Tally } from './tally.ts';

export type Task =
  | { plan: Plan; from: number; to: number }
  | { balance: [Plan, Plan]; cards: [number, number]; from: number; to: number };

/** Content and players are kept from task to task; two plans are at work at most. */
const known: { key: string; prepared: Prepared }[] = [];

function kept(plan: Plan): Prepared {
  const key = JSON.stringify(plan);
  let entry = known.find((k) => k.key === key);
  if (!entry) {
    entry = { key, prepared: prepare(plan) };
    known.unshift(entry);
    known.length = Math.min(known.length, 2);
  }
  return entry.prepared;
}

export function begin(task: Task): BatchRun<Tally | BalanceTally> {
  if ('plan' in task) return beginBatch(task.plan, kept(task.plan), task.from, task.to);
  return beginBalance(
    task.balance,
    [kept(task.balance[0]), kept(task.balance[1])],
    task.cards,
    task.from,
    task.to,
  );
}

/** A worker thread's task: one batch of games, until `stop` is no longer zero. */
export default function work({
  task,
  stop,
}: {
  task: Task;
  stop: Int32Array;
}): Tally | BalanceTally {
  return runBatch(begin(task), () => Atomics.load(stop, 0) !== 0);
}
