import { closeSync, fstatSync, fsyncSync, openSync, writeSync } from 'node:fs';
import Database from 'libsql';
import { restrictPermissions } from './restrict-permissions.ts';

const SCHEMA = `
create table if not exists matches (
  id text primary key, game text not null, state text not null, created integer not null,
  names text not null, head text not null, listed integer not null default 0, due integer);
create index if not exists matches_by_state on matches (state, created desc, id desc);
create index if not exists matches_by_time on matches (created desc, id desc);
create table if not exists parts (
  match text not null, number integer not null, lines text not null,
  primary key (match, number)) without rowid;
create table if not exists snapshots (
  match text primary key, number integer not null, data text not null);
create table if not exists contents (hash text primary key, game text not null, data text not null);
create table if not exists facts (key text primary key, value text not null);
create table if not exists journal (id integer primary key, writes text not null);
`;

/** Created after the migration that adds their columns. A listing scans only the rows it shows. */
const INDEXES = `
drop index if exists matches_listed;
drop index if exists matches_listed_by_time;
create index if not exists listed_by_time on matches (created desc, id desc) where listed = 1;
create index if not exists listed_by_state on matches (state, created desc, id desc)
  where listed = 1;
create index if not exists listed_by_game on matches (game, created desc, id desc)
  where listed = 1;
create index if not exists listed_by_game_and_state on matches (game, state, created desc, id desc)
  where listed = 1;
create index if not exists matches_due on matches (due) where due is not null;
`;

/** Bytes preallocated for the WAL; pages after which SQLite checkpoints if we have not. */
const WAL_BYTES = 8 << 20;
const CHECKPOINT_PAGES = 1500;

/** Opens the SQLite file, creates what is missing, and migrates a file of an older version. */
export function openDatabase(file: string): Database.Database {
  if (file !== ':memory:') restrictPermissions(file);
  const db = new Database(file);
  db.exec('pragma journal_mode = wal');
  db.exec('pragma synchronous = full');
  db.exec('pragma busy_timeout = 2000');
  db.exec(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  // a transaction needs no disk before its commit, so a full disk does not stop reads inside one
  db.exec('pragma cache_spill = off');
  db.exec('pragma temp_store = memory');
  db.exec(SCHEMA);
  splitEntries(db);
  addColumns(db);
  db.exec(INDEXES);
  if (!hasTable(db, 'names')) addNames(db);
  return db;
}

/**
 * Preallocates the WAL. SQLite rewinds the file at a checkpoint and keeps its size, so commits
 * overwrite existing blocks, which takes the disk half the time of growing the file. SQLite ignores
 * whatever follows the last valid frame.
 */
export function preallocateWal(file: string): void {
  const fd = openSync(`${file}-wal`, 'r+');
  try {
    const { size } = fstatSync(fd);
    if (size >= WAL_BYTES) return;
    const zeros = Buffer.alloc(WAL_BYTES - size);
    for (let done = 0; done < zeros.length; )
      done += writeSync(fd, zeros, done, zeros.length - done, size + done);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** Runs `work` as one transaction. */
export function inTransaction<T>(db: Database.Database, work: () => T): T {
  db.exec('begin immediate');
  try {
    const result = work();
    db.exec('commit');
    return result;
  } catch (error) {
    rollBack(db);
    throw error;
  }
}

export function rollBack(db: Database.Database): void {
  try {
    db.exec('rollback');
  } catch {
    // on a full disk SQLite has rolled back by itself; the first error is the one to report
  }
}

/**
 * Files of version 0.1 have no column for listed matches. These were the ones that anybody could
 * join or watch, except matches created with a key.
 */
function addColumns(db: Database.Database): void {
  const columns = db.prepare('pragma table_info(matches)').all() as { name: string }[];
  if (columns.some(({ name }) => name === 'due')) return;
  inTransaction(db, () => {
    db.exec('alter table matches add column listed integer not null default 0');
    db.exec('alter table matches add column due integer');
    db.exec(`update matches set listed = 1 where not exists (select 1 from json_each(head)
        where case type when 'object' then json_extract(value, '$.key') end is not null)
      and (json_extract(head, '$.watch') <> 'none'
        or exists (select 1 from json_each(head, '$.seats') where value ->> 'kind' = 'open'))`);
  });
}

const hasTable = (db: Database.Database, name: string): boolean =>
  db.prepare('select name from sqlite_master where name = ?').all(name).length > 0;

/** The searchable names of listed matches; files of version 0.1 have none. */
function addNames(db: Database.Database): void {
  inTransaction(db, () => {
    db.exec(`create table names (
      name text not null, created integer not null, match text not null,
      primary key (name, created, match)) without rowid`);
    db.exec('create index names_by_match on names (match)');
    const putNames = nameWriter(db);
    const listed = db.prepare('select id, names from matches where listed = 1').all();
    for (const { id, names } of listed as { id: string; names: string }[]) putNames(id, names);
  });
}

/**
 * The names that a search finds a listed match by, one per line of `names`.
 */
export function nameWriter(db: Database.Database): (match: string, names: string) => void {
  const remove = db.prepare('delete from names where match = ?');
  const insert = db.prepare(`insert or ignore into names (name, created, match)
    select value, created, matches.id from matches, json_each(?)
    where matches.id = ? and listed = 1`);
  return (match, names) => {
    remove.run(match);
    insert.run(JSON.stringify(names.split('\n').filter((name) => name !== '')), match);
  };
}

/** Files of version 0.1 have one row per line. */
function splitEntries(db: Database.Database): void {
  if (!hasTable(db, 'entries')) return;
  inTransaction(db, () => {
    db.exec(`insert into parts (match, number, lines)
      select match, number, json_array(line) from entries`);
    db.exec('drop table entries');
  });
}
