import { readdirSync, readFileSync } from 'node:fs';

/** Processor time of a process in milliseconds, all its threads together. */
export function processorMs(pid: number): number {
  let ns = 0;
  for (const task of readdirSync(`/proc/${pid}/task`))
    ns += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);
  return ns / 1e6;
}

/** What a process spends while `work` goes on, for each of its `units`. */
export async function spentPer(
  pid: number,
  units: number,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = processorMs(pid);
  await work();
  return (processorMs(pid) - before) / units;
}
