import type { MatchHead, MatchSession } from '@cardwright/match';
import type { CatalogueGame } from './game-catalogue.ts';
import type { MatchHost } from './match-host.ts';

/**
 * Follows matches in addition to clients: another protocol, or an arena. It is called for every
 * match that `isFollowed`; each call passes the match, which does not know its observers.
 */
export interface MatchObserver {
  /** The table has moved; what is committed now goes behind it. */
  moved(host: MatchHost, match: HostedMatch): void;
  /** A message was sent but not stored: this session is over. */
  lost?(match: HostedMatch): void;
  /** Another process has it: whoever is there is to return. */
  gone?(match: HostedMatch): void;
  /** The match as the store has it; nothing when it was never stored. */
  reloaded?(host: MatchHost, match: HostedMatch, again: HostedMatch | undefined): void;
}

/** A protocol with tables of its own, mounted on the host. */
export interface TableProtocol extends MatchObserver {
  /** Its tables begin when it says so, are never parked, and are offered to nobody else. */
  owns(head: MatchHead): boolean;
  /** What opens a seat there instead of an invite; undefined where anybody may come. */
  keyOf(head: MatchHead): string | undefined;
  /** Every seat is taken. */
  filled(host: MatchHost, match: HostedMatch): void;
  /** Somebody is gone before it has started. */
  vacated(host: MatchHost, match: HostedMatch): void;
  /** It has come from another process, from the store: a table of this protocol continues. */
  taken?(host: MatchHost, match: HostedMatch): void;
  /** Nobody came, and it is cleared away. */
  cleared(host: MatchHost, match: HostedMatch): void;
}

/** A session in memory, and what its host knows of it. */
export class HostedMatch {
  readonly session: MatchSession;
  readonly game: CatalogueGame;
  /** An observer of the host follows it: it stays in memory, and its built-in players play on. */
  isFollowed = false;
  /** Since when nobody is there, in the server's uptime. */
  emptySince: number;
  /** Its end is stored and counted. */
  hasEnded: boolean;
  /** Its writes could not be stored: another session replaces it. */
  lost = false;
  /** Wakes the session when somebody's time is up. */
  timer: NodeJS.Timeout | undefined = undefined;

  constructor(session: MatchSession, game: CatalogueGame, uptime: number) {
    this.session = session;
    this.game = game;
    this.emptySince = uptime;
    this.hasEnded = session.head.state === 'ended';
  }

  get head(): MatchHead {
    return this.session.head;
  }

  /** Nobody is there, and nothing follows it. */
  get isUnattended(): boolean {
    return this.session.audience.isEmpty && !this.isFollowed;
  }

  stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
