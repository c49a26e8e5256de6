import { DatabaseThread } from './database-thread.ts';
import { FileGuard } from './file-guard.ts';
import { LogFile } from './log-file.ts';
import { LogWriter } from './log-writer.ts';
import type { Store, StoreLog } from './store.ts';

/**
 * The embedded store. A write is durable when it stands in the log, which takes one short write to the disk; the database
 * follows in a thread of its own, so a disk that takes its time stops nobody, and one that is full only when the log is full too.
 */
export function openThreadedStore(file: string, report?: StoreLog): Store {
  const thread = new DatabaseThread(file, report);
  let writer: LogWriter | undefined;
  const opened = thread.call('open').then((place) => {
    const log = new LogFile(`${file}-log`);
    log.goOn(place);
    return (writer = new LogWriter(log, new FileGuard([file, `${file}-log`]), thread, report));
  });
  opened.catch(() => {}); // whoever calls first is told
  const reads = <M extends 'match' | 'due' | 'list' | 'content' | 'fact'>(method: M): Store[M] =>
    (async (...args: unknown[]) => {
      await opened;
      return thread.call(method, ...args);
    }) as Store[M];
  return {
    async write(writes) {
      const front = await opened;
      return front.write(writes);
    },
    match: reads('match'),
    async live() {
      const front = await opened;
      const found = await thread.call('live');
      front.know(found);
      return found;
    },
    due: reads('due'),
    list: reads('list'),
    content: reads('content'),
    fact: reads('fact'),
    trouble() {
      const error = thread.broken ?? writer?.trouble ?? thread.trouble;
      return error && { error, final: thread.broken !== undefined };
    },
    async close() {
      try {
        await (await opened).close();
      } finally {
        await thread.end();
      }
    },
  };
}
