import { DatabaseThread } from './database-thread.ts';
import { FileGuard } from './file-guard.ts';
import type { Store, StoreLog } from './store.ts';

type Read = 'match' | 'live' | 'due' | 'list' | 'content' | 'fact';

/**
 * The embedded store of a server: a SQLite file, read and written by its own thread. It refuses to
 * open if acknowledged data is missing, unless `acceptLoss` is set.
 */
export function openThreadedStore(file: string, log?: StoreLog, acceptLoss = false): Store {
  const thread = new DatabaseThread(file, log, acceptLoss);
  let guard: FileGuard | undefined;
  const opened = thread.call('open').then(() => (guard = new FileGuard([file, `${file}-wal`])));
  opened.catch(() => {}); // the first caller gets the error
  const reads = <M extends Read>(method: M): Store[M] =>
    (async (...args: Parameters<Store[M]>) => {
      await opened;
      return thread.call(method, ...args);
    }) as Store[M];
  return {
    async write(writes) {
      const astray = (await opened).trouble();
      // a thread that has ended has closed its files
      if (astray && !thread.broken) throw astray;
      return thread.call('write', writes);
    },
    match: reads('match'),
    live: reads('live'),
    due: reads('due'),
    list: reads('list'),
    content: reads('content'),
    fact: reads('fact'),
    trouble() {
      const error = thread.broken ?? guard?.trouble() ?? thread.trouble;
      return error && { error, final: thread.broken !== undefined };
    },
    losses: () => thread.losses,
    async close() {
      try {
        await opened;
        if (!thread.broken) await thread.call('close');
      } finally {
        await thread.end();
      }
    },
  };
}
