/**
 * A batch in progress: its sums so far and the games that remain; each `next` plays one. It yields
 * true where the batch may be split: after a game, or after the last game of a deal that is played
 * from every seat.
 */
export interface BatchRun<T> {
  tally: T;
  games: Iterator<boolean, void>;
  /** Records of the games played, if requested. */
  lines?: string[];
}

/** Progress of a batch and a stop flag, both readable from another thread. */
export interface BatchControl {
  stopped(): boolean;
  /** Called after every unit. */
  unitDone(): void;
  /** Stops only where the batch may be split, so that another worker can play the rest. */
  wholeUnits?: boolean;
}

const UNCONTROLLED: BatchControl = { stopped: () => false, unitDone: () => undefined };

/** Plays all units, or until asked to stop; checks between games. */
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
 * The same in the main thread, which yields to the event loop now and then, so Ctrl-C waits for one
 * game at most. Returns the number of units played.
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
