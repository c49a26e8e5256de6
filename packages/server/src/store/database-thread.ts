import { startThread } from '../threads/start-thread.ts';
import { type Store, StoreConflict, type StoreLog } from './store.ts';

/** Requests to the database thread. */
export interface ThreadCalls extends Omit<Store, 'trouble' | 'losses'> {
  open(): Promise<void>;
}

export interface StoreCall {
  id: number;
  method: keyof ThreadCalls;
  args: unknown[];
}

export interface StoreError {
  message: string;
  conflict: boolean;
  /** The code of a system or database error. */
  code?: string;
  path?: string;
}

export type StoreAnswer =
  | { id: number; result?: unknown; error?: StoreError }
  /** Why nothing can be stored at the moment; undefined when it works again. */
  | { trouble: StoreError | undefined }
  /** An accepted loss: acknowledged data that is missing or unreadable. */
  | { loss: string };

interface OpenCall {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/** The main thread's handle of the database thread, which answers requests in order. */
export class DatabaseThread {
  private readonly worker: ReturnType<typeof startThread>;
  private readonly log: StoreLog | undefined;
  private readonly open = new Map<number, OpenCall>();
  private nextId = 1;
  /** Why nothing can be stored at the moment. */
  trouble: Error | undefined = undefined;
  /** Set when the thread has ended, so that nothing can be stored any more. */
  broken: Error | undefined = undefined;

  /** Losses found when it was opened. */
  losses = 0;

  constructor(file: string, log: StoreLog | undefined, acceptLoss: boolean) {
    this.log = log;
    const data = { file, acceptLoss };
    this.worker = startThread(new URL('./store-thread', import.meta.url), data);
    this.worker.on('message', (answer: StoreAnswer) => this.receive(answer));
    this.worker.on('error', (error) => this.lose(error));
    this.worker.on('exit', () => this.lose('it has ended'));
  }

  private receive(answer: StoreAnswer): void {
    if ('trouble' in answer) {
      this.trouble = answer.trouble && errorOf(answer.trouble);
    } else if ('loss' in answer) {
      this.losses++;
      this.log?.error({ error: answer.loss }, 'stored data is lost, which --accept-loss allows');
    } else {
      const call = this.open.get(answer.id);
      this.open.delete(answer.id);
      if (answer.error) call?.reject(errorOf(answer.error));
      else call?.resolve(answer.result as never);
    }
  }

  private lose(error: unknown): void {
    if (this.broken) return;
    const { message = String(error), code } = error as { message?: string; code?: string };
    const broken = new Error(`the thread of the database failed: ${message}`, { cause: error });
    this.broken = Object.assign(broken, code !== undefined && { code });
    const fields = { error: broken.message, ...(code !== undefined && { code }) };
    this.log?.error(fields, 'nothing can be stored until the server is restarted');
    for (const { reject } of this.open.values()) reject(this.broken);
    this.open.clear();
  }

  call<M extends keyof ThreadCalls>(
    method: M,
    ...args: Parameters<ThreadCalls[M]>
  ): ReturnType<ThreadCalls[M]> {
    type Result = ReturnType<ThreadCalls[M]>;
    if (this.broken) return Promise.reject(this.broken) as Result;
    return new Promise((resolve, reject) => {
      const id = this.nextId++;
      this.open.set(id, { resolve: resolve, reject });
      this.worker.postMessage({ id, method, args } satisfies StoreCall);
    }) as Result;
  }

  async end(): Promise<void> {
    this.broken ??= new Error('the store is closed');
    await this.worker.terminate();
  }
}

function errorOf({ message, conflict, code, path }: StoreError): Error {
  if (conflict) return new StoreConflict(message);
  return Object.assign(
    new Error(message),
    code !== undefined && { code },
    path !== undefined && { path },
  );
}
