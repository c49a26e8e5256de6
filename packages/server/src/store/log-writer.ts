import { type DatabaseThread, fieldsOf } from './database-thread.ts';
import type { FileGuard } from './file-guard.ts';
import type { LogFile, LogPlace } from './log-file.ts';
import { logText } from './log-text.ts';
import { type MatchWrite, StoreConflict, type StoredMatch, type StoreLog, type Write } from './store.ts';

const LONGEST_PAUSE_MS = 2000;

/** Nothing more of it is expected soon: what is known of it need not be kept. */
const isAtRest = ({ state, due }: MatchWrite): boolean => state === 'ended' || due !== undefined;

/** The way to the log, and what has to be known before it: which line is each match's next. */
export class LogWriter {
  private readonly log: LogFile;
  private readonly thread: DatabaseThread;
  private readonly report: StoreLog | undefined;
  private readonly next = new Map<string, number>();
  /** Writes set off one after the other; each is durable after those before it. */
  private last: Promise<unknown> = Promise.resolve();
  private durable: Promise<void> = Promise.resolve();
  /** Where the log went on before a record that could not be written. */
  private torn: LogPlace | undefined = undefined;
  private closed = false;
  /** Why the last write did not get to the log. */
  private failure: Error | undefined = undefined;
  private readonly files: FileGuard;

  constructor(log: LogFile, files: FileGuard, thread: DatabaseThread, report: StoreLog | undefined) {
    this.log = log;
    this.files = files;
    this.thread = thread;
    this.report = report;
    thread.onApplied = (number) => log.applied(number);
  }

  /** Why nothing gets to the log. */
  get trouble(): Error | undefined {
    return this.files.trouble() ?? this.failure;
  }

  async write(writes: readonly Write[]): Promise<void> {
    const { durable } = await this.inTurn(() => this.setOff(writes));
    try {
      await durable;
    } catch (error) {
      await this.brokenOff();
      throw error;
    }
  }

  /** What is told to have failed must not come back after a crash: while nobody can say that, it is not told. */
  private async brokenOff(): Promise<void> {
    for (let pauseMs = 50; !this.closed; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      try {
        return await this.inTurn(() => this.drained());
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
      }
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => {});
    return turn;
  }

  /** Spares a question to the thread for each of these. */
  know(live: readonly StoredMatch[]): void {
    for (const { id, earlier, lines } of live) if (!this.next.has(id)) this.next.set(id, (earlier?.count ?? 0) + lines.length);
  }

  /** Checks the write and hands it to the disk; `durable` says when it is there. */
  private async setOff(writes: readonly Write[]): Promise<{ durable: Promise<void> }> {
    const { log, thread } = this;
    if (thread.broken) throw thread.broken;
    const astray = this.files.trouble();
    if (astray) {
      this.inTrouble(astray);
      throw astray;
    }
    if (this.torn) await this.drained();
    const text = logText(writes);
    const bytes = Buffer.byteLength(text);
    if (!log.hasRoom(bytes)) {
      await this.drained();
      await thread.call('apply');
    }
    // looked up only now: what was still under way may have failed
    for (const w of writes) if (w.do === 'match' && w.isNew && !this.next.has(w.id)) this.next.set(w.id, 0);
    const unknown = this.unknownOf(writes);
    if (unknown.length > 0) {
      const numbers = await thread.call('nextLines', unknown);
      unknown.forEach((match, i) => this.next.set(match, numbers[i]!));
    }
    const ahead = this.numbersAfter(writes);
    if (log.tooLong(bytes)) await thread.call('write', writes);
    for (const [match, next] of ahead) this.next.set(match, next);
    for (const w of writes) if (w.do === 'delete' || (w.do === 'match' && isAtRest(w))) this.next.delete(w.do === 'match' ? w.id : w.match);
    return { durable: log.tooLong(bytes) ? Promise.resolve() : this.append(text) };
  }

  private append(text: string): Promise<void> {
    const { log } = this;
    const start = log.end;
    const written = new Promise<void>((resolve, reject) => log.append(text, (error) => (error ? reject(error) : resolve())));
    const durable = this.arrived(text, start, log.end, this.durable, written);
    this.durable = durable;
    durable.catch(() => {});
    return durable;
  }

  /** A record is there when it and all before it are. Its own write is waited for in any case: it must not land on what comes in its place. */
  private async arrived(text: string, start: LogPlace, end: LogPlace, before: Promise<void>, written: Promise<void>): Promise<void> {
    for (const came of await Promise.allSettled([before, written])) {
      if (came.status === 'fulfilled') continue;
      this.torn ??= start;
      this.inTrouble(came.reason as Error);
      throw came.reason;
    }
    this.thread.hand(text, end);
    if (this.failure) this.inTrouble(undefined);
  }

  /** Told once, and once when it is over. */
  private inTrouble(error: Error | undefined): void {
    if (error && !this.failure) this.report?.error(fieldsOf(error), 'the log cannot be written');
    if (!error) this.report?.info({}, 'the log is written again');
    this.failure = error;
  }

  /** Nothing is under way any more; after a failure there is a break in the log, and it goes on after that. */
  private async drained(): Promise<void> {
    await this.durable.catch(() => {});
    const { torn, log } = this;
    if (!torn) return;
    await new Promise<void>((resolve, reject) => log.breakAt(torn, (error) => (error ? reject(error) : resolve())));
    this.thread.hand(logText([]), log.end);
    this.torn = undefined;
    this.durable = Promise.resolve();
    this.next.clear();
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

  /** What the log has is durable, whatever becomes of the database. */
  async close(): Promise<void> {
    this.closed = true;
    await this.inTurn(() => this.drained()).catch(() => {});
    await this.thread
      .call('close')
      .catch((error: Error) => this.report?.error(fieldsOf(error), 'the database was not closed; the log is taken over at the next start'));
    this.log.close();
  }
}
