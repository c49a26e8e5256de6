import { type Entry, rulesFor } from '@cardwright/kernel';
import { type JournalLine, type MatchHead, MatchSession } from '@cardwright/match';
import { allLines, linesIn, type StoredMatch } from '../store/store.ts';
import type { CatalogueGame, GameCatalogue } from './game-catalogue.ts';

export interface RestoredSession {
  session: MatchSession;
  game: CatalogueGame;
  /** Entries played again. */
  replayed: number;
  /** It was begun under earlier rules: its row is to be stored anew. */
  isOlder: boolean;
}

/** Why there is no session: its rules or content are not here, or it cannot be played again. */
export type RestoreFailure = { why: 'gone' } | { why: 'unreadable'; error: unknown };

/** A session from what the store has. Throws where the store cannot be read. */
export async function restoreSession(
  stored: StoredMatch,
  catalogue: GameCatalogue,
  times: { aliveUntil: number; now: number; stamp: () => number; eventsKept: number },
): Promise<RestoredSession | RestoreFailure> {
  const head = JSON.parse(stored.head) as MatchHead;
  const game = await catalogue.find(head.game, head.content);
  const rules = game && rulesOf(game, head, stored);
  if (!game || rules === undefined) return { why: 'gone' };
  const isOlder = head.rules !== rules;
  head.rules = rules; // it is played on by these
  const session = new MatchSession(head, game, times.eventsKept, times.stamp);
  const { earlier, snapshot, lines } = stored;
  const first = earlier && { count: earlier.count, lines: () => linesIn(earlier) };
  const journal = { snapshot, lines, ...(first ? { earlier: first } : {}) };
  try {
    const replayed = session.restore(journal, times.aliveUntil, times.now);
    return { session, game, replayed, isOlder };
  } catch (error) {
    return { why: 'unreadable', error };
  }
}

function rulesOf(
  { game }: CatalogueGame,
  head: MatchHead,
  stored: StoredMatch,
): string | undefined {
  // those of the game need no look at the entries
  if (game.version === head.rules) return head.rules;
  const entries = allLines(stored).map(({ line }): Entry => (JSON.parse(line) as JournalLine).e);
  return rulesFor(game, { ...head, entries });
}
