import cliProgress from 'cli-progress';

export interface Progress {
  update(done: number): void;
  stop(): void;
}

/** Fewer steps, or less time, say too little about the rest. */
const LEAST_STEPS = 3;
const LEAST_SECONDS = 3;

/** The time that the remaining steps will take, such as `9m 5s`; undefined until it is known. */
export function timeLeft(done: number, remaining: number, seconds: number): string | undefined {
  if (done < LEAST_STEPS || seconds < LEAST_SECONDS) return undefined;
  const whole = Math.round((seconds * remaining) / done);
  const minutes = Math.floor(whole / 60);
  if (minutes === 0) return `${whole}s`;
  return minutes < 60
    ? `${minutes}m ${whole % 60}s`
    : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/**
 * A progress bar on stderr, for work of more than a second on a terminal; otherwise nothing. Its
 * rate excludes games that a resumed run had finished before.
 */
export function progressBar(
  total: number,
  unit: string,
  resumed = false,
  left = ' left',
): Progress {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const bar = new cliProgress.SingleBar({
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    format: `{bar} {percentage} %  {value}/{total} ${unit}  {rate}/s{remaining}`,
  });
  const began = performance.now();
  let shown = false;
  let before: number | undefined;
  return {
    update(done) {
      const seconds = (performance.now() - began) / 1000;
      before ??= resumed ? done : 0;
      const rate = Math.round((done - before) / Math.max(0.001, seconds));
      const time = timeLeft(done - before, total - done, seconds);
      const remaining = time === undefined ? '' : `  ${time}${left}`;
      if (!shown && seconds > 1) {
        bar.start(total, done, { rate, remaining });
        shown = true;
      } else if (shown) bar.update(done, { rate, remaining });
    },
    stop() {
      if (shown) bar.stop();
    },
  };
}
