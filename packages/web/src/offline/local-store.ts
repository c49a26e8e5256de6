import type { StoredJournal, StoreWrite } from '@cardwright/match';
import type { SourceFile } from '@cardwright/kernel';

/** A match as stored: its head and its journal. */
export interface StoredLocally {
  head: string;
  journal: StoredJournal;
}

/** The files that a match was played with. */
export interface StoredContent {
  game: string;
  hash: string;
  files: readonly SourceFile[];
}

/**
 * Stores the matches of this browser. `write` is atomic, and fails if a line's number is taken,
 * because another window plays the same match.
 */
export interface LocalStore {
  write(writes: readonly StoreWrite[]): Promise<void>;
  match(id: string): Promise<StoredLocally | undefined>;
  /** Heads, newest first. */
  heads(): Promise<string[]>;
  keepContent(content: StoredContent): Promise<void>;
  content(hash: string): Promise<StoredContent | undefined>;
}
