import { readdirSync, readFileSync } from 'node:fs';

/** CPU time of a process in milliseconds, over all its threads. */
export function processorMs(pid: number): number {
  let ns = 0;
  for (const task of readdirSync(`/proc/${pid}/task`))
    ns += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);
  return ns / 1e6;
}

/** CPU time of the main thread alone: while it works, no other message is read. */
export const mainThreadMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The CPU time of a process during `work`, per unit. */
export async function spentPer(
  pid: number,
  units: number,
  work: () => Promise<unknown>,
  spent: (pid: number) => number = processorMs,
): Promise<number> {
  const before = spent(pid);
  await work();
  return (spent(pid) - before) / units;
}

const ROUNDS = 5;

/**
 * The same as the median of several rounds after a warm-up round, because compilation and garbage
 * collection affect only some of them.
 */
export async function medianSpentPer(
  pid: number,
  units: number,
  work: () => Promise<unknown>,
  spent?: (pid: number) => number,
): Promise<number> {
  await work();
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) costs.push(await spentPer(pid, units, work, spent));
  return costs.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
}
