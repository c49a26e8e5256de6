import type { StoredJournal, StoreWrite } from '@cardwright/match';
import type { SourceFile } from '@cardwright/kernel';

/** A match as it is kept: its head and its journal. */
export interface StoredLocally {
  head: string;
  journal: StoredJournal;
}

/** What a match was played with. */
export interface StoredContent {
  game: string;
  hash: string;
  files: readonly SourceFile[];
}

/**
 * Where this browser keeps its matches. `write` carries out all of a list or nothing of it, and
 * fails when a line has its number already: another window plays the same match.
 */
export interface LocalStore {
  write(writes: readonly StoreWrite[]): Promise<void>;
  match(id: string): Promise<StoredLocally | undefined>;
  /** Heads, the newest first. */
  heads(): Promise<string[]>;
  keepContent(content: StoredContent): Promise<void>;
  content(hash: string): Promise<StoredContent | undefined>;
}
