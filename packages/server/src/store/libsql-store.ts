import { inTransaction, openDatabase } from './open-database.ts';
import { tableReader } from './read-tables.ts';
import type { Store } from './store.ts';
import { tableWriter } from './write-tables.ts';

/**
 * One SQLite file without a journal or its own thread: every write goes straight to the match
 * tables. For tools and tests; the server uses `openThreadedStore`.
 */
export function openLibsqlStore(file: string): Store {
  const db = openDatabase(file);
  const { apply } = tableWriter(db);
  const tables = tableReader(db);
  return {
    write: async (writes) => inTransaction(db, () => apply(writes)),
    match: async (id) => tables.match(id),
    live: async () => tables.live(),
    due: async (uptime, limit) => tables.due(uptime, limit),
    list: async (query) => tables.list(query),
    content: async (hash) => tables.content(hash),
    fact: async (key) => tables.fact(key),
    close: async () => void db.close(),
  };
}
