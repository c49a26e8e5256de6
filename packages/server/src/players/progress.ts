/**
 * What a thread is working on, visible from outside: the job, and a counter that advances with
 * every slice.
 */
export type Progress = Int32Array<SharedArrayBuffer>;

const JOB = 0;
const SLICE = 1;

export const newProgress = (): Progress => new Int32Array(new SharedArrayBuffer(8));

/** Job numbers start at 1. */
export function workOn<T>(progress: Progress, job: number, work: () => T): T {
  Atomics.add(progress, SLICE, 1);
  Atomics.store(progress, JOB, job);
  try {
    return work();
  } finally {
    Atomics.store(progress, JOB, 0);
  }
}

export const jobOf = (progress: Progress): number => Atomics.load(progress, JOB);
export const sliceOf = (progress: Progress): number => Atomics.load(progress, SLICE);
