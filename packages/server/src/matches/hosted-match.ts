import type { MatchHead, MatchSession } from '@cardwright/match';
import type { CatalogueGame } from './game-catalogue.ts';
import type { OpenHint } from './hints.ts';
import type { MatchHost } from './match-host.ts';

/**
 * Follows matches besides clients: a mounted protocol or an arena. It is called for every match
 * that `isFollowed`. Each call passes the match, which does not know its observers.
 */
export interface MatchObserver {
  /** The table has changed; messages committed now are sent after this. */
  moved(host: MatchHost, match: HostedMatch): void;
  /** A message was sent but its entry was not stored: this session is over. */
  lost?(match: HostedMatch): void;
  /** Another process has the match: clients must reconnect. */
  gone?(match: HostedMatch): void;
  /** The match as stored; nothing if it was never stored. */
  reloaded?(host: MatchHost, match: HostedMatch, again: HostedMatch | undefined): void;
}

/** A protocol with its own tables, mounted on the host. */
export interface TableProtocol extends MatchObserver {
  /** The protocol starts its own tables. They are never parked or offered to other clients. */
  owns(head: MatchHead): boolean;
  /** The key that opens a seat there instead of an invite; undefined if anyone may join. */
  keyOf(head: MatchHead): string | undefined;
  /** Every seat is taken. */
  filled(host: MatchHost, match: HostedMatch): void;
  /** A player left before the match started. */
  vacated(host: MatchHost, match: HostedMatch): void;
  /** The match came back from the store: a table of this protocol continues. */
  taken?(host: MatchHost, match: HostedMatch): void;
  /** Nobody joined, and the table was deleted. */
  cleared(host: MatchHost, match: HostedMatch): void;
}

/** A session in memory, and the host's state for it. */
export class HostedMatch {
  readonly session: MatchSession;
  readonly game: CatalogueGame;
  /** An observer follows the match: it stays in memory, and its built-in players keep playing. */
  isFollowed = false;
  /** Since when nobody has been present, in the server's uptime. */
  emptySince: number;
  /** Its end has been stored and counted. */
  hasEnded: boolean;
  /** Its writes could not be stored: another session replaces it. */
  lost = false;
  /** Wakes the session when a player's time runs out. */
  timer: NodeJS.Timeout | undefined = undefined;
  /** The hint for the open question, if its seat has asked for one. */
  hint: OpenHint | undefined = undefined;

  constructor(session: MatchSession, game: CatalogueGame, uptime: number) {
    this.session = session;
    this.game = game;
    this.emptySince = uptime;
    this.hasEnded = session.head.state === 'ended';
  }

  get head(): MatchHead {
    return this.session.head;
  }

  /** Nobody is present, and no observer follows the match. */
  get isUnattended(): boolean {
    return this.session.audience.isEmpty && !this.isFollowed;
  }

  stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
