import type Database from 'libsql';
import { inTransaction, openDatabase, preallocateWal, rollBack } from './open-database.ts';
import { importLegacyLog } from './read-legacy-log.ts';
import { type TableReader, tableReader } from './read-tables.ts';
import type { MatchWrite, Write } from './store.ts';
import { conflictOf, type TableWriter, tableWriter } from './write-tables.ts';

/** Rows move when they have waited so long, or at once when so many writes have gathered. */
const MOVE_AFTER_MS = 200;
const MOVE_WRITES = 512;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 2000;

interface JournalRow {
  id: number;
  writes: readonly Write[];
}

/** What the owner of the database hears about. */
export interface DatabaseEvents {
  /** Why nothing can be stored at the moment; undefined when it works again. */
  trouble(error: unknown): void;
  /** Something stored that does not fit the rest, and was left out. */
  fault(message: string): void;
}

/**
 * The embedded database. A list of writes becomes one row of the `journal` table: one small commit,
 * whatever number of matches it touches. The rows move to the tables of matches later, in small
 * transactions, so that no commit waits long behind a move.
 *
 * After a failure every write is refused at once, until a retry has worked.
 */
export class JournaledDatabase {
  private readonly db: Database.Database;
  private readonly tables: TableReader;
  private readonly writer: TableWriter;
  private readonly events: DatabaseEvents;
  private readonly insertRow: Database.Statement;
  private readonly deleteRows: Database.Statement;
  /** The rows in the journal, oldest first. */
  private waiting: JournalRow[] = [];
  private waitingWrites = 0;
  private lastId = 0;
  /** The next line of each match that is being played; in any case of those with waiting lines. */
  private readonly next = new Map<string, number>();
  /** Matches that ended or were parked: their entry in `next` goes when nothing waits. */
  private readonly resting = new Set<string>();
  private timer: NodeJS.Timeout | undefined = undefined;
  private trouble: { error: unknown; retryMs: number } | undefined = undefined;
  /** Callers of failed writes that a crash might still bring back; they hear of it after a retry. */
  private held: (() => void)[] = [];

  constructor(file: string, events: DatabaseEvents) {
    this.events = events;
    this.db = openDatabase(file);
    importLegacyLog(this.db, file, events.fault);
    preallocateWal(file);
    this.tables = tableReader(this.db);
    this.writer = tableWriter(this.db);
    this.insertRow = this.db.prepare('insert into journal (id, writes) values (?, ?)');
    this.deleteRows = this.db.prepare('delete from journal where id <= ?');
    this.readJournal();
  }

  /** Moves the rows that a crash left in the journal. */
  private readJournal(): void {
    const rows = this.db.prepare('select id, writes from journal order by id').all();
    for (const { id, writes } of rows as { id: number; writes: string }[])
      this.wait({ id, writes: this.parse(writes) });
    if (this.waiting.length > 0) this.moveAll();
  }

  private parse(writes: string): Write[] {
    try {
      return JSON.parse(writes) as Write[];
    } catch (error) {
      this.events.fault(`a row of the journal cannot be read: ${String(error)}`);
      return [];
    }
  }

  /** Stores writes, all or nothing; they are durable when the promise resolves. */
  async write(writes: readonly Write[]): Promise<void> {
    if (this.trouble) throw this.trouble.error;
    const numbers = this.numbersAfter(writes);
    const row = { id: this.lastId + 1, writes };
    try {
      this.insertRow.run(row.id, JSON.stringify(writes));
    } catch (error) {
      this.fail(error);
      if (mayBeOnDisk(error)) await new Promise<void>((resolve) => this.held.push(resolve));
      throw error;
    }
    this.wait(row);
    for (const [match, next] of numbers) this.next.set(match, next);
    if (this.waitingWrites >= MOVE_WRITES) this.moveSome();
    else this.timer ??= setTimeout(this.moveSome, MOVE_AFTER_MS);
  }

  private wait(row: JournalRow): void {
    this.waiting.push(row);
    this.waitingWrites += row.writes.length;
    this.lastId = row.id;
    for (const w of row.writes) {
      if (w.do === 'match' && isAtRest(w)) this.resting.add(w.id);
      else if (w.do === 'delete') this.resting.add(w.match);
    }
  }

