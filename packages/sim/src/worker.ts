import { type BalanceTally, balanceBatch } from './balance/balance-batch.ts';
import { type Plan, playBatch, type Prepared, prepare } from './batch.ts';
import type { Tally } from './tally.ts';

export type Task = { plan: Plan; from: number; to: number } | { balance: [Plan, Plan]; cards: [number, number]; from: number; to: number };

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

/** A worker thread's task: one batch of games. */
export default function work(task: Task): Tally | BalanceTally {
  if ('plan' in task) return playBatch(task.plan, kept(task.plan), task.from, task.to);
  return balanceBatch(task.balance, [kept(task.balance[0]), kept(task.balance[1])], task.cards, task.from, task.to);
}
