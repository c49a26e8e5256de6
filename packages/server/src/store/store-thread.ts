import { parentPort, workerData } from 'node:worker_threads';
import { openLibsqlStore } from './libsql-store.ts';
import { StoreConflict } from './store.ts';
import type { StoreAnswer, StoreCall } from './threaded-store.ts';

/** The thread the database is written in: a disk that takes its time stops nobody. */
const store = openLibsqlStore((workerData as { file: string }).file);
const port = parentPort!;
port.on('message', ({ id, method, args }: StoreCall) => {
  const call = store[method] as (...args: unknown[]) => unknown;
  const done = (async () => call.apply(store, args))();
  done.then(
    (result) => port.postMessage({ id, result } satisfies StoreAnswer),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      port.postMessage({ id, error: { message, conflict: error instanceof StoreConflict } } satisfies StoreAnswer);
    },
  );
});
