import { useEffect, useState } from 'preact/hooks';

/** A value that components can subscribe to. */
export interface Store<T> {
  get(): T;
  set(value: T): void;
  change(part: Partial<T>): void;
  subscribe(listener: () => void): () => void;
}

export function makeStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const set = (next: T): void => {
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => value,
    set,
    change: (part) => set({ ...value, ...part }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  const value = store.get();
  const [, redraw] = useState(0);
  useEffect(() => {
    const again = (): void => redraw((n) => n + 1);
    // Effects run after rendering: a change in between would be missed.
    if (!Object.is(store.get(), value)) again();
    return store.subscribe(again);
  }, [store]);
  return value;
}
