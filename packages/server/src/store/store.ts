import type { StoreWrite } from '@cardwright/match';

/** One line of a match's journal, numbered from 0 without gaps. */
export interface StoredLine {
  number: number;
  line: string;
}

/**
 * A write of a session or of the server itself; a list of writes is atomic. An `append` is refused
 * (`StoreConflict`) if it is not the next line of the match. A `snapshot` replaces the match's
 * earlier one.
 */
export type Write =
  | StoreWrite
  /** Deletes the match and everything about it. */
  | { do: 'delete'; match: string }
  | { do: 'content'; hash: string; game: string; data: string }
  | { do: 'fact'; key: string; value: string };

export interface StoredMatch {
  id: string;
  head: string;
  /** The latest snapshot: the table after the first `number` lines. */
  snapshot: { number: number; data: string } | undefined;
  /** The lines before the snapshot, which play does not need. */
  earlier?: EarlierLines | undefined;
  /** All lines, or those from `earlier` on. */
  lines: StoredLine[];
}

/**
 * Lines that are parsed on demand: each line of the text is a JSON array of them.
 */
export interface EarlierLines {
  count: number;
  text: string;
}

export const linesIn = ({ text }: EarlierLines): string[] =>
  text.split('\n').flatMap((part) => JSON.parse(part) as string[]);

export function allLines({ earlier, lines }: Pick<StoredMatch, 'earlier' | 'lines'>): StoredLine[] {
  return earlier
    ? [...linesIn(earlier).map((line, number) => ({ number, line })), ...lines]
    : lines;
}

export interface ListQuery {
  game?: string;
  state?: 'open' | 'running' | 'ended';
  name?: string;
  /** Only public matches. */
  listed?: boolean;
  limit: number;
  /** Only matches created before this one, the last of the previous page. */
  after?: { created: number; id: string };
}

/** A line number that is taken or too high: two writers on one match, or a duplicate line. */
export class StoreConflict extends Error {}

/** The match belongs to another server or to none; this one must give it up. */
export class StoreFenced extends Error {}

/** The store cannot be reached at the moment; the same request may succeed later. */
export class StoreUnavailable extends Error {}

/**
 * Where matches are kept. `write` is atomic, and durable when it resolves. Everything
 * else only reads. Every store passes `storeContract`.
 */
export interface Store {
  write(writes: readonly Write[]): Promise<void>;
  match(id: string): Promise<StoredMatch | undefined>;
  /** Every match that has not ended and is not parked. */
  live(): Promise<StoredMatch[]>;
  /** Parked matches that are due, the most urgent first. */
  due(uptime: number, limit: number): Promise<string[]>;
  /** Heads, newest first. */
  list(query: ListQuery): Promise<{ id: string; created: number; head: string }[]>;
  content(hash: string): Promise<{ game: string; data: string } | undefined>;
  fact(key: string): Promise<string | undefined>;
  /** Why the store is failing at the moment; `final` if only a restart helps. */
  trouble?(): { error: Error; final: boolean } | undefined;
  /** Accepted losses of acknowledged writes, found when the store was opened. */
  losses?(): number;
  close(): Promise<void>;
}

/** Where a store reports what an operator should know. */
export interface StoreLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
