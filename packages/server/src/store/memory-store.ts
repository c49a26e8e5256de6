import type { HeadWrite } from '@cardwright/match';
import {
  type ListQuery,
  type Store,
  StoreConflict,
  type StoredMatch,
  type Write,
} from './store.ts';

type MatchRow = Omit<HeadWrite, 'do'>;

/** Whether a query lists this match. The newest come first, so "after" means older. */
function isListedBy(q: ListQuery, m: MatchRow): boolean {
  if (q.listed && !m.listed) return false;
  if ((q.game ?? m.game) !== m.game || (q.state ?? m.state) !== m.state) return false;
  if (q.name !== undefined && !m.names.includes(`\n${q.name}\n`)) return false;
  if (!q.after) return true;
  return m.created < q.after.created || (m.created === q.after.created && m.id < q.after.id);
}

/**
 * Keeps matches in memory: for tests, and as the reference implementation of a store.
 */
export function memoryStore(): Store {
  const matches = new Map<string, MatchRow>();
  const lines = new Map<string, string[]>();
  const snapshots = new Map<string, { number: number; data: string }>();
  const contents = new Map<string, { game: string; data: string }>();
  const facts = new Map<string, string>();

  const carryOut = (w: Write): void => {
    if (w.do === 'match') {
      const { do: _, ...row } = w;
      matches.set(w.id, { ...row, created: matches.get(w.id)?.created ?? w.created });
    } else if (w.do === 'delete')
      for (const map of [matches, lines, snapshots]) map.delete(w.match);
    else if (w.do === 'append') {
      const of = lines.get(w.match);
      if (of) of.push(w.line);
      else lines.set(w.match, [w.line]);
    } else if (w.do === 'snapshot') snapshots.set(w.match, { number: w.number, data: w.data });
    else if (w.do === 'content') {
      if (!contents.has(w.hash)) contents.set(w.hash, { game: w.game, data: w.data });
    } else facts.set(w.key, w.value);
  };

  const read = (id: string, head: string): StoredMatch => ({
    id,
    head,
    snapshot: snapshots.get(id),
    lines: (lines.get(id) ?? []).map((line, number) => ({ number, line })),
  });

  return {
    async write(writes) {
      const ahead = new Map<string, number>();
      for (const w of writes) {
        if (w.do !== 'append') continue;
        const next = ahead.get(w.match) ?? lines.get(w.match)?.length ?? 0;
        if (w.number !== next)
          throw new StoreConflict(
            `line ${w.number} of match ${w.match} cannot be written: its next line is ${next}`,
          );
        ahead.set(w.match, next + 1);
      }
      for (const w of writes) carryOut(w);
    },
    async match(id) {
      const row = matches.get(id);
      return row && read(id, row.head);
    },
    async live() {
      return [...matches.values()]
        .filter((m) => m.state !== 'ended' && m.due === undefined)
        .sort((a, b) => a.created - b.created || (a.id < b.id ? -1 : 1))
        .map((m) => read(m.id, m.head));
    },
    async due(uptime, limit) {
      return [...matches.values()]
        .flatMap(({ id, state, due = Infinity }) =>
          state !== 'ended' && due <= uptime ? [{ id, due }] : [],
        )
        .sort((a, b) => a.due - b.due)
        .slice(0, limit)
        .map((m) => m.id);
    },
    async list(q) {
      return [...matches.values()]
        .filter((row) => isListedBy(q, row))
        .sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
        .slice(0, q.limit)
        .map(({ id, created, head }) => ({ id, created, head }));
    },
    async content(hash) {
      return contents.get(hash);
    },
    async fact(key) {
      return facts.get(key);
    },
    async close() {},
  };
}
