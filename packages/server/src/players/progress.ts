/**
 * What a thread is at, seen from outside while it works: the job, and a count that moves with every
 * slice.
 */
export type Progress = Int32Array<SharedArrayBuffer>;

const JOB = 0;
const SLICE = 1;

export const newProgress = (): Progress => new Int32Array(new SharedArrayBuffer(8));

/** Job numbers count from 1. */
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
