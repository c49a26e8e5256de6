import type Database from 'libsql';
import { nameWriter } from './open-database.ts';
import { StoreConflict, type Write } from './store.ts';

/** Called for a line that was skipped because it is not the next one of its match. */
export type OnSkipped = (conflict: StoreConflict) => void;

/** The statements that change the match tables. Run them inside a transaction. */
export interface TableWriter {
  /** With `onSkipped`, out-of-order lines are skipped; without it, one fails the whole list. */
  apply(writes: readonly Write[], onSkipped?: OnSkipped): void;
  /** The number of a match's next line. */
  nextLine(match: string): number;
}

export function tableWriter(db: Database.Database): TableWriter {
  const putRow = rowWriter(db);
  const removals = [
    'matches where id',
    'parts where match',
    'snapshots where match',
    'names where match',
  ].map((of) => db.prepare(`delete from ${of} = ?`));
  // one statement for all matches of a list: a call costs more than a row
  const putParts = db.prepare(`insert into parts (match, number, lines)
    select value ->> 0, value ->> 1, value ->> 2 from json_each(?)`);
  const endOf = db.prepare(`select number + json_array_length(lines) as next from parts
    where match = ? order by number desc limit 1`);
  const nextLine = (match: string): number =>
    (endOf.all(match) as { next: number }[])[0]?.next ?? 0;

  const putLines = (writes: readonly Write[], onSkipped?: OnSkipped): void => {
    const parts = new Map<string, { first: number; lines: string[] }>();
    for (const w of writes) {
      if (w.do !== 'append') continue;
      let part = parts.get(w.match);
      if (!part) parts.set(w.match, (part = { first: nextLine(w.match), lines: [] }));
      const next = part.first + part.lines.length;
      if (w.number === next) part.lines.push(w.line);
      else if (onSkipped) onSkipped(conflictOf(w, next));
      else throw conflictOf(w, next);
    }
    const rows = [];
    for (const [match, { first, lines }] of parts)
      if (lines.length > 0) rows.push([match, first, JSON.stringify(lines)]);
    if (rows.length > 0) putParts.run(JSON.stringify(rows));
  };

  const put = (writes: readonly Write[], onSkipped?: OnSkipped): void => {
    for (const w of writes) putRow(w);
    putLines(writes, onSkipped);
  };

  const apply = (writes: readonly Write[], onSkipped?: OnSkipped): void => {
    let from = 0;
    for (const [at, w] of writes.entries()) {
      if (w.do !== 'delete') continue;
      // lines are batched; a delete drops those before it
      put(writes.slice(from, at), onSkipped);
      for (const remove of removals) remove.run(w.match);
      from = at + 1;
    }
    put(from === 0 ? writes : writes.slice(from), onSkipped);
  };
  return { apply, nextLine };
}

export const conflictOf = (
  { match, number }: Extract<Write, { do: 'append' }>,
  next: number,
): StoreConflict =>
  new StoreConflict(`line ${number} of match ${match} cannot be written: its next line is ${next}`);

/** Writes everything but lines and deletes, which the caller handles. */
function rowWriter(db: Database.Database): (w: Write) => void {
  const putMatch =
    db.prepare(`insert into matches (id, game, state, created, names, head, listed, due)
    values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do update set state = excluded.state,
    names = excluded.names, head = excluded.head, listed = excluded.listed, due = excluded.due`);
  const putNames = nameWriter(db);
  const putSnapshot = db.prepare(`insert into snapshots (match, number, data) values (?, ?, ?)
    on conflict (match) do update set number = excluded.number, data = excluded.data`);
  const putContent = db.prepare(`insert into contents (hash, game, data) values (?, ?, ?)
    on conflict (hash) do nothing`);
  const putFact = db.prepare(`insert into facts (key, value) values (?, ?)
    on conflict (key) do update set value = excluded.value`);
  return (w) => {
    switch (w.do) {
      case 'append':
      case 'delete':
        return;
      case 'match': {
        const { id, game, state, created, names, head, due } = w;
        // logs of version 0.1 do not record whether a match is listed
        putMatch.run(id, game, state, created, names, head, w.listed ? 1 : 0, due ?? null);
        putNames(id, names);
        return;
      }
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
}
