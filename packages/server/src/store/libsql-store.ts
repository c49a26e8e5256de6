import Database from 'libsql';
import { restrictPermissions } from './restrict-permissions.ts';
import { type ListQuery, type Store, StoreConflict, type StoredLine, type StoredMatch, type Write } from './store.ts';

const SCHEMA = `
create table if not exists matches (id text primary key, game text not null, state text not null, created integer not null, names text not null, head text not null, listed integer not null default 0, due integer);
create index if not exists matches_by_state on matches (state, created desc, id desc);
create index if not exists matches_by_time on matches (created desc, id desc);
create table if not exists parts (match text not null, number integer not null, lines text not null, primary key (match, number)) without rowid;
create table if not exists snapshots (match text primary key, number integer not null, data text not null);
create table if not exists contents (hash text primary key, game text not null, data text not null);
create table if not exists facts (key text primary key, value text not null);
`;

/** They name columns that an older file gets first. */
const INDEXES = `
create index if not exists matches_listed on matches (listed, state, created desc, id desc);
create index if not exists matches_listed_by_time on matches (listed, created desc, id desc);
create index if not exists matches_due on matches (due) where due is not null;
`;

interface MatchRow {
  id: string;
  created: number;
  head: string;
}

/** The embedded store, also for a caller that is alone with it and need not wait. */
export interface LibsqlStore extends Store {
  /** With `skipped`, a line that is not its match's next is left out and told of, and the rest is written. */
  writeNow(writes: readonly Write[], skipped?: (conflict: StoreConflict) => void): void;
  /** The number of a match's next line. */
  nextLine(match: string): number;
}

