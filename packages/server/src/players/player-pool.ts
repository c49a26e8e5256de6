import type { Worker } from 'node:worker_threads';
import type { Pack, Seat, SourceFile, State } from '@cardwright/kernel';
import { startThread } from '../threads/start-thread.ts';

/** A question to a built-in player. */
export interface Think {
  match: string;
  seat: Seat;
  game: string;
  content: string;
  player: string;
  state: State;
}

export type ToWorker =
  | { do: 'content'; game: string; hash: string; shipped: readonly SourceFile[]; pack: Pack | undefined }
  | { do: 'think'; job: number; think: Think }
  | { do: 'forget'; match: string };

export type FromWorker = { do: 'ready' } | { do: 'answer'; job: number; pick: number[] } | { do: 'failed'; job: number; message: string };

interface Job {
  think: Think;
  resolve: (pick: number[]) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

interface Member {
  worker: Worker;
  jobs: Map<number, Job>;
  /** What the worker is at: jobs are worked off in order. */
  known: Set<string>;
  /** It has started: thinking time counts from here. */
  ready: boolean;
}

export interface PoolOptions {
  threads: number;
  thinkMs: number;
  /** The module that exports `games`. */
  gamesModule: string;
  sources: (game: string, content: string) => Promise<{ shipped: readonly SourceFile[]; pack?: Pack } | undefined>;
}

/**
 * Built-in players think in worker threads. One that throws, or takes longer than it may, loses its question: the
 * promise is rejected and its thread is started anew; the other questions of that thread are asked again.
 */
export class PlayerPool {
  private readonly options: PoolOptions;
  private readonly members: (Member | undefined)[] = [];
  private nextJob = 1;
  private closed = false;

  constructor(options: PoolOptions) {
    this.options = options;
  }

  /** How many questions are open, for /metrics. */
  get open(): number {
    return this.members.reduce((sum, m) => sum + (m?.jobs.size ?? 0), 0);
  }

  async ask(think: Think): Promise<number[]> {
    const sources = await this.options.sources(think.game, think.content);
    if (!sources) throw new Error(`no content ${think.content}`);
    if (this.closed) throw new Error('closed');
    // a match stays with one thread, so that a player keeps what it remembers
    const at = hashOf(think.match) % this.options.threads;
    const member = (this.members[at] ??= this.start());
    const key = `${think.game} ${think.content}`;
    if (!member.known.has(key)) {
      member.known.add(key);
      post(member, { do: 'content', game: think.game, hash: think.content, shipped: sources.shipped, pack: sources.pack });
    }
    return new Promise((resolve, reject) => {
      const job = this.nextJob++;
      member.jobs.set(job, { think, resolve, reject, timer: undefined });
      if (member.jobs.size === 1 && member.ready) this.arm(at, member, job);
      post(member, { do: 'think', job, think });
    });
  }

  forget(match: string): void {
    const member = this.members[hashOf(match) % this.options.threads];
    if (member) post(member, { do: 'forget', match });
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const member of this.members) {
      if (!member) continue;
      for (const job of member.jobs.values()) clearTimeout(job.timer);
      member.jobs.clear();
      await member.worker.terminate();
    }
  }

  /** The job at the head of the thread's queue gets its time. */
  private arm(at: number, member: Member, job: number): void {
    const entry = member.jobs.get(job);
    if (entry) entry.timer = setTimeout(() => this.stalled(at, member, job), this.options.thinkMs);
  }

  private next(at: number, member: Member): void {
    const first = member.jobs.keys().next();
    if (!first.done) this.arm(at, member, first.value);
  }

  private start(): Member {
    const worker = startThread(new URL('./player-worker', import.meta.url), { gamesModule: this.options.gamesModule, thinkMs: this.options.thinkMs });
    const member: Member = { worker, jobs: new Map(), known: new Set(), ready: false };
    worker.on('message', (message: FromWorker) => {
      if (message.do === 'ready') {
        member.ready = true;
        this.next(this.members.indexOf(member), member);
        return;
      }
      const job = member.jobs.get(message.job);
      if (!job) return;
      clearTimeout(job.timer);
      member.jobs.delete(message.job);
      if (message.do === 'answer') job.resolve(message.pick);
      else job.reject(new Error(message.message));
      this.next(this.members.indexOf(member), member);
    });
    worker.on('error', (error) => this.crashed(member, error));
    worker.unref();
    return member;
  }

  private stalled(at: number, member: Member, job: number): void {
    const stalled = member.jobs.get(job);
    member.jobs.delete(job);
    this.replace(at, member);
    stalled?.reject(new Error(`no answer within ${this.options.thinkMs} ms`));
  }

  private crashed(member: Member, error: Error): void {
    const at = this.members.indexOf(member);
    if (at < 0 || this.closed) return;
    const [job, first] = member.jobs.entries().next().value ?? [];
    if (job !== undefined) member.jobs.delete(job);
    clearTimeout(first?.timer);
    this.replace(at, member);
    first?.reject(error);
  }

  private replace(at: number, member: Member): void {
    this.members[at] = undefined;
    member.worker.removeAllListeners();
    member.worker.on('error', () => {});
    void member.worker.terminate();
    for (const job of member.jobs.values()) {
      clearTimeout(job.timer);
      this.ask(job.think).then(job.resolve, job.reject);
    }
    member.jobs.clear();
  }
}

const post = (member: Member, message: ToWorker): void => member.worker.postMessage(message);

function hashOf(text: string): number {
  let h = 0;
  for (let i = 0; i < text.length; i++) h = (Math.imul(h, 31) + text.charCodeAt(i)) >>> 0;
  return h;
}
