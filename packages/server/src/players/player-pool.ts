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
  /** How long a search may take. */
  withinMs: number;
}

export type ToWorker =
  | { do: 'content'; game: string; hash: string; shipped: readonly SourceFile[]; pack: Pack | undefined }
  | { do: 'think'; job: number; think: Think }
  | { do: 'forget'; match: string };

export type FromWorker = { do: 'begun'; job: number } | { do: 'answer'; job: number; pick: number[] } | { do: 'failed'; job: number; message: string };

interface Job {
  think: Think;
  begun: () => void;
  resolve: (pick: number[]) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

interface Member {
  worker: Worker;
  /** In the order in which the worker takes them. */
  jobs: Map<number, Job>;
  /** Content it has. */
  known: Set<string>;
}

export interface PoolOptions {
  threads: number;
  thinkMs: number;
  /** The module that exports `games`. */
  gamesModule: string;
  sources: (game: string, content: string) => Promise<{ shipped: readonly SourceFile[]; pack?: Pack } | undefined>;
}

/**
 * Built-in players think in worker threads. Thinking time counts from when the thread takes a question up: neither the
 * start of the thread, nor loading content, nor other tables' questions are charged to a player. One that throws, or takes longer than it may, loses its question: the
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

  /** `begun` is called when the player starts to think. */
  async ask(think: Think, begun: () => void): Promise<number[]> {
    const member = await this.memberFor(think);
    return new Promise((resolve, reject) => {
      const job = this.nextJob++;
      member.jobs.set(job, { think, begun, resolve, reject, timer: undefined });
      post(member, { do: 'think', job, think });
    });
  }

  /** Starts the thread of a match and loads its content there, before anything is asked. */
  async warm(match: Pick<Think, 'match' | 'game' | 'content'>): Promise<void> {
    await this.memberFor(match);
  }

  /** The thread of a match, with its content: a match stays with one, so that a player keeps what it remembers. */
  private async memberFor({ match, game, content }: Pick<Think, 'match' | 'game' | 'content'>): Promise<Member> {
    const sources = await this.options.sources(game, content);
    if (!sources) throw new Error(`no content ${content}`);
    if (this.closed) throw new Error('closed');
    const member = (this.members[hashOf(match) % this.options.threads] ??= this.start());
    const key = `${game} ${content}`;
    if (!member.known.has(key)) {
      member.known.add(key);
      post(member, { do: 'content', game, hash: content, shipped: sources.shipped, pack: sources.pack });
    }
    return member;
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

  private start(): Member {
    const worker = startThread(new URL('./player-worker', import.meta.url), { gamesModule: this.options.gamesModule });
    const member: Member = { worker, jobs: new Map(), known: new Set() };
    worker.on('message', (message: FromWorker) => {
      const job = member.jobs.get(message.job);
      if (!job) return;
      if (message.do === 'begun') {
        job.timer = setTimeout(() => this.stalled(member, message.job), this.options.thinkMs);
        job.begun();
        return;
      }
      clearTimeout(job.timer);
      member.jobs.delete(message.job);
      if (message.do === 'answer') job.resolve(message.pick);
      else job.reject(new Error(message.message));
    });
    worker.on('error', (error) => this.crashed(member, error));
    worker.unref();
    return member;
  }

  private stalled(member: Member, job: number): void {
    const stalled = member.jobs.get(job);
    member.jobs.delete(job);
    this.replace(this.members.indexOf(member), member);
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
      this.ask(job.think, job.begun).then(job.resolve, job.reject);
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
