import cliProgress from 'cli-progress';

export interface Progress {
  update(done: number): void;
  stop(): void;
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
    etaBuffer: 20,
    format: `{bar} {percentage} %  {value}/{total} ${unit}  {rate}/s  {eta_formatted}${left}`,
  });
  const began = performance.now();
  let shown = false;
  let before: number | undefined;
  return {
    update(done) {
      const seconds = (performance.now() - began) / 1000;
      before ??= resumed ? done : 0;
      const rate = Math.round((done - before) / Math.max(0.001, seconds));
      if (!shown && seconds > 1) {
        bar.start(total, done, { rate });
        shown = true;
      } else if (shown) bar.update(done, { rate });
    },
    stop() {
      if (shown) bar.stop();
    },
  };
}
