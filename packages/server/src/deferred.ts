type Settled<T> = { value: T } | { error: unknown };

/**
 * A result that is known later; the only such type between a handler and its reply. Unlike a
 * promise it calls its listeners synchronously when it settles, without a microtask in between, so
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

  /** Only the first call of `resolve` or `reject` has an effect. */
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

  /** Maps the value with `next`; a refusal that `next` throws rejects the result. */
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

  /** Maps a failure with `instead`, which rethrows what it cannot handle. */
  recover(instead: (error: unknown) => T | Deferred<T>): Deferred<T> {
    const recovered = new Deferred<T>();
    this.listen(
      (value) => recovered.resolve(value),
      (error) => {
        try {
          const made = instead(error);
          if (!(made instanceof Deferred)) return recovered.resolve(made);
          made.listen(
            (value) => recovered.resolve(value),
            (later) => recovered.reject(later),
          );
        } catch (again) {
          recovered.reject(again);
        }
      },
    );
    return recovered;
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
