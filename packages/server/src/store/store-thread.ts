import { parentPort, workerData } from 'node:worker_threads';
import { onlyOne } from './only-one.ts';
import { LogFile, type LogPlace } from './log-file.ts';
import { openLibsqlStore } from './libsql-store.ts';
import { writesIn } from './log-text.ts';
import { StoreConflict, type Write } from './store.ts';
import type { Logged, StoreAnswer, StoreCall, ThreadCalls } from './threaded-store.ts';

/**
 * The thread that keeps the database. What is on the disk in the log comes here and is put into the database a little later,
 * many writes at once; whoever reads is shown all that was written before.
 */
const { file } = workerData as { file: string };
const port = parentPort!;
/** Where the database says how far it has taken the log over. */
const LOG_FACT = 'log';
const APPLY_MS = 200;
const APPLY_BYTES = 1 << 20;

let release: (() => void) | undefined;
let store: ReturnType<typeof openLibsqlStore>;
let waiting: Write[] = [];
let bytes = 0;
/** The next line of each match that has lines waiting. */
const nextWaiting = new Map<string, number>();
let place: LogPlace = { number: 0, at: 0 };
let timer: NodeJS.Timeout | undefined;

function apply(): LogPlace {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length > 0) {
    store.writeNow([...waiting, { do: 'fact', key: LOG_FACT, value: JSON.stringify(place) }]);
    waiting = [];
    nextWaiting.clear();
    bytes = 0;
    port.postMessage({ applied: place.number } satisfies StoreAnswer);
  }
  return place;
}

const calls: ThreadCalls = {
  /** Puts what a crash left in the log into the database. */
  async open() {
    release = onlyOne(file);
    store = openLibsqlStore(file);
    const log = new LogFile(`${file}-log`);
    place = JSON.parse((await store.fact(LOG_FACT)) ?? JSON.stringify(place)) as LogPlace;
    const left = log.read(place);
    place = log.end;
    log.close();
    waiting = left.flatMap(writesIn);
    return apply();
  },
  apply: async () => apply(),
  /** What the log has no room for. */
  async write(writes) {
    apply();
    store.writeNow(writes);
  },
  nextLines: async (matches) => matches.map((match) => nextWaiting.get(match) ?? store.nextLine(match)),
  match: async (id) => (apply(), store.match(id)),
  live: async () => (apply(), store.live()),
  list: async (query) => (apply(), store.list(query)),
  content: async (hash) => (apply(), store.content(hash)),
  fact: async (key) => (apply(), store.fact(key)),
  async close() {
    apply();
    await store.close();
    release?.();
  },
};

port.on('message', (message: StoreCall | Logged) => {
  if ('texts' in message) {
    for (const text of message.texts) {
      for (const write of writesIn(text)) {
        waiting.push(write);
        if (write.do === 'append') nextWaiting.set(write.match, write.number + 1);
      }
      bytes += text.length;
    }
    place = message.end;
    if (bytes > APPLY_BYTES) apply();
    else timer ??= setTimeout(apply, APPLY_MS);
    return;
  }
  const { id, method, args } = message;
  const call = calls[method] as (...args: unknown[]) => Promise<unknown>;
  call(...args).then(
    (result) => port.postMessage({ id, result } satisfies StoreAnswer),
    (error: unknown) => {
      const { message, code, path } = error as NodeJS.ErrnoException;
      const system = { ...(typeof code === 'string' && { code }), ...(path !== undefined && { path }) };
      port.postMessage({ id, error: { message, conflict: error instanceof StoreConflict, ...system } } satisfies StoreAnswer);
    },
  );
});
