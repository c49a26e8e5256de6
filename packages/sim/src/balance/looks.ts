import { eachInOrder } from '../in-order.ts';
import type { RunOptions, TaskRunner } from '../game-pool.ts';
import { emptyResult, mergeResult, type PartialResult } from '../partial-result.ts';
import type { Range } from '../ranges.ts';
import { type Task, unitOf } from '../task.ts';

export type Stopped = 'clear' | 'budget' | 'interrupted';

/**
 * Number of deals between two looks at the result. It does not depend on the number of threads, so
 * a run always stops at the same place.
 */
function* looks(deals: number): Generator<Range, void> {
  for (let from = 0, step = 50; from < deals; step = Math.min(5000, step * 2)) {
    const to = Math.min(deals, from + step);
    yield { from, to };
    from = to;
  }
}

/** Plays deals of a task until `isClear` returns true at a look, or all are used up. */
export async function playUntilClear(
  runner: TaskRunner,
  task: Task,
  o: RunOptions & { deals: number },
  isClear: (sum: PartialResult) => boolean,
): Promise<{ sum: PartialResult; stopped: Stopped }> {
  const sum = emptyResult();
  const unit = unitOf(task);
  let done = 0;
  let stopped: Stopped = 'budget';
  await eachInOrder(
    looks(o.deals),
    runner.width,
    (range, ahead) =>
      runner.play(
        task,
        { from: range.from * unit, to: range.to * unit },
        {
          signal: o.signal ? AbortSignal.any([o.signal, ahead]) : ahead,
          progress: (games) => range.from <= done && o.progress?.(done + Math.floor(games / unit)),
        },
      ),
    (part, range) => {
      mergeResult(sum, part);
      done = range.to;
      if (o.signal?.aborted) stopped = 'interrupted';
      else if (isClear(sum)) stopped = 'clear';
      else return false;
      return true;
    },
  );
  return { sum, stopped };
}
