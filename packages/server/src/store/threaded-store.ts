import { startThread } from '../threads/start-thread.ts';
import { type LibsqlStore, textOf } from './libsql-store.ts';
import { type Store, StoreConflict } from './store.ts';

export interface StoreCall {
  id: number;
  method: keyof LibsqlStore;
  args: unknown[];
}

export interface StoreAnswer {
  id: number;
  result?: unknown;
  error?: { message: string; conflict: boolean };
}

/** The embedded store in a thread of its own; calls are carried out in the order they were made. */
export function openThreadedStore(file: string): Store {
  const worker = startThread(new URL('./store-thread', import.meta.url), { file });
  const open = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let nextId = 1;
  let broken: Error | undefined;
  worker.on('message', ({ id, result, error }: StoreAnswer) => {
    const call = open.get(id);
    open.delete(id);
    if (error) call?.reject(error.conflict ? new StoreConflict(error.message) : new Error(error.message));
    else call?.resolve(result as never);
  });
  worker.on('error', (error) => {
    broken = error;
    for (const { reject } of open.values()) reject(error);
    open.clear();
  });
  const call = <T>(method: keyof LibsqlStore, ...args: unknown[]): Promise<T> => {
    if (broken) return Promise.reject(broken);
    return new Promise<T>((resolve, reject) => {
      const id = nextId++;
      open.set(id, { resolve: resolve as (value: never) => void, reject });
      worker.postMessage({ id, method, args } satisfies StoreCall);
    });
  };
  return {
    // one text crosses to another thread quicker than many small objects
    write: (writes) => call('writeText', ...textOf(writes)),
    match: (id) => call('match', id),
    live: () => call('live'),
    list: (query) => call('list', query),
    content: (hash) => call('content', hash),
    fact: (key) => call('fact', key),
    async close() {
      await call('close');
      await worker.terminate();
    },
  };
}
