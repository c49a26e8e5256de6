import type { Worker } from 'node:worker_threads';
import type { Pack, Seat, SourceFile, State } from '@cardwright/kernel';
import type { Assessment } from '@cardwright/sim/search';
import { startThread } from '../threads/start-thread.ts';
import type { WorkerSettings } from './player-worker.ts';
import { ThinkingBudget } from './thinking-budget.ts';
import { jobOf, newProgress, type Progress, sliceOf } from './progress.ts';

/** A question to a built-in player. */
export interface Think {
  match: string;
  seat: Seat;
  game: string;
  content: string;
  player: string;
  state: State;
  /** The address the search is charged to: addresses share a thread evenly. */
  address: string;
  /** How long a search may work, not counting the time it waits for others. */
  ownMs: number;
  /** How long it may take in total, for the clock of its table. */
  clockMs: number;
}

/** What a hint is computed from: the seat's open question. */
export interface HintQuestion extends Pick<Think, 'match' | 'seat' | 'game' | 'content'> {
  state: State;
  /** The address that asks for it. */
  address: string;
  /** How long the search may work, not counting the time it waits for others. */
  ownMs: number;
}

type Question = { do: 'think'; think: Think } | { do: 'hint'; hint: HintQuestion };

/** The answer is no longer wanted. */
export class Cancelled extends Error {}

export type ToWorker =
  | {
      do: 'content';
      game: string;
      hash: string;
      shipped: readonly SourceFile[];
      pack: Pack | undefined;
    }
  | ({ job: number } & Question)
  | { do: 'cancel'; job: number }
  /** Searches for these addresses on other nodes. */
  | { do: 'charge'; use: SearchUse }
  | { do: 'forget'; match: string };

/** Milliseconds of search by address. */
export type SearchUse = [address: string, ms: number][];

export type FromWorker =
  | { do: 'used'; use: SearchUse }
  | { do: 'begun'; job: number }
  /** `slicesWaited`: search slices that a non-searching player has waited for. */
  | { do: 'answer'; job: number; pick: number[]; slicesWaited: number }
  | { do: 'hint'; job: number; hint: Assessment }
  | { do: 'failed'; job: number; message: string };

type Answer = Extract<FromWorker, { do: 'answer' | 'hint' }>;

interface Job {
  question: Question;
  begun: () => void;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

interface Member {
  worker: Worker;
  jobs: Map<number, Job>;
  /** Content the thread has loaded. */
  known: Set<string>;
  progress: Progress;
  /** The slice the thread was working on at the last check, and since when. */
  seen: { slice: number; since: number };
}

export interface PoolOptions {
  threads: number;
  /** How long a player may take for one slice of work; for non-searching players, for an answer. */
  thinkMs: number;
  /** Milliseconds of search per second for one address, in each thread. */
  budgetMs: number;
  /** The module that exports `games`. */
  gamesModule: string;
  /** Packages of outside games. */
  folders?: readonly string[];
  sources: (
    game: string,
    content: string,
  ) => Promise<{ shipped: readonly SourceFile[]; pack?: Pack } | undefined>;
}

/**
 * Built-in players think in worker threads, slice by slice (`PlayerScheduler`). Starting the
 * thread, loading content and other tables' questions are not charged to a player. A player that
 * throws, or does not pause in time, loses its question: the promise is rejected and its thread
 * restarted, and the other questions of that thread are asked again.
 */
export class PlayerPool {
  private readonly options: PoolOptions;
  private readonly members: (Member | undefined)[] = [];
  private nextJob = 1;
  private closed = false;
  private readonly watch: NodeJS.Timeout;
  /** The most search slices that a non-searching player has waited for, for /metrics. */
  mostSlicesWaited = 0;
  /** Called with what searches for an address have used in any thread. */
  used: (address: string, ms: number) => void = () => {};
  /** What searches on other nodes have used, for each thread of this one. */
  private readonly elsewhere: ThinkingBudget;

  constructor(options: PoolOptions) {
    this.options = options;
    this.elsewhere = new ThinkingBudget(options.budgetMs);
    this.watch = setInterval(() => this.findStalled(), Math.max(10, options.thinkMs / 4));
    this.watch.unref();
  }

  /** The number of open questions, for /metrics. */
  get open(): number {
    return this.members.reduce((sum, m) => sum + (m?.jobs.size ?? 0), 0);
  }

  /** `begun` is called when the player starts to think. */
  async ask(think: Think, begun: () => void): Promise<number[]> {
    const { answer } = this.put({ do: 'think', think }, begun);
    const given = await answer;
    return given.do === 'answer' ? given.pick : [];
  }

  /** What the strongest player would do; rejected as `Cancelled` once `cancel` was called. */
  hint(hint: HintQuestion): { answer: Promise<Assessment>; cancel: () => void } {
    const { answer, cancel } = this.put({ do: 'hint', hint }, () => {});
    const found = answer.then((given) => {
      if (given.do !== 'hint') throw new Error('a thread has mixed up its questions');
      return given.hint;
    });
    return { answer: found, cancel };
  }

