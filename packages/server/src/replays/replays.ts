import type { Worker } from 'node:worker_threads';
import type { Pack, SourceFile } from '@cardwright/kernel';
import type { MatchHead, Moment } from '@cardwright/match';
import { type ErrorCode, type Limits, type ResultOf, RpcError } from '@cardwright/protocol';
import type { GameCatalogue } from '../matches/game-catalogue.ts';
import { ThinkingBudget } from '../players/thinking-budget.ts';
import { JsonText } from '../rpc/json-text.ts';
import type { Store, StoredMatch } from '../store/store.ts';
import { startThread } from '../threads/start-thread.ts';

/** What the thread needs of a match: its head and all its entries. */
export type StoredEnd = Pick<StoredMatch, 'head' | 'earlier' | 'lines'>;

export interface ReplayJob {
  do: 'job';
  job: number;
  match: string;
  /** Addresses take turns. */
  address: string;
  /** Absent if the thread has the match. */
  stored?: StoredEnd;
  wanted: 'record' | Moment;
}

export type ToReplays =
  | {
      do: 'content';
      game: string;
      hash: string;
      shipped: readonly SourceFile[];
      pack: Pack | undefined;
    }
  | ReplayJob
  | { do: 'forget'; match: string };

export type FromReplays = { job: number; ms: number } & (
  | { text: string }
  | { message: string; code?: ErrorCode }
);

/** How many replayed matches the thread keeps. */
const KEPT = 8;

interface OpenJob {
  match: string;
  address: string;
  resolve: (text: string) => void;
  reject: (error: Error) => void;
}

export interface ReplayParts {
  store: Store;
  catalogue: GameCatalogue;
  limits: Pick<Limits, 'addressReplayMs'>;
  /** The module that exports `games`. */
  gamesModule: string;
  /** Packages of outside games. */
  folders?: readonly string[];
}

/**
 * Records and replays of ended matches. They are computed in a thread of their own, slice by slice,
 * so that running matches do not wait for them. The time they take is charged to the requesting
 * address.
 */
export class Replays {
  private readonly parts: ReplayParts;
  private readonly budget: ThinkingBudget;
  private worker: Worker | undefined = undefined;
  private readonly jobs = new Map<number, OpenJob>();
  private nextJob = 1;
  /** What the thread has: matches, the most recently requested last, and content. */
  private readonly matches = new Set<string>();
  private readonly contents = new Set<string>();
  /** Requests refused because the address had used up its budget. */
  refused = 0;
  /** Hears what records and replays for an address have used. */
  used: (address: string, ms: number) => void = () => {};

  constructor(parts: ReplayParts) {
    this.parts = parts;
    this.budget = new ThinkingBudget(parts.limits.addressReplayMs);
  }

  record(match: string, address: string): Promise<JsonText<ResultOf<'record'>>> {
    return this.ask(match, address, 'record');
  }

  replay(match: string, moment: Moment, address: string): Promise<JsonText<ResultOf<'replay'>>> {
    return this.ask(match, address, moment);
  }

  /** Throws if the address has used up its budget. */
  check(address: string): void {
    const retryAfterMs = this.budget.waitMs(address, performance.now());
    if (retryAfterMs === 0) return;
    this.refused++;
    throw new RpcError('limit/replays', undefined, { retryAfterMs });
  }

  /** Replays entries in this thread; charged like the rest. */
  charged<T>(address: string, work: () => T): T {
    this.check(address);
    const began = performance.now();
    try {
      return work();
    } finally {
      this.spent(address, performance.now() - began);
    }
  }

  /** Charges records and replays that were produced on other nodes. */
  charge(address: string, ms: number): void {
    this.budget.charge(address, ms, performance.now());
  }

  private spent(address: string, ms: number): void {
    this.charge(address, ms);
    this.used(address, ms);
  }

  /** The match has been deleted. */
  forget(match: string): void {
    if (this.matches.delete(match)) this.post({ do: 'forget', match });
  }

  async close(): Promise<void> {
    for (const { reject } of this.jobs.values()) reject(new RpcError('server/stopping'));
    this.jobs.clear();
    await this.worker?.terminate();
  }

  private async ask<T>(
    match: string,
    address: string,
    wanted: ReplayJob['wanted'],
  ): Promise<JsonText<T>> {
    this.check(address);
    const stored = this.matches.has(match) ? undefined : await this.load(match);
    this.keep(match);
    const text = await new Promise<string>((resolve, reject) => {
      const job = this.nextJob++;
      this.jobs.set(job, { match, address, resolve, reject });
      this.post({ do: 'job', job, match, address, wanted, ...(stored ? { stored } : {}) });
    });
    return new JsonText(text);
  }

  /** Loads an ended match from the store, and its content into the thread. */
  private async load(match: string): Promise<StoredEnd> {
    const stored = await this.parts.store.match(match);
    if (!stored) throw new RpcError('match/unknown', `there is no match '${match}'`);
    const { head, earlier, lines } = stored;
    const { game, content, state, startedAt } = JSON.parse(head) as MatchHead;
    if (state !== 'ended' || startedAt === null) throw new RpcError('match/running');
    const sources = await this.parts.catalogue.find(game, content);
    if (!sources) throw await this.parts.catalogue.missing(content);
    if (!this.contents.has(`${game} ${content}`)) {
      this.contents.add(`${game} ${content}`);
      const { shipped, pack } = sources;
      this.post({ do: 'content', game, hash: content, shipped, pack });
    }
    return { head, earlier, lines };
  }

  private keep(match: string): void {
    this.matches.delete(match);
    this.matches.add(match);
    const [oldest] = this.matches;
    if (this.matches.size > KEPT && oldest !== undefined) this.forget(oldest);
  }

  private post(message: ToReplays): void {
    this.worker ??= this.start();
    this.worker.postMessage(message);
  }

  private start(): Worker {
    const { gamesModule, folders = [] } = this.parts;
    const worker = startThread(new URL('./replay-worker', import.meta.url), {
      gamesModule,
      folders,
    });
    worker.on('message', (answer: FromReplays) => this.hear(answer));
    worker.on('error', (error) => this.crashed(error));
    worker.unref();
    return worker;
  }

  private hear(answer: FromReplays): void {
    const open = this.jobs.get(answer.job);
    if (!open) return;
    this.jobs.delete(answer.job);
    this.spent(open.address, answer.ms);
    if ('text' in answer) return open.resolve(answer.text);
    const { code, message } = answer;
    open.reject(code ? new RpcError(code, message) : new Error(message));
  }

  /** The next request starts a new thread. */
  private crashed(error: Error): void {
    this.worker = undefined;
    this.matches.clear();
    this.contents.clear();
    for (const { reject } of this.jobs.values()) reject(error);
    this.jobs.clear();
  }
}
