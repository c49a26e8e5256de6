import type Database from 'libsql';
import { cutAtGap, findCorruption, findGaps } from './check-tables.ts';
import { findWalLoss, WAL_FOLLOWS } from './check-wal.ts';
import { inTransaction, openDatabase, preallocateWal, rollBack } from './open-database.ts';
import { importLegacyLog } from './read-legacy-log.ts';
import { type TableReader, tableReader } from './read-tables.ts';
import type { HeadWrite } from '@cardwright/match';
import type { Write } from './store.ts';
import { conflictOf, type TableWriter, tableWriter } from './write-tables.ts';

/** Rows move to the tables after this delay, or at once when a full batch has gathered. */
const MOVE_AFTER_MS = 200;
/** The largest batch, by `sizeOf`. Commits wait while it is moved. */
const MOVE_SIZE = 512;
/** Checkpoint when the WAL has about this many pages. */
const CHECKPOINT_PAGES = 1000;
const PAGES_PER_ROW = 2;
const PAGE_BYTES = 4096;
const FIRST_RETRY_MS = 50;
const LONGEST_RETRY_MS = 2000;

interface JournalRow {
  id: number;
  writes: readonly Write[];
  bytes: number;
}

/** The cost of moving a row: its number of writes, where a long text counts as several. */
const sizeOf = ({ writes, bytes }: JournalRow): number => writes.length + bytes / 512;

/** Callbacks to the owner of the database. */
export interface DatabaseEvents {
  /** Why nothing can be stored at the moment; undefined when it works again. */
  trouble(error: unknown): void;
  /**
   * Acknowledged data is missing or unreadable; reported only if losses are accepted.
   */
  loss(message: string): void;
}

/** Acknowledged data is missing or unreadable, and losses are not accepted. */
export class StoreDamage extends Error {
  readonly code = 'EDAMAGED';
}

