import { type Plan, type Prepared, playBatch, prepare } from './batch.ts';
import type { Tally } from './tally.ts';

let last: { key: string; prepared: Prepared } | undefined;

/** A worker thread's task: one batch of games. Content and players are kept from task to task. */
export default function batch({ plan, from, to }: { plan: Plan; from: number; to: number }): Tally {
  const key = JSON.stringify(plan);
  if (last?.key !== key) last = { key, prepared: prepare(plan) };
  return playBatch(plan, last.prepared, from, to);
}
