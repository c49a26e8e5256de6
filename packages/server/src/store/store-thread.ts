import { parentPort, workerData } from 'node:worker_threads';
import { acquireLock } from './acquire-lock.ts';
import type { StoreAnswer, StoreCall, StoreError, ThreadCalls } from './database-thread.ts';
import { JournaledDatabase } from './journaled-database.ts';
import { StoreConflict } from './store.ts';

/**
 * The thread of the embedded database: a slow disk delays writes, never the server's event loop.
 */
const { file, acceptLoss } = workerData as { file: string; acceptLoss: boolean };
const port = parentPort!;
const send = (answer: StoreAnswer): void => port.postMessage(answer);

let release: (() => void) | undefined;
let database: JournaledDatabase;

const calls: ThreadCalls = {
  async open() {
    release = acquireLock(file);
    const events = {
      trouble: (error: unknown) =>
        send({ trouble: error === undefined ? undefined : plain(error) }),
      loss: (message: string) => send({ loss: message }),
    };
    try {
      database = new JournaledDatabase(file, events, acceptLoss);
    } catch (error) {
      release();
      throw error;
    }
  },
  write: (writes) => database.write(writes),
  match: async (id) => database.read((tables) => tables.match(id)),
  live: async () => database.read((tables) => tables.live()),
  due: async (uptime, limit) => database.read((tables) => tables.due(uptime, limit)),
  list: async (query) => database.read((tables) => tables.list(query)),
  content: async (hash) => database.read((tables) => tables.content(hash)),
  fact: async (key) => database.read((tables) => tables.fact(key)),
  async close() {
    database.close();
    release?.();
  },
};

function plain(error: unknown): StoreError {
  const { message = String(error), code, path } = error as Partial<NodeJS.ErrnoException>;
  return {
    message,
    conflict: error instanceof StoreConflict,
    ...(typeof code === 'string' && { code }),
    ...(path !== undefined && { path }),
  };
}

port.on('message', ({ id, method, args }: StoreCall) => {
  const call = calls[method] as (...args: unknown[]) => Promise<unknown>;
  call(...args).then(
    (result) => send({ id, result }),
    (error: unknown) => send({ id, error: plain(error) }),
  );
});
