/**
 * A result that is known later, without a promise in between: what is sent with it (the events of an answer) can then
 * be sent right behind it, in that order.
 */
export class Later<T> {
  private value: { ok: T } | { error: unknown } | undefined = undefined;
  private listener: ((value: { ok: T } | { error: unknown }) => void) | undefined = undefined;

  resolve(value: T): void {
    this.settle({ ok: value });
  }

  reject(error: unknown): void {
    this.settle({ error });
  }

  settled(listener: (value: { ok: T } | { error: unknown }) => void): void {
    this.listener = listener;
    if (this.value) listener(this.value);
  }

  promise(): Promise<T> {
    return new Promise((resolve, reject) => this.settled((v) => ('ok' in v ? resolve(v.ok) : reject(v.error as Error))));
  }

  private settle(value: { ok: T } | { error: unknown }): void {
    if (this.value) return;
    this.value = value;
    this.listener?.(value);
  }
}