/**
 * The embedded database, durable through SQLite's write-ahead log. A list of writes becomes one row
 * of the `journal` table: one small commit, however many matches it touches. The rows are moved to
 * the match tables later, in small transactions, so that no commit waits long behind a move.
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
  private waitingSize = 0;
  private lastId = 0;
  /** The next line number of each active match, and of every match with rows in the journal. */
  private readonly next = new Map<string, number>();
  /** Matches that ended or were parked; they leave `next` when the journal is empty. */
  private readonly resting = new Set<string>();
  /** The timer of the next move, or of the next retry after a failure. */
  private timer: NodeJS.Timeout | undefined = undefined;
  private nextMove: NodeJS.Immediate | undefined = undefined;
  private trouble: { error: unknown; retryMs: number } | undefined = undefined;
  /**
   * Callers of failed writes that a crash might still restore; a retry settles them.
   */
  private held: (() => void)[] = [];
  private readonly acceptLoss: boolean;
  /** Pages in the WAL, approximately. */
  private walPages = 0;
  /** The latest commit set the "WAL follows" mark; the next one must clear it. */
  private isMarked = false;

  /** Throws a `StoreDamage` for the first loss it finds, unless losses are accepted. */
  constructor(file: string, events: DatabaseEvents, acceptLoss = false) {
    this.events = events;
    this.acceptLoss = acceptLoss;
    const walLoss = findWalLoss(file);
    if (walLoss !== undefined) this.lose(walLoss); // before SQLite touches what is left of it
    this.db = openDatabase(file);
    this.checkTables();
    importLegacyLog(this.db, file, (message) => this.lose(message));
    preallocateWal(file);
    this.tables = tableReader(this.db);
    this.writer = tableWriter(this.db);
    this.insertRow = this.db.prepare('insert into journal (id, writes) values (?, ?)');
    this.deleteRows = this.db.prepare('delete from journal where id <= ?');
    this.readJournal();
    this.checkpoint();
  }

  private lose(message: string): void {
    if (!this.acceptLoss) throw new StoreDamage(message);
    this.events.loss(message);
  }

  private checkTables(): void {
    for (const message of findCorruption(this.db)) this.lose(message);
    for (const gap of findGaps(this.db)) {
      this.lose(`match ${gap.match} has lines, but its line ${gap.missing} is missing`);
      inTransaction(this.db, () => cutAtGap(this.db, gap));
    }
  }

  /**
   * Checkpoints the WAL into the main file and sets its "WAL follows" mark. The first commit in
   * the WAL clears the mark, so a main file that lost its WAL is recognized as stale.
   */
  private checkpoint(): void {
    this.withoutSync(() => {
      this.isMarked = true;
      this.db.exec(`pragma user_version = ${WAL_FOLLOWS}`);
      this.db.exec('pragma wal_checkpoint(passive)');
      this.removeMark();
    });
    this.walPages = 0;
  }

  private removeMark(): void {
    if (this.isMarked) this.db.exec('pragma user_version = 0');
    this.isMarked = false;
  }

  /** Runs `work` without syncing: it becomes durable with the next synced commit, or not at all. */
  private withoutSync(work: () => void): void {
    this.db.exec('pragma synchronous = normal');
    try {
      work();
    } finally {
      this.db.exec('pragma synchronous = full');
    }
  }

  /** Moves the rows that a crash left in the journal. */
  private readJournal(): void {
    const rows = this.db.prepare('select id, writes from journal order by id').all();
    for (const { id, writes } of rows as { id: number; writes: string }[])
      this.wait({ id, writes: this.parse(writes), bytes: writes.length });
    if (this.waiting.length > 0) this.moveAll();
  }

  private parse(writes: string): Write[] {
    try {
      return JSON.parse(writes) as Write[];
    } catch (error) {
      this.lose(`a row of the journal cannot be read: ${String(error)}`);
      return [];
    }
  }

  /** Stores writes, all or nothing; they are durable when the promise resolves. */
  async write(writes: readonly Write[]): Promise<void> {
    if (this.trouble) throw this.trouble.error;
    const numbers = this.numbersAfter(writes);
    const text = JSON.stringify(writes);
    const row = { id: this.lastId + 1, writes, bytes: text.length };
    try {
      this.insertRow.run(row.id, text);
    } catch (error) {
      this.fail(error);
      if (mayBeOnDisk(error)) await new Promise<void>((resolve) => this.held.push(resolve));
      throw error;
    }
    this.wait(row);
    this.walPages += PAGES_PER_ROW + row.bytes / PAGE_BYTES;
    for (const [match, next] of numbers) this.next.set(match, next);
    // after the caller has its answer
    if (this.waitingSize >= MOVE_SIZE) this.nextMove ??= setImmediate(this.moveSome);
    else this.timer ??= setTimeout(this.moveSome, MOVE_AFTER_MS);
  }

  private wait(row: JournalRow): void {
    this.waiting.push(row);
    this.waitingSize += sizeOf(row);
    this.lastId = row.id;
    for (const w of row.writes) {
      if (w.do === 'match' && isAtRest(w)) this.resting.add(w.id);
      else if (w.do === 'delete') this.resting.add(w.match);
    }
  }

  /** Checks that every line is the next one of its match; returns the numbers that follow. */
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

  /**
   * Moves a batch of the oldest rows, atomically.
   */
  private readonly moveSome = (): void => {
    this.stopTimers();
    let [count, size] = [0, 0];
    for (const row of this.waiting) {
      if (size >= MOVE_SIZE) break;
      size += sizeOf(row);
      count++;
    }
    try {
      // if a power cut undoes the move, the rows are still in the journal
      this.withoutSync(() => inTransaction(this.db, () => this.applyRows(count)));
      this.moved(count);
      if (this.walPages > CHECKPOINT_PAGES) this.checkpoint();
    } catch (error) {
      this.fail(error);
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
    const onSkipped = ({ message }: Error): void => this.lose(message);
    this.writer.apply(
      rows.flatMap(({ writes }) => writes),
      onSkipped,
    );
    this.deleteRows.run(rows.at(-1)?.id ?? 0);
  }

  private moved(count: number): void {
    const matches = new Set<string>();
    for (const row of this.waiting.splice(0, count)) {
      this.waitingSize -= sizeOf(row);
      this.walPages += row.bytes / PAGE_BYTES;
      for (const w of row.writes) if (w.do === 'append') matches.add(w.match);
    }
    this.walPages += PAGES_PER_ROW * (count + matches.size);
    if (this.waiting.length > 0) return;
    this.waitingSize = 0;
    for (const match of this.resting) this.next.delete(match);
    this.resting.clear();
  }

  /**
   * Runs a query over everything stored. The journal is moved in the same transaction; if that
   * cannot be committed, the query has still seen it.
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
    this.stopTimers();
    this.timer = setTimeout(this.retry, retryMs);
  }

  /** Commits an empty row with everything pending, which overwrites a failed commit in the WAL. */
  private readonly retry = (): void => {
    try {
      inTransaction(this.db, () => {
        this.insertRow.run(this.lastId + 1, '[]');
        this.applyRows(this.waiting.length);
        this.deleteRows.run(this.lastId + 1);
      });
      this.removeMark();
    } catch (error) {
      return this.fail(error);
    }
    this.stopTimers();
    this.moved(this.waiting.length);
    this.trouble = undefined;
    this.events.trouble(undefined);
    for (const tell of this.held.splice(0)) tell();
  };

  private stopTimers(): void {
    clearTimeout(this.timer);
    clearImmediate(this.nextMove);
    this.timer = undefined;
    this.nextMove = undefined;
  }

  /** Rows that cannot be moved stay in the journal until the next start. */
  close(): void {
    this.stopTimers();
    try {
      this.removeMark();
      if (this.waiting.length > 0) this.moveAll();
    } catch (error) {
      this.events.trouble(error);
    }
    for (const tell of this.held.splice(0)) tell();
    this.db.close();
  }
}

/** Whether no lines are expected soon, so that the next number need not stay in memory. */
const isAtRest = ({ state, due }: HeadWrite): boolean => state === 'ended' || due !== undefined;

/**
 * Whether the WAL may hold the failed commit, so that a crash would restore it. A failed write
 * leaves no commit behind; after a failed sync the outcome is unknown.
 */
function mayBeOnDisk(error: unknown): boolean {
  const { code = '' } = error as { code?: string };
  return code.startsWith('SQLITE_IOERR') && code !== 'SQLITE_IOERR_WRITE';
}
