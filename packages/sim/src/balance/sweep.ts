import type { Plan } from '../batch.ts';
import type { RunOptions, TaskRunner } from '../game-pool.ts';
import type { Restriction } from '../restricted-player.ts';
import { balance, type BalanceResult } from './balance.ts';
import type { Measure } from './balance-batch.ts';
import { restrictedPlay, type RestrictedResult } from './restricted.ts';

/** One variant of a study: a version of the card, or a partner beside it. */
export interface Variant {
  /** Its name in tables: `cost=3`, or the name of a partner. */
  name: string;
  /** What it is compared with; absent in restricted play. */
  before?: Plan;
  plan: Plan;
}

export interface StudyOptions extends RunOptions {
  /** Maximum number of deals per variant. */
  deals: number;
  measure: Measure;
  /** The id of the card, if the study is about one. */
  card: string | undefined;
}

/** A variant with its result: a comparison with and without the change, or restricted play. */
export type StudyRow =
  | { name: string; comparison: BalanceResult }
  | { name: string; restricted: RestrictedResult };

/**
 * Plays the variants one after the other. After an interruption, finished games still count, and
 * variants that were not started are left out.
 */
export async function study(
  runner: TaskRunner,
  variants: readonly Variant[],
  o: StudyOptions,
): Promise<StudyRow[]> {
  const rows: StudyRow[] = [];
  for (const [i, { name, plan, before }] of variants.entries()) {
    if (o.signal?.aborted) break;
    const options = {
      ...o,
      progress: (done: number) => o.progress?.(i * o.deals + done),
    };
    const { restriction } = plan;
    if (restriction) {
      const restricted: Plan & { restriction: Restriction } = { ...plan, restriction };
      rows.push({ name, restricted: await restrictedPlay(runner, restricted, options) });
    } else if (before)
      rows.push({ name, comparison: await balance(runner, before, plan, o.card, options) });
    o.progress?.((i + 1) * o.deals);
  }
  return rows;
}
