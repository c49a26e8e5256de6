import { startThread } from '../threads/start-thread.ts';
import type { LogPlace } from './log-file.ts';
import { type Store, StoreConflict, type StoreLog } from './store.ts';

/** What the thread is asked. */
export interface ThreadCalls extends Store {
  open(): Promise<LogPlace>;
  apply(): Promise<void>;
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

export interface StoreError {
  message: string;
  conflict: boolean;
  /** Of an error of the system or the database. */
  code?: string;
  path?: string;
}

export type StoreAnswer =
  | { id: number; result?: unknown; error?: StoreError }
  | { applied: number }
  /** The database cannot take the log over, or can again. */
  | { trouble: StoreError | undefined }
  /** What was left out, and why. */
  | { skipped: string };

/** What the thread has not been handed yet: waking it for every write costs more than the writes. */
const HAND_OVER_MS = 20;
const HAND_OVER_TEXTS = 64;

/** The thread of the database, asked by message; it answers in the order it was asked. */
export class DatabaseThread {
  private readonly worker: ReturnType<typeof startThread>;
  private readonly log: StoreLog | undefined;
  private readonly open = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  private nextId = 1;
  private texts: string[] = [];
  private logEnd: LogPlace = { number: 0, at: 0 };
  private timer: NodeJS.Timeout | undefined = undefined;
  /** Why the database does not take the log over at the moment. */
  trouble: Error | undefined = undefined;
  /** Why nothing can be kept any more: the thread has ended. */
  broken: Error | undefined = undefined;
  onApplied: ((number: number) => void) | undefined = undefined;

  constructor(file: string, log: StoreLog | undefined) {
    this.log = log;
    this.worker = startThread(new URL('./store-thread', import.meta.url), { file });
    this.worker.on('message', (answer: StoreAnswer) => this.heard(answer));
    this.worker.on('error', (error) => this.lose(error));
    this.worker.on('exit', () => this.lose('it has ended'));
  }

  private heard(answer: StoreAnswer): void {
    if ('applied' in answer) return this.onApplied?.(answer.applied);
    if ('trouble' in answer) return this.inTrouble(answer.trouble && errorOf(answer.trouble));
    if ('skipped' in answer) return this.log?.error({ error: answer.skipped }, 'something in the log does not fit the database and is left out');
    const { id, result, error } = answer;
    const call = this.open.get(id);
    this.open.delete(id);
    if (error) call?.reject(errorOf(error));
    else call?.resolve(result as never);
  }

  /** Told once, and once when it is over. */
  private inTrouble(error: Error | undefined): void {
    if (error && !this.trouble) this.log?.error(fieldsOf(error), 'the database cannot be written; it is tried again, and the log keeps what comes meanwhile');
    if (!error && this.trouble) this.log?.info({}, 'the database is written again');
    this.trouble = error;
  }

  private lose(error: unknown): void {
    if (this.broken) return;
    const { message = String(error), code } = error as { message?: string; code?: string };
    this.broken = Object.assign(new Error(`the thread of the database failed: ${message}`, { cause: error }), code !== undefined && { code });
    this.log?.error(fieldsOf(this.broken), 'nothing can be stored until the server is started again; what was stored is safe in the log');
    for (const { reject } of this.open.values()) reject(this.broken);
    this.open.clear();
  }

  call<M extends keyof ThreadCalls>(method: M, ...args: unknown[]): ReturnType<NonNullable<ThreadCalls[M]>> {
    type Result = ReturnType<NonNullable<ThreadCalls[M]>>;
    if (this.broken) return Promise.reject(this.broken) as Result;
    this.handOver();
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.open.set(id, { resolve: resolve as (value: never) => void, reject });
      this.worker.postMessage({ id, method, args } satisfies StoreCall);
    }) as Result;
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
    this.broken ??= new Error('the store is closed');
    await this.worker.terminate();
  }
}

export const fieldsOf = (error: Error): { error: string; code?: string } => {
  const { message, code } = error as NodeJS.ErrnoException;
  return { error: message, ...(code !== undefined && { code }) };
};

function errorOf({ message, conflict, code, path }: StoreError): Error {
  return conflict ? new StoreConflict(message) : Object.assign(new Error(message), code !== undefined && { code }, path !== undefined && { path });
}