  private put(
    question: Question,
    begun: () => void,
  ): { answer: Promise<Answer>; cancel: () => void } {
    const job = this.nextJob++;
    let isCancelled = false;
    let member: Member | undefined;
    const put = async (): Promise<Answer> => {
      const found = await this.memberFor(placeOf(question));
      if (isCancelled) throw new Cancelled();
      member = found;
      return new Promise((resolve, reject) => {
        found.jobs.set(job, { question, begun, resolve, reject });
        post(found, { job, ...question });
      });
    };
    const cancel = (): void => {
      isCancelled = true;
      if (member) this.drop(member, job);
    };
    return { answer: put(), cancel };
  }

  private drop(member: Member, job: number): void {
    const found = member.jobs.get(job);
    if (!found) return;
    member.jobs.delete(job);
    post(member, { do: 'cancel', job });
    found.reject(new Cancelled());
  }

  /** Starts the thread of a match and loads its content before the first question. */
  async warm(match: Pick<Think, 'match' | 'game' | 'content'>): Promise<void> {
    await this.memberFor(match);
  }

  /**
   * Charges searches for the address that ran on other nodes. Each thread bears an equal part, so
   * that all nodes together use no more than the threads of one.
   */
  charge(address: string, ms: number): void {
    const part = ms / this.options.threads;
    this.elsewhere.charge(address, part, performance.now());
    for (const member of this.members)
      if (member) post(member, { do: 'charge', use: [[address, part]] });
  }

  /**
   * The thread of a match, with its content. A match stays with one thread so that a player keeps
   * its memory.
   */
  private async memberFor({
    match,
    game,
    content,
  }: Pick<Think, 'match' | 'game' | 'content'>): Promise<Member> {
    const sources = await this.options.sources(game, content);
    if (!sources) throw new Error(`no content ${content}`);
    if (this.closed) throw new Error('closed');
    const member = (this.members[hashOf(match) % this.options.threads] ??= this.start());
    const key = `${game} ${content}`;
    if (!member.known.has(key)) {
      member.known.add(key);
      post(member, {
        do: 'content',
        game,
        hash: content,
        shipped: sources.shipped,
        pack: sources.pack,
      });
    }
    return member;
  }

  forget(match: string): void {
    const member = this.members[hashOf(match) % this.options.threads];
    if (!member) return;
    for (const [job, { question }] of member.jobs)
      if (question.do === 'hint' && question.hint.match === match) this.drop(member, job);
    post(member, { do: 'forget', match });
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.watch);
    for (const member of this.members) {
      if (!member) continue;
      member.jobs.clear();
      await member.worker.terminate();
    }
  }

  private start(): Member {
    const progress = newProgress();
    const { gamesModule, folders = [], budgetMs } = this.options;
    const worker = startThread(new URL('./player-worker', import.meta.url), {
      gamesModule,
      folders,
      budgetMs,
      progress,
    } satisfies WorkerSettings);
    const member: Member = {
      worker,
      jobs: new Map(),
      known: new Set(),
      progress,
      seen: { slice: 0, since: 0 },
    };
    post(member, { do: 'charge', use: this.elsewhere.owed(performance.now()) });
    worker.on('message', (message: FromWorker) => {
      if (message.do === 'used') {
        for (const [address, ms] of message.use) this.used(address, ms);
        return;
      }
      const job = member.jobs.get(message.job);
      if (!job) return;
      if (message.do === 'begun') return job.begun();
      member.jobs.delete(message.job);
      if (message.do === 'failed') return job.reject(new Error(message.message));
      if (message.do === 'answer')
        this.mostSlicesWaited = Math.max(this.mostSlicesWaited, message.slicesWaited);
      job.resolve(message);
    });
    worker.on('error', (error) => this.crashed(member, error));
    worker.unref();
    return member;
  }

  /** A thread that has worked on one slice for too long. */
  private findStalled(): void {
    const now = performance.now();
    for (const member of this.members) {
      if (!member) continue;
      const { progress, seen } = member;
      const slice = sliceOf(progress);
      if (jobOf(progress) === 0 || slice !== seen.slice) member.seen = { slice, since: now };
      else if (now - seen.since >= this.options.thinkMs)
        this.giveUp(member, new Error(`no answer within ${this.options.thinkMs} ms`));
    }
  }

  private crashed(member: Member, error: Error): void {
    if (!this.members.includes(member) || this.closed) return;
    this.giveUp(member, error);
  }

  /** Drops the question a thread is working on; the first one if it has not started any. */
  private giveUp(member: Member, error: Error): void {
    const at = jobOf(member.progress) || (member.jobs.keys().next().value ?? 0);
    const job = member.jobs.get(at);
    member.jobs.delete(at);
    this.replace(this.members.indexOf(member), member);
    job?.reject(error);
  }

  private replace(at: number, member: Member): void {
    this.members[at] = undefined;
    member.worker.removeAllListeners();
    member.worker.on('error', () => {});
    void member.worker.terminate();
    for (const { question, begun, resolve, reject } of member.jobs.values())
      this.put(question, begun).answer.then(resolve, reject);
    member.jobs.clear();
  }
}

const placeOf = (question: Question): Pick<Think, 'match' | 'game' | 'content'> =>
  question.do === 'think' ? question.think : question.hint;

const post = (member: Member, message: ToWorker): void => member.worker.postMessage(message);

function hashOf(text: string): number {
  let h = 0;
  for (let i = 0; i < text.length; i++) h = (Math.imul(h, 31) + text.charCodeAt(i)) >>> 0;
  return h;
}
