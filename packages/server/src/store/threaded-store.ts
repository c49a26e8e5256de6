import { startThread } from '../threads/start-thread.ts';
import { LogFile, type LogPlace } from './log-file.ts';
import { type Store, StoreConflict, type Write } from './store.ts';

/** What the thread is asked. */
export interface ThreadCalls extends Store {
  open(): Promise<LogPlace>;
  apply(): Promise<LogPlace>;
  nextLines(matches: readonly string[]): Promise<number[]>;
}

export interface StoreCall {
  id: number;
  method: keyof ThreadCalls;
  args: unknown[];
}

/** Writes that are durable in the log, up to `end`. */
export interface Logged {
  texts: string[];
  end: LogPlace;
}

/** What the thread has not been handed yet: waking it for every write costs more than the writes. */
const HAND_OVER_MS = 20;
const HAND_OVER_TEXTS = 64;

export type StoreAnswer = { id: number; result?: unknown; error?: { message: string; conflict: boolean } } | { applied: number };

/**
 * The embedded store. A write is durable when it stands in the log, which takes one short write to the disk; the database
 * follows in a thread of its own, so a disk that takes its time stops nobody.
 */
export function openThreadedStore(file: string): Store {
  const thread = new Thread(file);
  const opened = thread.call('open').then((place) => {
    const log = new LogFile(`${file}-log`);
    log.goOn(place);
    return new Front(log, thread);
  });
  opened.catch(() => {}); // whoever calls first is told
  const reads = <M extends 'match' | 'live' | 'list' | 'content' | 'fact'>(method: M): Store[M] =>
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
    live: reads('live'),
    list: reads('list'),
    content: reads('content'),
    fact: reads('fact'),
    async close() {
      try {
        await (await opened).close();
      } finally {
        await thread.end();
      }
    },
  };
}

/** The way to the log, and what has to be known before it: which line is each match's next. */
class Front {
  private readonly log: LogFile;
  private readonly thread: Thread;
  private readonly next = new Map<string, number>();
  /** Writes go one after the other. */
  private last: Promise<void> = Promise.resolve();

  constructor(log: LogFile, thread: Thread) {
    this.log = log;
    this.thread = thread;
    thread.onApplied = (number) => log.applied(number);
  }

  write(writes: readonly Write[]): Promise<void> {
    const done = this.last.then(() => this.append(writes));
    this.last = done.catch(() => {});
    return done;
  }

  private async append(writes: readonly Write[]): Promise<void> {
    const { log, thread } = this;
    if (thread.broken) throw thread.broken;
    const unknown = this.unknownOf(writes);
    if (unknown.length > 0) {
      const numbers = await thread.call('nextLines', unknown);
      unknown.forEach((match, i) => this.next.set(match, numbers[i]!));
    }
    const ahead = this.numbersAfter(writes);
    const text = JSON.stringify(writes);
    const bytes = Buffer.byteLength(text);
    if (log.tooLong(bytes)) await thread.call('write', writes);
    else {
      if (!log.hasRoom(bytes)) await thread.call('apply');
      await new Promise<void>((resolve, reject) => log.append(text, (error) => (error ? reject(error) : resolve())));
      thread.hand(text, log.end);
    }
    for (const [match, next] of ahead) this.next.set(match, next);
    for (const w of writes) if (w.do === 'match' && w.state === 'ended') this.next.delete(w.id);
  }

  private unknownOf(writes: readonly Write[]): string[] {
    const unknown: string[] = [];
    for (const w of writes) if (w.do === 'append' && !this.next.has(w.match) && !unknown.includes(w.match)) unknown.push(w.match);
    return unknown;
  }

  private numbersAfter(writes: readonly Write[]): Map<string, number> {
    const ahead = new Map<string, number>();
    for (const w of writes) {
      if (w.do !== 'append') continue;
      const next = ahead.get(w.match) ?? this.next.get(w.match)!;
      if (w.number !== next) throw new StoreConflict(`line ${w.number} of match ${w.match} cannot be written: its next line is ${next}`);
      ahead.set(w.match, next + 1);
    }
    return ahead;
  }

  async close(): Promise<void> {
    await this.last;
    await this.thread.call('close');
    this.log.close();
  }
}

/** The thread, asked by message; it answers in the order it was asked. */
class Thread {
  private readonly worker: ReturnType<typeof startThread>;
  private readonly open = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  private nextId = 1;
  private texts: string[] = [];
  private logEnd: LogPlace = { number: 0, at: 0 };
  private timer: NodeJS.Timeout | undefined = undefined;
  /** Why nothing can be kept any more. */
  broken: Error | undefined = undefined;
  onApplied: ((number: number) => void) | undefined = undefined;

  constructor(file: string) {
    this.worker = startThread(new URL('./store-thread', import.meta.url), { file });
    this.worker.on('message', (answer: StoreAnswer) => {
      if ('applied' in answer) return this.onApplied?.(answer.applied);
      const { id, result, error } = answer;
      const call = this.open.get(id);
      this.open.delete(id);
      if (error) call?.reject(error.conflict ? new StoreConflict(error.message) : new Error(error.message));
      else call?.resolve(result as never);
    });
    this.worker.on('error', (error) => {
      this.broken = error as Error;
      for (const { reject } of this.open.values()) reject(this.broken);
      this.open.clear();
    });
  }

  call<M extends keyof ThreadCalls>(method: M, ...args: unknown[]): ReturnType<ThreadCalls[M]> {
    if (this.broken) return Promise.reject(this.broken) as ReturnType<ThreadCalls[M]>;
    this.handOver();
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.open.set(id, { resolve: resolve as (value: never) => void, reject });
      this.worker.postMessage({ id, method, args } satisfies StoreCall);
    }) as ReturnType<ThreadCalls[M]>;
  }

  /** The thread gets it soon, and before it is asked anything. */
  hand(text: string, end: LogPlace): void {
    this.texts.push(text);
    this.logEnd = end;
    if (this.texts.length >= HAND_OVER_TEXTS) this.handOver();
    else this.timer ??= setTimeout(this.handOver, HAND_OVER_MS);
  }

  private readonly handOver = (): void => {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.texts.length === 0) return;
    this.worker.postMessage({ texts: this.texts, end: this.logEnd } satisfies Logged);
    this.texts = [];
  };

  async end(): Promise<void> {
    await this.worker.terminate();
  }
}
