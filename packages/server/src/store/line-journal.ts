import type Database from 'libsql';
import { StoreConflict, type StoredLine } from './store.ts';

/** A line on its way to the disk: match, number, text. */
export type Line = readonly [match: string, number: number, line: string];

interface Tail {
  /** The number of the first line that is only in the journal. */
  first: number;
  lines: string[];
}

/** Lines that stay in the journal before they are put away match by match. */
const FOLD_AT = 4000;

/**
 * How lines are kept. All lines of a write, of however many matches, are one row of `journal`: one page of the file, where a
 * row a line would touch a page a match. When many have gathered, they are put away in `parts`: one row a match. What is in
 * the journal only is known here too, so reading and checking numbers do not search it.
 */
export class LineJournal {
  private readonly db: Database.Database;
  private readonly insert: Database.Statement;
  private readonly put: Database.Statement;
  private readonly empty: Database.Statement;
  private readonly partsOf: Database.Statement;
  private readonly endOf: Database.Statement;
  private readonly rows: Database.Statement;
  private readonly version: Database.Statement;
  private readonly tails = new Map<string, Tail>();
  /** The number of each match's next line, of those written to lately. */
  private readonly next = new Map<string, number>();
  private waiting = 0;
  private seen = -1;

  constructor(db: Database.Database) {
    this.db = db;
    db.exec(`
      create table if not exists journal (id integer primary key, lines text not null);
      create table if not exists parts (match text not null, number integer not null, lines text not null, primary key (match, number)) without rowid;
    `);
    this.takeOver();
    this.insert = db.prepare('insert into journal (lines) values (?)');
    this.put = db.prepare('insert into parts (match, number, lines) select value ->> 0, value ->> 1, value ->> 2 from json_each(?)');
    this.empty = db.prepare('delete from journal');
    this.partsOf = db.prepare('select number, lines from parts where match = ? order by number');
    this.endOf = db.prepare('select number + json_array_length(lines) as next from parts where match = ? order by number desc limit 1');
    this.rows = db.prepare('select lines from journal order by id');
    this.version = db.prepare('pragma data_version');
    this.load();
  }

  /** Files of version 0.1 had a row a line. */
  private takeOver(): void {
    if (this.db.prepare("select name from sqlite_master where name = 'entries'").all().length === 0) return;
    this.db.exec('begin immediate; insert into parts (match, number, lines) select match, number, json_array(line) from entries; drop table entries; commit');
  }

  /** Within a transaction: writes the lines, or throws where a number is not the next one. */
  write(lines: readonly Line[], text: string): void {
    if (this.changedByOthers()) this.load();
    const ahead = new Map<string, number>();
    for (const [match, number] of lines) {
      const next = ahead.get(match) ?? this.nextOf(match);
      if (number !== next) throw new StoreConflict(`line ${number} of match ${match} cannot be written: its next line is ${next}`);
      ahead.set(match, next + 1);
    }
    this.insert.run(text);
  }

  /** The transaction is through. */
  written(lines: readonly Line[]): void {
    for (const line of lines) this.remember(line);
    if (this.waiting < FOLD_AT) return;
    try {
      this.fold();
    } catch {
      // the lines are safe where they are; the next write tries again
    }
  }

  private remember([match, number, line]: Line): void {
    const tail = this.tails.get(match);
    if (tail) tail.lines.push(line);
    else this.tails.set(match, { first: number, lines: [line] });
    this.next.set(match, number + 1);
    this.waiting++;
  }

  /** Puts the journal away, match by match. */
  private fold(): void {
    this.db.exec('begin immediate');
    try {
      if (this.changedByOthers()) this.load();
      this.put.run(JSON.stringify(Array.from(this.tails, ([match, { first, lines }]) => [match, first, JSON.stringify(lines)])));
      this.empty.run();
      this.db.exec('commit');
    } catch (error) {
      this.db.exec('rollback');
      throw error;
    }
    this.forget();
  }

  private forget(): void {
    this.tails.clear();
    this.next.clear();
    this.waiting = 0;
  }

  /** What the journal holds: at the start, and when somebody else has written to the file. */
  private load(): void {
    this.changedByOthers();
    this.forget();
    for (const { lines } of this.rows.all() as { lines: string }[]) for (const line of JSON.parse(lines) as Line[]) this.remember(line);
  }

  private changedByOthers(): boolean {
    const before = this.seen;
    this.seen = (this.version.all() as { data_version: number }[])[0]!.data_version;
    return before !== this.seen;
  }

  private nextOf(match: string): number {
    return this.next.get(match) ?? (this.endOf.all(match) as { next: number }[])[0]?.next ?? 0;
  }

  of(match: string): StoredLine[] {
    if (this.changedByOthers()) this.load();
    const found: StoredLine[] = [];
    const add = (first: number, lines: readonly string[]): void => {
      for (let i = 0; i < lines.length; i++) found.push({ number: first + i, line: lines[i]! });
    };
    for (const { number, lines } of this.partsOf.all(match) as { number: number; lines: string }[]) add(number, JSON.parse(lines) as string[]);
    const tail = this.tails.get(match);
    if (tail) add(tail.first, tail.lines);
    return found;
  }
}
