/**
 * Starts up to `width` items at once and takes their results in order, until `take` has enough.
 * Items that were started ahead are then stopped.
 */
export async function eachInOrder<T, R>(
  items: Iterable<T>,
  width: number,
  start: (item: T, signal: AbortSignal) => Promise<R>,
  take: (result: R, item: T) => boolean,
): Promise<void> {
  const ahead = new AbortController();
  const next = items[Symbol.iterator]();
  const running: { item: T; result: Promise<R> }[] = [];
  const fill = (): void => {
    while (running.length < Math.max(1, width)) {
      const { done, value } = next.next();
      if (done) return;
      const result = start(value, ahead.signal);
      result.catch(() => undefined); // awaited when its turn comes
      running.push({ item: value, result });
    }
  };
  try {
    for (fill(); running.length > 0; fill()) {
      const first = running.shift();
      if (!first || take(await first.result, first.item)) return;
    }
  } finally {
    ahead.abort();
  }
}
