import { startThread } from '../threads/start-thread.ts';
import { LogFile, type LogPlace } from './log-file.ts';
import { logText } from './log-text.ts';
import { type Store, StoreConflict, type StoredMatch, type Write } from './store.ts';

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

interface StoreError {
  message: string;
  conflict: boolean;
  /** Of an error of the system. */
  code?: string;
  path?: string;
}

export type StoreAnswer = { id: number; result?: unknown; error?: StoreError } | { applied: number };

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
  const reads = <M extends 'match' | 'list' | 'content' | 'fact'>(method: M): Store[M] =>
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
  /** Writes set off one after the other; each is durable after those before it. */
  private last: Promise<unknown> = Promise.resolve();
  private durable: Promise<void> = Promise.resolve();
  /** Where the log went on before a record that could not be written. */
  private torn: LogPlace | undefined = undefined;
  private knowsLive = false;

  constructor(log: LogFile, thread: Thread) {
    this.log = log;
    this.thread = thread;
    thread.onApplied = (number) => log.applied(number);
  }

  async write(writes: readonly Write[]): Promise<void> {
    const off = this.last.then(() => this.setOff(writes));
    this.last = off.catch(() => {});
    const { durable } = await off;
    return durable;
  }

  /** All matches that have not ended: any other one that is written to from now on is new. */
  know(live: readonly StoredMatch[]): void {
    for (const { id, lines } of live) if (!this.next.has(id)) this.next.set(id, lines.length);
    this.knowsLive = true;
  }

  /** Checks the write and hands it to the disk; `durable` says when it is there. */
  private async setOff(writes: readonly Write[]): Promise<{ durable: Promise<void> }> {
    const { log, thread } = this;
    if (thread.broken) throw thread.broken;
    if (this.torn) await this.drained();
    if (this.knowsLive) for (const w of writes) if (w.do === 'match' && w.state !== 'ended' && !this.next.has(w.id)) this.next.set(w.id, 0);
    const unknown = this.unknownOf(writes);
    if (unknown.length > 0) {
      const numbers = await thread.call('nextLines', unknown);
      unknown.forEach((match, i) => this.next.set(match, numbers[i]!));
    }
    const ahead = this.numbersAfter(writes);
    const text = logText(writes);
    const bytes = Buffer.byteLength(text);
    if (!log.hasRoom(bytes)) {
      await this.drained();
      await thread.call('apply');
    }
    if (log.tooLong(bytes)) await thread.call('write', writes);
    for (const [match, next] of ahead) this.next.set(match, next);
    for (const w of writes) if (w.do === 'match' && w.state === 'ended') this.next.delete(w.id);
    return { durable: log.tooLong(bytes) ? Promise.resolve() : this.append(text) };
  }

  private append(text: string): Promise<void> {
    const { log, thread } = this;
    const before = log.end;
    const written = new Promise<void>((resolve, reject) => log.append(text, (error) => (error ? reject(error) : resolve())));
    written.catch(() => {}); // it is dealt with in its turn
    const { end } = log;
    const durable = this.durable
      .then(() => written)
      .then(
        () => {
          thread.hand(text, end);
        },
        (error: unknown) => {
          this.torn ??= before;
          throw error;
        },
      );
    this.durable = durable;
    durable.catch(() => {});
    return durable;
  }

  /** Nothing is under way any more; after a failure the log goes on before it. */
  private async drained(): Promise<void> {
    await this.durable.catch(() => {});
    if (!this.torn) return;
    this.log.goOn(this.torn);
    this.torn = undefined;
    this.durable = Promise.resolve();
    this.next.clear();
    this.knowsLive = false;
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
    await this.drained();
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
      if (error) call?.reject(errorOf(error));
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

function errorOf({ message, conflict, code, path }: StoreError): Error {
  return conflict ? new StoreConflict(message) : Object.assign(new Error(message), code !== undefined && { code }, path !== undefined && { path });
}
