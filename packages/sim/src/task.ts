import { gzipSync } from 'node:zlib';
import { type BalanceTally, beginBalance } from './balance/balance-batch.ts';
import { beginBatch, dealOf, type Plan, type Prepared } from './batch.ts';
import type { BatchRun } from './batch-run.ts';
import type { PartialResult } from './partial-result.ts';
import type { Range } from './ranges.ts';
import type { Tally } from './tally.ts';

/**
 * A task as plain data: the games of a plan, or deals with and without a change of the cards
 * (`cards` has the indices of the changed card).
 */
export type Task = { plan: Plan } | { balance: [Plan, Plan]; cards: [number, number] };

/** The number of consecutive games that must stay together: a paired deal is never split. */
export const unitOf = (task: Task): number =>
  'plan' in task && task.plan.paired ? task.plan.players.length : 1;

/** A part of a task in progress. */
export interface TaskRun {
  batch: BatchRun<Tally | BalanceTally>;
  /** The result after this many whole units. */
  result(units: number): PartialResult;
}

export function beginTask(task: Task, range: Range, prepared: (plan: Plan) => Prepared): TaskRun {
  const { from, to } = range;
  const covered = (units: number): Range[] =>
    units > 0 ? [{ from, to: Math.min(to, from + units * unitOf(task)) }] : [];
  if ('plan' in task) {
    const batch = beginBatch(task.plan, prepared(task.plan), from, to);
    return {
      batch,
      result: (units) => ({
        covered: covered(units),
        tally: batch.tally,
        ...(batch.lines && { records: compressed(batch.lines) }),
      }),
    };
  }
  const [before, after] = task.balance;
  const sides = [prepared(before), prepared(after)] as const;
  const batch = beginBalance(task.balance, sides, task.cards, from, to);
  return { batch, result: (units) => ({ covered: covered(units), balance: batch.tally }) };
}

/** A gzip file may consist of several members, so each part is a gzip member of its own. */
const compressed = (lines: readonly string[]): Uint8Array =>
  lines.length === 0 ? new Uint8Array() : gzipSync(lines.map((line) => `${line}\n`).join(''));

/** The seed of a game; for a comparison, of a deal. */
export function seedOf(task: Task, number: number): string {
  if ('plan' in task) return dealOf(task.plan, number).seed;
  const [plan] = task.balance;
  return dealOf(plan, number * plan.players.length).seed;
}
