import { type Entry, rulesFor } from '@cardwright/kernel';
import {
  type JournalLine,
  type MatchHead,
  MatchSession,
  type SessionLimits,
} from '@cardwright/match';
import { allLines, linesIn, type Store, type StoredMatch } from '../store/store.ts';
import type { TimeSource } from '../time-source.ts';
import type { CatalogueGame, GameCatalogue } from './game-catalogue.ts';
import type { HostLog } from './host-log.ts';

/** A match from the store that can be continued. */
export interface Loaded {
  session: MatchSession;
  game: CatalogueGame;
  /** Entries replayed. */
  replayed: number;
  /** The match was started under earlier rules, so its row must be stored again. */
  isOlder: boolean;
}

/** Why there is no session: its rules or content are missing, or it cannot be replayed. */
type Lost = { why: 'gone' } | { why: 'unreadable'; error: unknown };

const UNREADABLE = 'match cannot be restored';

export interface LoaderParts {
  store: Store;
  catalogue: GameCatalogue;
  log: HostLog;
  limits: SessionLimits;
  time: TimeSource;
}

/** Restores matches from the store; logs those that cannot be continued. */
export class MatchLoader {
  private readonly parts: LoaderParts;

  constructor(parts: LoaderParts) {
    this.parts = parts;
  }

  /** Every unfinished match that was not parked. */
  async unfinished(aliveUntil: number): Promise<Loaded[]> {
    const found: Loaded[] = [];
    for (const stored of await this.parts.store.live()) {
      // a damaged match does not prevent the others from loading
      const loaded = await this.playable(stored, aliveUntil).catch((error: unknown) => {
        this.parts.log.error({ match: stored.id, error: String(error) }, UNREADABLE);
      });
      if (loaded) found.push(loaded);
    }
    return found;
  }

  /**
   * Loads one match; undefined if it does not exist, throws if it cannot be continued. The clock of
   * the seat to move kept running while the match was parked; otherwise the clocks ran until
   * `ranUntil`.
   */
  async load(id: string, uptime: number, ranUntil = 0): Promise<Loaded | undefined> {
    const stored = await this.parts.store.match(id);
    if (!stored) return undefined;
    const { parked, clockStand, content } = JSON.parse(stored.head) as MatchHead;
    const aliveUntil = parked ? (clockStand?.t ?? 0) + uptime - parked.at : ranUntil;
    const loaded = await this.playable(stored, aliveUntil);
    if (!loaded) throw await this.parts.catalogue.missing(content);
    return loaded;
  }

  /** A match's head, even if the match itself cannot be continued. */
  async head(id: string): Promise<MatchHead | undefined> {
    const stored = await this.parts.store.match(id);
    return stored && (JSON.parse(stored.head) as MatchHead);
  }

  private async playable(stored: StoredMatch, aliveUntil: number): Promise<Loaded | undefined> {
    const { catalogue, log, limits, time } = this.parts;
    const times = { aliveUntil, now: time.now(), stamp: time.wall };
    const found = await revive(stored, catalogue, limits, times);
    if (!('why' in found)) return found;
    const { game, rules } = JSON.parse(stored.head) as MatchHead;
    if (found.why === 'gone')
      log.warn(
        { match: stored.id, game, rules },
        'match cannot be continued: its rules or content are missing',
      );
    else log.error({ match: stored.id, error: String(found.error) }, UNREADABLE);
    return undefined;
  }
}

/** Builds a session from the stored rows. Throws if the store cannot be read. */
async function revive(
  stored: StoredMatch,
  catalogue: GameCatalogue,
  limits: SessionLimits,
  times: { aliveUntil: number; now: number; stamp: () => number },
): Promise<Loaded | Lost> {
  const head = JSON.parse(stored.head) as MatchHead;
  const game = await catalogue.find(head.game, head.content);
  const rules = game && rulesOf(game, head, stored);
  if (!game || rules === undefined) return { why: 'gone' };
  const isOlder = head.rules !== rules;
  head.rules = rules; // the rules it continues with
  const session = new MatchSession(head, game, limits, times.stamp);
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
  // the game's own seats need no look at the entries
  if (game.version === head.rules) return head.rules;
  const entries = allLines(stored).map(({ line }): Entry => (JSON.parse(line) as JournalLine).e);
  return rulesFor(game, { ...head, entries });
}
