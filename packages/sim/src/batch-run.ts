/**
 * A batch under way: its sums so far, and the games that are still to be played, one with each
 * `next`.
 */
export interface BatchRun<T> {
  tally: T;
  games: Iterator<undefined, void>;
}

/** Plays them all, or until it is told to stop, which counts between two games. */
export function runBatch<T>(
  { tally, games }: BatchRun<T>,
  stopped: () => boolean = () => false,
): T {
  while (!stopped() && !games.next().done);
  return tally;
}

const BREATH_MS = 50;

/**
 * The same in the main thread, which has to listen now and then: a Ctrl-C waits for one game at
 * most.
 */
export async function finishYielding<T>(
  { tally, games }: BatchRun<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let heard = -BREATH_MS; ; ) {
    if (performance.now() - heard >= BREATH_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      heard = performance.now();
    }
    if (signal?.aborted || games.next().done) return tally;
  }
}