  /** Checks that every line is its match's next, and gives the numbers after them. */
  private numbersAfter(writes: readonly Write[]): Map<string, number> {
    const after = new Map<string, number>();
    for (const w of writes) {
      if (w.do === 'delete') after.set(w.match, 0);
      else if (w.do === 'match' && w.isNew && !this.next.has(w.id)) after.set(w.id, 0);
      if (w.do !== 'append') continue;
      const next = after.get(w.match) ?? this.next.get(w.match) ?? this.writer.nextLine(w.match);
      if (w.number !== next) throw conflictOf(w, next);
      after.set(w.match, next + 1);
    }
    return after;
  }

  /** Moves some of the oldest rows. A crash finds them in the journal or moved, never in between. */
  private readonly moveSome = (): void => {
    this.stopTimer();
    let count = 0;
    for (let writes = 0; count < this.waiting.length && writes < MOVE_WRITES; count++)
      writes += this.waiting[count]?.writes.length ?? 0;
    try {
      // not synced: should a power cut undo the move, the rows are still in the journal
      this.db.exec('pragma synchronous = normal');
      inTransaction(this.db, () => this.applyRows(count));
      this.moved(count);
    } catch (error) {
      this.fail(error);
    } finally {
      this.db.exec('pragma synchronous = full');
    }
    if (this.waiting.length > 0) this.timer ??= setTimeout(this.moveSome, MOVE_AFTER_MS);
  };

  private moveAll(): void {
    inTransaction(this.db, () => this.applyRows(this.waiting.length));
    this.moved(this.waiting.length);
  }

  private applyRows(count: number): void {
    const rows = this.waiting.slice(0, count);
    // the numbers were checked before: a line that does not fit comes from a damaged file
    const onSkipped = ({ message }: Error): void => this.events.fault(message);
    this.writer.apply(
      rows.flatMap(({ writes }) => writes),
      onSkipped,
    );
    this.deleteRows.run(rows.at(-1)?.id ?? 0);
  }

  private moved(count: number): void {
    for (const { writes } of this.waiting.splice(0, count)) this.waitingWrites -= writes.length;
    if (this.waiting.length > 0) return;
    for (const match of this.resting) this.next.delete(match);
    this.resting.clear();
  }

  /**
   * Runs a query that sees everything stored. What waits is moved in the same transaction. If that
   * cannot be committed the query has seen it all the same.
   */
  read<T>(query: (tables: TableReader) => T): T {
    if (this.waiting.length === 0) return query(this.tables);
    this.db.exec('begin immediate');
    let result: T;
    try {
      this.applyRows(this.waiting.length);
      result = query(this.tables);
    } catch (error) {
      rollBack(this.db);
      throw error;
    }
    if (this.trouble) rollBack(this.db);
    else this.commitRead();
    return result;
  }

  private commitRead(): void {
    try {
      this.db.exec('commit');
      this.moved(this.waiting.length);
    } catch (error) {
      rollBack(this.db);
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    const retryMs = Math.min(2 * (this.trouble?.retryMs ?? FIRST_RETRY_MS), LONGEST_RETRY_MS);
    this.trouble = { error, retryMs };
    this.events.trouble(error);
    this.stopTimer();
    this.timer = setTimeout(this.retry, retryMs);
  }

  /** Commits an empty row with whatever waits. That also overwrites a failed commit in the WAL. */
  private readonly retry = (): void => {
    try {
      inTransaction(this.db, () => {
        this.insertRow.run(this.lastId + 1, '[]');
        this.applyRows(this.waiting.length);
        this.deleteRows.run(this.lastId + 1);
      });
    } catch (error) {
      return this.fail(error);
    }
    this.stopTimer();
    this.moved(this.waiting.length);
    this.trouble = undefined;
    this.events.trouble(undefined);
    for (const tell of this.held.splice(0)) tell();
  };

  private stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** What cannot be moved stays in the journal until the next start. */
  close(): void {
    this.stopTimer();
    try {
      if (this.waiting.length > 0) this.moveAll();
    } catch (error) {
      this.events.trouble(error);
    }
    for (const tell of this.held.splice(0)) tell();
    this.db.close();
  }
}

/** No lines are expected soon: its next number need not be kept in memory. */
const isAtRest = ({ state, due }: MatchWrite): boolean => state === 'ended' || due !== undefined;

/**
 * Whether the WAL may hold a commit that failed, so that a crash would bring it back. A write that did
 * not get through leaves no commit behind; after a failed sync nobody can say.
 */
function mayBeOnDisk(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return code.startsWith('SQLITE_IOERR') && code !== 'SQLITE_IOERR_WRITE';
}
