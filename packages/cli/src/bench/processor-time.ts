/**
 * CPU time per unit in nanoseconds; less sensitive to other load on the machine than wall-clock
 * time.
 */
export async function processorTime(
  work: () => number | Promise<number>,
  milliseconds = 1500,
): Promise<number> {
  const used = (): number => {
    const { user, system } = process.cpuUsage();
    return user + system;
  };
  const warm = used();
  while (used() - warm < (milliseconds * 1000) / 3) await work();
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const began = used();
    let units = 0;
    do units += await work();
    while (used() - began < (milliseconds * 1000) / 3);
    best = Math.min(best, ((used() - began) * 1000) / units);
  }
  return best;
}
