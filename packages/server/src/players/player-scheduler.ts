import { ThinkingBudget } from './thinking-budget.ts';

/** A decision of a built-in player to be computed in this thread. */
export interface Task {
  readonly match: string;
  /** The address its match is charged to. */
  readonly address: string;
  /** Answers at once; never waits behind searches. */
  readonly isCheap: boolean;
  /**
   * Works until `pause` returns true; returns true when done. `slicesWaited` counts the search
   * slices since the task was added.
   */
  run(pause: () => boolean, slicesWaited: number): boolean;
}

export interface SchedulerOptions {
  /** How long a search works before others get their turn. */
  sliceMs: number;
  /**
   * Milliseconds of search per second that one address may use; bursts may use ten times as much.
   */
  budgetMs: number;
  now: () => number;
  /** Called when an address has used thread time for a search. */
  used?: (address: string, ms: number) => void;
}

interface Waiting {
  task: Task;
  /** The number of search slices run before it was added. */
  since: number;
}

/** Tasks by address: addresses take turns, and so do the tasks of one address. */
class FairQueue {
  private readonly byAddress = new Map<string, Waiting[]>();

  get isEmpty(): boolean {
    return this.byAddress.size === 0;
  }

  get addresses(): Iterable<string> {
    return this.byAddress.keys();
  }

  put(waiting: Waiting): void {
    const tasks = this.byAddress.get(waiting.task.address);
    if (tasks) tasks.push(waiting);
    else this.byAddress.set(waiting.task.address, [waiting]);
  }

  /** The next task of the next address that may run. */
  take(mayRun: (address: string) => boolean): Waiting | undefined {
    for (const [address, tasks] of this.byAddress) {
      if (!mayRun(address)) continue;
      this.byAddress.delete(address);
      const next = tasks.shift();
      if (tasks.length > 0) this.byAddress.set(address, tasks);
      return next;
    }
    return undefined;
  }

  drop(match: string): void {
    for (const [address, tasks] of this.byAddress) {
      const rest = tasks.filter(({ task }) => task.match !== match);
      if (rest.length > 0) this.byAddress.set(address, rest);
      else this.byAddress.delete(address);
    }
  }
}

/**
 * While searches wait, cheap players may use this much time before a search gets a slice, so that a
 * flood of them cannot starve the searches.
 */
const CHEAP_SLICES = 10;

/**
 * Decides who thinks next in a thread. Cheap players come before searches, so one waits for at most
 * one search slice. Searches work in slices and addresses take turns, so a hundred searches of one
 * address delay another address no more than one does.
 */
export class PlayerScheduler {
  private readonly options: SchedulerOptions;
  private readonly cheap = new FairQueue();
  private readonly searches = new FairQueue();
  private readonly budget: ThinkingBudget;
  /** Search slices so far. */
  private slices = 0;
  private cheapMs = 0;

  constructor(options: SchedulerOptions) {
    this.options = options;
    this.budget = new ThinkingBudget(options.budgetMs);
  }

  add(task: Task): void {
    (task.isCheap ? this.cheap : this.searches).put({ task, since: this.slices });
  }

  /** Charges searches for the address that ran elsewhere. */
  charge(address: string, ms: number): void {
    this.budget.charge(address, ms, this.options.now());
  }

  /** Nobody waits for the answer any more. */
  drop(match: string): void {
    this.cheap.drop(match);
    this.searches.drop(match);
  }

  /**
   * Runs one turn; returns the milliseconds until the next is due, or undefined when nothing is
   * left to do.
   */
  turn(): number | undefined {
    const { sliceMs, now } = this.options;
    const began = now();
    const mayRun = (address: string): boolean => this.budget.waitMs(address, began) === 0;
    const isSearchDue = this.cheap.isEmpty || this.cheapMs >= CHEAP_SLICES * sliceMs;
    const search = isSearchDue ? this.searches.take(mayRun) : undefined;
    const waiting = search ?? this.cheap.take(always);
    if (!waiting) return this.nextDue(began);
    const isDone = waiting.task.run(() => now() - began >= sliceMs, this.slices - waiting.since);
    const spent = now() - began;
    if (search) {
      this.slices++;
      this.cheapMs = 0;
      this.budget.charge(waiting.task.address, spent, now());
      this.options.used?.(waiting.task.address, spent);
    } else this.cheapMs += spent;
    if (!isDone) (search ? this.searches : this.cheap).put(waiting);
    return this.nextDue(now());
  }

  private nextDue(now: number): number | undefined {
    if (!this.cheap.isEmpty) return 0;
    let due: number | undefined;
    for (const address of this.searches.addresses) {
      const waitMs = this.budget.waitMs(address, now);
      if (waitMs === 0) return 0;
      due = Math.min(due ?? waitMs, waitMs);
    }
    return due;
  }
}

const always = (): boolean => true;
