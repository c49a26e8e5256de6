/**
 * A batch in progress: its sums so far, and the games that are still to be played, one with each
 * `next`. It yields true where the batch may be cut: after a game, or the last game of a deal that
 * is played from every seat.
 */
export interface BatchRun<T> {
  tally: T;
  games: Iterator<boolean, void>;
  /** Records of the games played, if requested. */
  lines?: string[];
}

/** How far a batch has come, and whether it is to stop: readable from another thread. */
export interface BatchControl {
  stopped(): boolean;
  /** Called after every unit. */
  unitDone(): void;
  /** Stops only where the batch may be cut, so that another worker can play the rest. */
  wholeUnits?: boolean;
}

const UNCONTROLLED: BatchControl = { stopped: () => false, unitDone: () => undefined };

/** Plays all units, or until told to stop, which takes effect between two games. */
export function runBatch<T>(
  { tally, games }: BatchRun<T>,
  control: BatchControl = UNCONTROLLED,
): T {
  for (let mayStop = true; !(mayStop && control.stopped()); ) {
    const { done, value } = games.next();
    if (done) break;
    if (value) control.unitDone();
    mayStop = value || control.wholeUnits !== true;
  }
  return tally;
}

const BREATH_MS = 50;

/**
 * The same in the main thread, which has to listen now and then: a Ctrl-C waits for one game at
 * most. Returns how many units were played.
 */
export async function finishYielding<T>(
  { games }: BatchRun<T>,
  signal: AbortSignal | undefined,
): Promise<number> {
  let units = 0;
  for (let heard = -BREATH_MS; ; ) {
    if (performance.now() - heard >= BREATH_MS) {
      await new Promise((resolve) => setImmediate(resolve));
      heard = performance.now();
    }
    if (signal?.aborted) return units;
    const { done, value } = games.next();
    if (done) return units;
    if (value) units++;
  }
}