/** One SQLite file; every write is on the disk when it returns. All of libsql's quirks stay in this file. */
export function openLibsqlStore(file: string): LibsqlStore {
  if (file !== ':memory:') restrictPermissions(file);
  const db = new Database(file);
  db.exec('pragma journal_mode = wal');
  db.exec('pragma synchronous = full');
  db.exec('pragma busy_timeout = 2000');
  db.exec('pragma wal_autocheckpoint = 4000');
  db.exec(SCHEMA);
  takeOver(db);
  addColumns(db);
  db.exec(INDEXES);
  const begin = db.prepare('begin immediate');
  const commit = db.prepare('commit');
  const rollback = db.prepare('rollback');
  const putMatch = db.prepare(
    'insert into matches (id, game, state, created, names, head, listed, due) values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do update set state = excluded.state, names = excluded.names, head = excluded.head, listed = excluded.listed, due = excluded.due',
  );
  const putSnapshot = db.prepare(
    'insert into snapshots (match, number, data) values (?, ?, ?) on conflict (match) do update set number = excluded.number, data = excluded.data',
  );
  const putContent = db.prepare('insert into contents (hash, game, data) values (?, ?, ?) on conflict (hash) do nothing');
  const putFact = db.prepare('insert into facts (key, value) values (?, ?) on conflict (key) do update set value = excluded.value');
  // one call for all matches of a write: a call costs more than a row
  const putParts = db.prepare('insert into parts (match, number, lines) select value ->> 0, value ->> 1, value ->> 2 from json_each(?)');
  const partsFrom = db.prepare('select number, lines from parts where match = ? and number >= ? order by number');
  const lastPartBefore = db.prepare('select number from parts where match = ? and number < ? order by number desc limit 1');
  const partsBefore = db.prepare('select group_concat(lines, char(10)) as text from (select lines from parts where match = ? and number < ? order by number)');
  const endOf = db.prepare('select number + json_array_length(lines) as next from parts where match = ? order by number desc limit 1');
  // libsql adds a field to what `.get()` gives: `.all()` only
  const matchOf = db.prepare('select id, created, head from matches where id = ?');
  const snapshotOf = db.prepare('select number, data from snapshots where match = ?');
  const contentOf = db.prepare('select game, data from contents where hash = ?');
  const factOf = db.prepare('select value from facts where key = ?');

  const removals = ['matches where id', 'parts where match', 'snapshots where match'].map((of) => db.prepare(`delete from ${of} = ?`));
  const dueBy = db.prepare("select id from matches where due <= ? and state in ('open', 'running') order by due limit ?");

  const carryOut = (w: Write): void => {
    switch (w.do) {
      case 'append':
      case 'delete':
        return;
      case 'match':
        // a log of version 0.1 does not say whether it is listed
        putMatch.run(w.id, w.game, w.state, w.created, w.names, w.head, w.listed ? 1 : 0, w.due ?? null);
        return;
      case 'snapshot':
        putSnapshot.run(w.match, w.number, w.data);
        return;
      case 'content':
        putContent.run(w.hash, w.game, w.data);
        return;
      case 'fact':
        putFact.run(w.key, w.value);
    }
  };

  const nextLine = (match: string): number => (endOf.all(match) as { next: number }[])[0]?.next ?? 0;

  const putLines = (writes: readonly Write[], skipped?: (conflict: StoreConflict) => void): void => {
    const parts = new Map<string, { first: number; lines: string[] }>();
    for (const w of writes) {
      if (w.do !== 'append') continue;
      let part = parts.get(w.match);
      if (!part) parts.set(w.match, (part = { first: nextLine(w.match), lines: [] }));
      const next = part.first + part.lines.length;
      if (w.number === next) part.lines.push(w.line);
      else {
        const conflict = new StoreConflict(`line ${w.number} of match ${w.match} cannot be written: its next line is ${next}`);
        if (!skipped) throw conflict;
        skipped(conflict);
      }
    }
    const rows = Array.from(parts, ([match, { first, lines }]) => [match, first, JSON.stringify(lines)]).filter(([, , lines]) => lines !== '[]');
    if (rows.length > 0) putParts.run(JSON.stringify(rows));
  };

  const putAll = (writes: readonly Write[], skipped?: (conflict: StoreConflict) => void): void => {
    for (const w of writes) carryOut(w);
    putLines(writes, skipped);
  };

  const linesFrom = (match: string, first: number): StoredLine[] =>
    (partsFrom.all(match, first) as { number: number; lines: string }[]).flatMap(({ number, lines }) =>
      (JSON.parse(lines) as string[]).map((line, i) => ({ number: number + i, line })),
    );

  const read = (row: MatchRow): StoredMatch => {
    const snapshot = (snapshotOf.all(row.id) as { number: number; data: string }[])[0];
    const first = (snapshot && (lastPartBefore.all(row.id, snapshot.number) as { number: number }[])[0]?.number) ?? 0;
    const earlier = first === 0 ? undefined : { count: first, text: (partsBefore.all(row.id, first) as { text: string }[])[0]!.text };
    return { id: row.id, head: row.head, snapshot, earlier, lines: linesFrom(row.id, first) };
  };

  const store: LibsqlStore = {
    async write(writes) {
      store.writeNow(writes);
    },
    writeNow(writes, skipped) {
      begin.run();
      try {
        let rest = writes;
        // lines are put together; what is deleted is deleted with all lines that came before that
        for (let at = rest.findIndex(isDelete); at >= 0; at = rest.findIndex(isDelete)) {
          putAll(rest.slice(0, at), skipped);
          const { match } = rest[at] as Extract<Write, { do: 'delete' }>;
          for (const remove of removals) remove.run(match);
          rest = rest.slice(at + 1);
        }
        putAll(rest, skipped);
        commit.run();
      } catch (error) {
        try {
          rollback.run();
        } catch {
          // where the disk is full the database has done that itself; what went wrong first is what is told
        }
        throw error;
      }
    },
    nextLine,
    async match(id) {
      const row = (matchOf.all(id) as MatchRow[])[0];
      return row && read(row);
    },
    async live() {
      const rows = db
        .prepare("select id, created, head from matches where state in ('open', 'running') and due is null order by created, id")
        .all() as MatchRow[];
      return rows.map(read);
    },
    async due(uptime, limit) {
      return (dueBy.all(uptime, limit) as { id: string }[]).map(({ id }) => id);
    },
    async list(q: ListQuery) {
      const where: string[] = [];
      const args: (string | number)[] = [];
      const add = (clause: string, ...values: (string | number)[]): void => {
        where.push(clause);
        args.push(...values);
      };
      if (q.game !== undefined) add('game = ?', q.game);
      if (q.listed) add('listed = 1');
      if (q.state !== undefined) add('state = ?', q.state);
      if (q.name !== undefined) add('instr(names, ?) > 0', `\n${q.name}\n`);
      if (q.after) add('(created < ? or (created = ? and id < ?))', q.after.created, q.after.created, q.after.id);
      const sql = `select id, created, head from matches ${where.length > 0 ? `where ${where.join(' and ')}` : ''} order by created desc, id desc limit ?`;
      return (db.prepare(sql).all(...args, q.limit) as MatchRow[]).map(({ id, created, head }) => ({ id, created, head }));
    },
    async content(hash) {
      const row = (contentOf.all(hash) as { game: string; data: string }[])[0];
      return row && { game: row.game, data: row.data };
    },
    async fact(key) {
      return (factOf.all(key) as { value: string }[])[0]?.value;
    },
    async close() {
      db.close();
    },
  };
  return store;
}

const isDelete = (w: Write): boolean => w.do === 'delete';

/** Files of version 0.1 say of no match whether it is listed: what anybody could join or watch was, but for what was made by a key. */
function addColumns(db: Database.Database): void {
  const columns = (db.prepare('pragma table_info(matches)').all() as { name: string }[]).map(({ name }) => name);
  if (columns.includes('due')) return;
  db.exec('begin immediate; alter table matches add column listed integer not null default 0; alter table matches add column due integer');
  db.exec(
    `update matches set listed = 1 where json_extract(head, '$.dominion') is null and (json_extract(head, '$.watch') <> 'none' or exists (select 1 from json_each(head, '$.seats') where value ->> 'kind' = 'open'))`,
  );
  db.exec('commit');
}

/** Files of version 0.1 had a row a line. */
function takeOver(db: Database.Database): void {
  if (db.prepare("select name from sqlite_master where name = 'entries'").all().length === 0) return;
  db.exec('begin immediate; insert into parts (match, number, lines) select match, number, json_array(line) from entries; drop table entries; commit');
}
