type Settled<T> = { value: T } | { error: unknown };

/**
 * A result that is known later: the one type for "afterwards" between a handler and its reply.
 * Unlike a promise it calls its listeners at once when it settles, with no microtask in between, so
 * that a reply goes out before the messages that follow from it.
 */
export class Deferred<T> {
  private settled: Settled<T> | undefined = undefined;
  private listeners: ((settled: Settled<T>) => void)[] = [];

  static from<T>(promise: Promise<T>): Deferred<T> {
    const deferred = new Deferred<T>();
    promise.then(
      (value) => deferred.resolve(value),
      (error: unknown) => deferred.reject(error),
    );
    return deferred;
  }

  /** Only the first of `resolve` and `reject` counts. */
  resolve(value: T): void {
    this.settle({ value });
  }

  reject(error: unknown): void {
    this.settle({ error });
  }

  listen(done: (value: T) => void, failed: (error: unknown) => void): void {
    const hear = (settled: Settled<T>): void => {
      if ('error' in settled) failed(settled.error);
      else done(settled.value);
    };
    if (this.settled) hear(this.settled);
    else this.listeners.push(hear);
  }

  /** What `next` makes of the value; a refusal it throws is the result's. */
  chain<U>(next: (value: T) => U | Deferred<U>): Deferred<U> {
    const chained = new Deferred<U>();
    const failed = (error: unknown): void => chained.reject(error);
    this.listen((value) => {
      let made: U | Deferred<U>;
      try {
        made = next(value);
      } catch (error) {
        return failed(error);
      }
      if (made instanceof Deferred) made.listen((inner) => chained.resolve(inner), failed);
      else chained.resolve(made);
    }, failed);
    return chained;
  }

  promise(): Promise<T> {
    return new Promise((resolve, reject) => this.listen(resolve, (error) => reject(error)));
  }

  private settle(settled: Settled<T>): void {
    if (this.settled) return;
    this.settled = settled;
    const { listeners } = this;
    this.listeners = [];
    for (const listener of listeners) listener(settled);
  }
}
