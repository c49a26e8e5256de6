import type { StoreWrite } from '@cardwright/match';
import type { LocalStore, StoredContent } from './local-store.ts';
import { memoryStore } from './memory-store.ts';

const NAME = 'cardwright';
const VERSION = 1;

interface MatchRow {
  id: string;
  created: number;
  head: string;
}

interface LineRow {
  match: string;
  number: number;
  line: string;
}

interface SnapshotRow {
  match: string;
  number: number;
  data: string;
}

/** The matches of this browser; without storage, those of this page. */
export async function openLocalStore(): Promise<LocalStore> {
  try {
    return indexedDbStore(await openDatabase());
  } catch {
    return memoryStore();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, VERSION);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    database.createObjectStore('matches', { keyPath: 'id' });
    database.createObjectStore('lines', { keyPath: ['match', 'number'] });
    database.createObjectStore('snapshots', { keyPath: 'match' });
    database.createObjectStore('contents', { keyPath: 'hash' });
  };
  return resultOf(opening);
}

function indexedDbStore(database: IDBDatabase): LocalStore {
  const read = <T>(store: string, query: (from: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    resultOf(query(database.transaction(store).objectStore(store)));
  return {
    write: (writes) => inOneTransaction(database, writes),
    async match(id) {
      const [row, snapshot, lines] = await Promise.all([
        read<MatchRow | undefined>('matches', (from) => from.get(id)),
        read<SnapshotRow | undefined>('snapshots', (from) => from.get(id)),
        read<LineRow[]>('lines', (from) => from.getAll(IDBKeyRange.bound([id], [id, []]))),
      ]);
      return row && { head: row.head, journal: { snapshot, lines } };
    },
    async heads() {
      const rows = await read<MatchRow[]>('matches', (from) => from.getAll());
      return rows.sort((a, b) => b.created - a.created).map(({ head }) => head);
    },
    async keepContent(content) {
      const transaction = database.transaction('contents', 'readwrite');
      transaction.objectStore('contents').put(content);
      await committed(transaction);
    },
    content: (hash) => read<StoredContent | undefined>('contents', (from) => from.get(hash)),
  };
}

function inOneTransaction(database: IDBDatabase, writes: readonly StoreWrite[]): Promise<void> {
  if (writes.length === 0) return Promise.resolve();
  const transaction = database.transaction(['matches', 'lines', 'snapshots'], 'readwrite');
  for (const write of writes) {
    if (write.do === 'match') {
      const { id, created, head } = write;
      transaction.objectStore('matches').put({ id, created, head } satisfies MatchRow);
    } else if (write.do === 'append') {
      const { match, number, line } = write;
      // `add`: a duplicate number aborts the whole transaction
      transaction.objectStore('lines').add({ match, number, line } satisfies LineRow);
    } else {
      const { match, number, data } = write;
      transaction.objectStore('snapshots').put({ match, number, data } satisfies SnapshotRow);
    }
  }
  return committed(transaction);
}

const failureOf = (error: DOMException | null): Error =>
  error ?? new Error('the browser could not store it');

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(failureOf(request.error));
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(failureOf(transaction.error));
  });
