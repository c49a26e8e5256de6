import type Database from 'libsql';
import type { ListQuery, StoredLine, StoredMatch } from './store.ts';

interface MatchRow {
  id: string;
  created: number;
  head: string;
}

/** The synchronous queries behind the reading methods of `Store`. */
export interface TableReader {
  match(id: string): StoredMatch | undefined;
  live(): StoredMatch[];
  due(uptime: number, limit: number): string[];
  list(query: ListQuery): MatchRow[];
  content(hash: string): { game: string; data: string } | undefined;
  fact(key: string): string | undefined;
}

// `.all()` everywhere: libsql adds a field to the row that `.get()` returns
export function tableReader(db: Database.Database): TableReader {
  const matchOf = db.prepare('select id, created, head from matches where id = ?');
  const contentOf = db.prepare('select game, data from contents where hash = ?');
  const factOf = db.prepare('select value from facts where key = ?');
  const liveOnes = db.prepare(`select id, created, head from matches
    where state in ('open', 'running') and due is null order by created, id`);
  const dueBy = db.prepare(`select id from matches
    where due <= ? and state in ('open', 'running') order by due limit ?`);
  const read = matchReader(db);
  return {
    match(id) {
      const [row] = matchOf.all(id) as MatchRow[];
      return row && read(row);
    },
    live: () => (liveOnes.all() as MatchRow[]).map(read),
    due: (uptime, limit) => (dueBy.all(uptime, limit) as { id: string }[]).map(({ id }) => id),
    list: (query) => list(db, query),
    content(hash) {
      const [row] = contentOf.all(hash) as { game: string; data: string }[];
      return row && { game: row.game, data: row.data };
    },
    fact: (key) => (factOf.all(key) as { value: string }[])[0]?.value,
  };
}

/** Reads a match with its lines. Those before its snapshot stay unparsed. */
function matchReader(db: Database.Database): (row: MatchRow) => StoredMatch {
  const snapshotOf = db.prepare('select number, data from snapshots where match = ?');
  const partsFrom = db.prepare(`select number, lines from parts
    where match = ? and number >= ? order by number`);
  const lastPartBefore = db.prepare(`select number from parts
    where match = ? and number < ? order by number desc limit 1`);
  const partsBefore = db.prepare(`select group_concat(lines, char(10)) as text
    from (select lines from parts where match = ? and number < ? order by number)`);
  return ({ id, head }) => {
    const [snapshot] = snapshotOf.all(id) as { number: number; data: string }[];
    const before = snapshot
      ? (lastPartBefore.all(id, snapshot.number) as { number: number }[])
      : [];
    const first = before[0]?.number ?? 0;
    const texts = first === 0 ? [] : (partsBefore.all(id, first) as { text: string }[]);
    const earlier = texts[0] && { count: first, text: texts[0].text };
    const lines: StoredLine[] = [];
    for (const part of partsFrom.all(id, first) as { number: number; lines: string }[])
      for (const [i, line] of (JSON.parse(part.lines) as string[]).entries())
        lines.push({ number: part.number + i, line });
    return { id, head, snapshot, earlier, lines };
  };
}

function list(db: Database.Database, q: ListQuery): MatchRow[] {
  const where: string[] = [];
  const args: (string | number)[] = [];
  const add = (clause: string, ...values: (string | number)[]): void => {
    where.push(clause);
    args.push(...values);
  };
  let from = 'matches';
  let order = 'matches.created desc, id desc';
  if (q.listed) add('listed = 1');
  if (q.name !== undefined && q.listed) {
    from = 'names cross join matches on id = match';
    order = 'names.created desc, match desc';
    add('name = ?', q.name);
  } else if (q.name !== undefined) add('instr(names, ?) > 0', `\n${q.name}\n`);
  if (q.game !== undefined) add('game = ?', q.game);
  if (q.state !== undefined) add('state = ?', q.state);
  if (q.after) add('(matches.created, id) < (?, ?)', q.after.created, q.after.id);
  const filter = where.length > 0 ? `where ${where.join(' and ')}` : '';
  const sql = `select id, matches.created, head from ${from} ${filter} order by ${order} limit ?`;
  const rows = db.prepare(sql).all(...args, q.limit) as MatchRow[];
  return rows.map(({ id, created, head }) => ({ id, created, head }));
}
