import type { StoreWrite } from '@cardwright/match';

/** One line of a match's journal, numbered from 0 without gaps. */
export interface StoredLine {
  number: number;
  line: string;
}

/**
 * What is written, all of a list or nothing of it: what sessions want stored, and what is the
 * server's own. An `append` is refused (`StoreConflict`) when it is not the match's next line; a
 * `snapshot` takes the place of the match's earlier one.
 */
export type Write =
  | StoreWrite
  /** The match with everything about it is gone for good. */
  | { do: 'delete'; match: string }
  | { do: 'content'; hash: string; game: string; data: string }
  | { do: 'fact'; key: string; value: string };

export interface StoredMatch {
  id: string;
  head: string;
  /** The latest snapshot: the table after the first `number` lines. */
  snapshot: { number: number; data: string } | undefined;
  /** The first lines, where a snapshot makes up for them: nobody needs to read them to play on. */
  earlier?: EarlierLines | undefined;
  /** All lines, or those from `earlier` on. */
  lines: StoredLine[];
}

/**
 * Lines that are read when somebody wants to know: on each line of the text there is a JSON list of
 * them.
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
  /** Only those that are shown to everybody. */
  listed?: boolean;
  limit: number;
  /** Only what was created before this one: the page before ended there. */
  after?: { created: number; id: string };
}

/** A number that is taken or too high: two writers at one match, or a line written twice. */
export class StoreConflict extends Error {}

/** The match belongs to another server by now, or to none: this one has to let go of it. */
export class StoreFenced extends Error {}

/**
 * Where matches are kept. `write` is durable when it resolves, and atomic: after a crash all of it
 * is there or nothing. Everything else is reading. Any store passes `storeContract`.
 */
export interface Store {
  write(writes: readonly Write[]): Promise<void>;
  match(id: string): Promise<StoredMatch | undefined>;
  /** Every match that has not ended and is not parked. */
  live(): Promise<StoredMatch[]>;
  /** Parked matches that are to be looked at by now, the most urgent first. */
  due(uptime: number, limit: number): Promise<string[]>;
  /** Heads, newest first. */
  list(query: ListQuery): Promise<{ id: string; created: number; head: string }[]>;
  content(hash: string): Promise<{ game: string; data: string } | undefined>;
  fact(key: string): Promise<string | undefined>;
  /** Why it does not work as it should, while that is so; `final` when only a new start helps. */
  trouble?(): { error: Error; final: boolean } | undefined;
  /** Losses of acknowledged writes that were found when it was opened, and accepted. */
  losses?(): number;
  close(): Promise<void>;
}

/** Where a store says what whoever runs it should know. */
export interface StoreLog {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
