import type { ReviewedMoment } from './review-messages.ts';

const NAME = 'cardwright-reviews';
/** Decisions by record and count. */
const REVIEWS = 'reviews';
/** Matches whose review was started here. */
const BEGUN = 'begun';

interface ReviewRow {
  key: string;
  moments: readonly ReviewedMoment[];
}

/**
 * Caches reviews in this browser, finished or not, by the hash of the record. Without storage,
 * reviews are computed again.
 */
export interface ReviewStore {
  read(key: string): Promise<readonly ReviewedMoment[]>;
  write(key: string, moments: readonly ReviewedMoment[]): Promise<void>;
  begin(match: string): Promise<void>;
  isBegun(match: string): Promise<boolean>;
}

const NO_STORE: ReviewStore = {
  read: async () => [],
  write: async () => undefined,
  begin: async () => undefined,
  isBegun: async () => false,
};

export async function openReviewStore(): Promise<ReviewStore> {
  try {
    return indexedDbReviews(await openDatabase());
  } catch {
    return NO_STORE;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(REVIEWS, { keyPath: 'key' });
    opening.result.createObjectStore(BEGUN, { keyPath: 'match' });
  };
  return resultOf(opening);
}

function indexedDbReviews(database: IDBDatabase): ReviewStore {
  const get = (store: string, key: string): Promise<unknown> =>
    resultOf<unknown>(database.transaction(store).objectStore(store).get(key));
  const put = (store: string, row: object): Promise<unknown> =>
    resultOf(database.transaction(store, 'readwrite').objectStore(store).put(row));
  return {
    async read(key) {
      const row = (await get(REVIEWS, key)) as ReviewRow | undefined;
      return row?.moments ?? [];
    },
    async write(key, moments) {
      await put(REVIEWS, { key, moments } satisfies ReviewRow);
    },
    async begin(match) {
      await put(BEGUN, { match });
    },
    isBegun: async (match) => (await get(BEGUN, match)) !== undefined,
  };
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser has no storage'));
  });
