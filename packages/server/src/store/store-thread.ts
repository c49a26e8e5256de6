import { parentPort, workerData } from 'node:worker_threads';
import type { Logged, StoreAnswer, StoreCall, StoreError, ThreadCalls } from './database-thread.ts';
import { openLibsqlStore } from './libsql-store.ts';
import { afterBreak, LogFile, type LogPlace } from './log-file.ts';
import { writesIn } from './log-text.ts';
import { acquireLock } from './acquire-lock.ts';
import { StoreConflict, type Write } from './store.ts';

/**
 * The thread that keeps the database. What is on the disk in the log comes here and is put into the database a little later,
 * many writes at once. While that fails (the disk is full, another process has the database locked) it waits here and in the
 * log, is tried again, and is shown to whoever reads.
 */
const { file } = workerData as { file: string };
const port = parentPort!;
const tell = (answer: StoreAnswer): void => port.postMessage(answer);
/** Where the database says how far it has taken the log over. */
const LOG_FACT = 'log';
const APPLY_MS = 200;
const APPLY_BYTES = 1 << 20;
const LONGEST_PAUSE_MS = 2000;

let release: (() => void) | undefined;
let store: ReturnType<typeof openLibsqlStore>;
let waiting: Write[] = [];
let bytes = 0;
/** The next line of each match that has lines waiting. */
const nextWaiting = new Map<string, number>();
let place: LogPlace = { number: 0, at: 0 };
let timer: NodeJS.Timeout | undefined;
/** Why the database could not take the log over when that was tried last, and how long it is left alone for. */
let trouble: { error: unknown; pauseMs: number } | undefined;

/** Puts what waits into the database, with the place up to which it has the log then. */
function takeOver(): void {
  clearTimeout(timer);
  timer = undefined;
  try {
    // numbers were compared before anything went to the log: a line that does not fit comes from a damaged file, and stops no other
    store.writeNow([...waiting, { do: 'fact', key: LOG_FACT, value: JSON.stringify(place) }], (conflict) => tell({ skipped: conflict.message }));
  } catch (error) {
    const pauseMs = Math.min(2 * (trouble?.pauseMs ?? 50), LONGEST_PAUSE_MS);
    trouble = { error, pauseMs };
    tell({ trouble: plain(error) });
    timer = setTimeout(tryAgain, pauseMs);
    throw error;
  }
  waiting = [];
  nextWaiting.clear();
  bytes = 0;
  if (trouble) tell({ trouble: undefined });
  trouble = undefined;
  tell({ applied: place.number });
}

/** The same, unless it has just failed: that is tried again by the clock only. */
function apply(): void {
  if (timer === undefined) return; // the database has all of the log
  if (trouble) throw trouble.error;
  takeOver();
}

function tryAgain(): void {
  try {
    takeOver();
  } catch {
    // it is told, and the next try is set
  }
}

/** For whoever reads: at best all is in the database; otherwise what waits is shown beside it. */
function settle(): void {
  if (waiting.length > 0 && !trouble) tryAgain();
}

/** The writes of a record that a crash has left in the log. */
function leftIn(text: string): Write[] {
  try {
    return writesIn(text);
  } catch (error) {
    tell({ skipped: `a record of the log cannot be read: ${String(error)}` });
    return [];
  }
}

const calls: ThreadCalls = {
  /** Puts what a crash left in the log into the database. */
  async open() {
    release = acquireLock(file);
    store = openLibsqlStore(file);
    const log = new LogFile(`${file}-log`);
    waiting = log.read(JSON.parse((await store.fact(LOG_FACT)) ?? JSON.stringify(place)) as LogPlace).flatMap(leftIn);
    log.close();
    // from here on the log goes on, and nothing that was written before and given up is ever read again
    place = afterBreak(log.end);
    takeOver();
    return place;
  },
  apply: async () => apply(),
  /** What the log has no room for. */
  async write(writes) {
    apply();
    store.writeNow(writes);
  },
  nextLines: async (matches) => matches.map((match) => nextWaiting.get(match) ?? store.nextLine(match)),
  async match(id) {
    settle();
    const found = await store.match(id);
    if (waiting.length === 0) return found;
    let head = found?.head;
    let snapshot = found?.snapshot;
    let earlier = found?.earlier;
    let lines = found?.lines ?? [];
    for (const w of waiting) {
      if (w.do === 'delete' && w.match === id) {
        head = snapshot = earlier = undefined;
        lines = [];
      }
      if (w.do === 'match' && w.id === id) head = w.head;
      else if (w.do === 'append' && w.match === id) lines.push({ number: w.number, line: w.line });
      else if (w.do === 'snapshot' && w.match === id) snapshot = { number: w.number, data: w.data };
    }
    return head === undefined ? undefined : { id, head, snapshot, earlier, lines };
  },
  live: async () => (apply(), store.live()),
  due: async (uptime, limit) => (settle(), store.due(uptime, limit)),
  /** The newest are missing while the database cannot take them over. */
  list: async (query) => (settle(), store.list(query)),
  async content(hash) {
    settle();
    const first = waiting.find((w) => w.do === 'content' && w.hash === hash);
    return (await store.content(hash)) ?? (first?.do === 'content' ? { game: first.game, data: first.data } : undefined);
  },
  async fact(key) {
    settle();
    const last = waiting.findLast((w) => w.do === 'fact' && w.key === key);
    return last?.do === 'fact' ? last.value : store.fact(key);
  },
  /** What cannot be taken over stands in the log, and is at the next start. */
  async close() {
    if (waiting.length > 0) tryAgain();
    clearTimeout(timer);
    await store.close();
    release?.();
  },
};

function plain(error: unknown): StoreError {
  const { message = String(error), code, path } = error as Partial<NodeJS.ErrnoException>;
  return { message, conflict: error instanceof StoreConflict, ...(typeof code === 'string' && { code }), ...(path !== undefined && { path }) };
}

port.on('message', (message: StoreCall | Logged) => {
  if ('texts' in message) {
    for (const text of message.texts) {
      for (const write of writesIn(text)) {
        waiting.push(write);
        if (write.do === 'append') nextWaiting.set(write.match, write.number + 1);
        else if (write.do === 'delete') nextWaiting.set(write.match, 0);
      }
      bytes += text.length;
    }
    place = message.end;
    if (bytes > APPLY_BYTES) settle();
    else timer ??= setTimeout(tryAgain, APPLY_MS);
    return;
  }
  const { id, method, args } = message;
  const call = calls[method] as (...args: unknown[]) => Promise<unknown>;
  call(...args).then(
    (result) => tell({ id, result }),
    (error: unknown) => tell({ id, error: plain(error) }),
  );
});
