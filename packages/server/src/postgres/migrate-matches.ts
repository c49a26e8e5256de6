import { createHash } from 'node:crypto';
import { isListed, type MatchHead } from '@cardwright/match';
import { allLines, type Store, type StoredMatch, type Write } from '../store/store.ts';
import { openThreadedStore } from '../store/threaded-store.ts';
import { SteadyConnection } from './connection.ts';
import { openAlone } from './open-alone.ts';
import type { PostgresStore } from './postgres-store.ts';

export interface MigrationReport {
  matches: number;
  lines: number;
  /** How many of these were already in the database. */
  known: number;
  /** SHA-256 over every match, ordered by id; identical for folder and database. */
  hash: string;
}

/** The database has a different match under the id of one in the folder. */
export class MigrationConflict extends Error {
  readonly code = 'ECONFLICT';
}

const PAGE = 200;
const CONNECT_MS = 5000;

/**
 * Copies every match of a data folder to PostgreSQL. Each match is copied atomically, so an
 * interrupted run can simply be repeated. Then all matches are read back and compared.
 */
export async function migrateMatches(
  file: string,
  url: string,
  progress: (done: number, all: number) => void = () => {},
): Promise<MigrationReport> {
  const from = openThreadedStore(file);
  try {
    const alive = Number((await from.fact('alive')) ?? 0);
    const uptime = Number((await from.fact('uptime')) ?? 0);
    const to = await openAlone(url, { name: 'migrate' });
    try {
      const known = await copyAll(from, to, progress);
      await setTimes(url, to.lease.id, alive, uptime);
      const [source, copy] = [await digestOf(from, from), await digestOf(from, to)];
      if (source.hash !== copy.hash)
        throw new MigrationConflict(
          'the matches read back from the database differ from those written',
        );
      return { ...copy, known };
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** Returns how many were already there. */
async function copyAll(
  from: Store,
  to: PostgresStore,
  progress: (done: number, all: number) => void,
): Promise<number> {
  let known = 0;
  const all = await everyMatch(from);
  const contents = new Set<string>();
  for (const [at, { id, created }] of all.entries()) {
    const stored = await from.match(id);
    if (!stored) continue;
    const there = await to.match(id);
    if (there && hashOf(there) !== hashOf(stored))
      throw new MigrationConflict(
        `match ${id} is in the database and differs from the one in the folder`,
      );
    if (there) known++;
    else
      await to.write([...(await contentOf(from, stored, contents)), ...writesOf(stored, created)]);
    progress(at + 1, all.length);
  }
  return known;
}

async function everyMatch(store: Store): Promise<{ id: string; created: number }[]> {
  const all: { id: string; created: number }[] = [];
  for (;;) {
    const after = all.at(-1);
    const page = await store.list({ limit: PAGE, ...(after ? { after } : {}) });
    for (const { id, created } of page) all.push({ id, created });
    if (page.length < PAGE) return all;
  }
}

async function contentOf(
  from: Store,
  { head }: StoredMatch,
  copied: Set<string>,
): Promise<Write[]> {
  const { content: hash } = JSON.parse(head) as MatchHead;
  if (copied.has(hash)) return [];
  copied.add(hash);
  const content = await from.content(hash);
  return content ? [{ do: 'content', hash, ...content }] : [];
}

function writesOf(stored: StoredMatch, created: number): Write[] {
  const { id, head: text, snapshot } = stored;
  const head = JSON.parse(text) as MatchHead;
  const { game, state, seats, parked } = head;
  return [
    {
      do: 'match',
      id,
      game,
      state,
      created,
      names: `\n${seats.map((s) => s.name ?? '').join('\n')}\n`,
      head: text,
      listed: isListed(head),
      // due at once: the server that starts next checks it and reschedules it
      ...(parked ? { due: parked.at } : {}),
    },
    ...allLines(stored).map(
      ({ number, line }): Write => ({ do: 'append', match: id, number, line }),
    ),
    ...(snapshot ? [{ do: 'snapshot', match: id, ...snapshot } as const] : []),
  ];
}

/**
 * Uptime continues where it stopped; clocks of running matches ran until the folder's server ended.
 */
async function setTimes(url: string, node: string, alive: number, uptime: number): Promise<void> {
  const connection = new SteadyConnection(url, CONNECT_MS);
  try {
    await connection.query('update cardwright.uptime set ms = greatest(ms, $1)', [uptime]);
    await connection.query(
      'update cardwright.owners set node = null, owned_until = $1 where node = $2',
      [alive, node],
    );
  } finally {
    await connection.close();
  }
}

const hashOf = (stored: StoredMatch): string => {
  const { id, head, snapshot = null } = stored;
  const lines = allLines(stored);
  return createHash('sha256').update(JSON.stringify({ id, head, snapshot, lines })).digest('hex');
};

/** The digest of all matches that `names` lists, as read from `store`. */
async function digestOf(names: Store, store: Store): Promise<Omit<MigrationReport, 'known'>> {
  const hash = createHash('sha256');
  let matches = 0;
  let lines = 0;
  const ids = (await everyMatch(names)).map(({ id }) => id);
  for (const id of ids.sort()) {
    const stored = await store.match(id);
    if (!stored) continue;
    matches++;
    lines += allLines(stored).length;
    hash.update(hashOf(stored));
  }
  return { matches, lines, hash: hash.digest('hex') };
}
