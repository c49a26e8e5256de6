import type { MatchHead, MatchSession, SessionObserver } from '@cardwright/match';
import type { CatalogueGame } from './game-catalogue.ts';

/** Something beside the clients that follows a table: a protocol of its own, an arena. */
export interface Follower extends SessionObserver {
  /** The table has moved; what is committed now goes behind it. */
  moved(): void;
  /** What was told could not be stored: nothing more comes of this match. */
  lost?(): void;
  /** The match as the store has it; nothing when it was never stored. */
  reloaded?(match: HostedMatch | undefined): void;
}

/** A protocol with tables of its own, mounted on the host. */
export interface TableProtocol {
  /** Its tables begin when it says so, are never parked, and are offered to nobody else. */
  owns(head: MatchHead): boolean;
  /** What opens a seat there instead of an invite; undefined where anybody may come. */
  keyOf(head: MatchHead): string | undefined;
  /** Every seat is taken. */
  filled(match: HostedMatch): void;
  /** Somebody is gone before it has begun. */
  vacated(match: HostedMatch): void;
  /** Nobody came, and it is cleared away. */
  cleared(match: HostedMatch): void;
}

/** A session in memory, and what its host knows of it. */
export class HostedMatch {
  readonly session: MatchSession;
  readonly game: CatalogueGame;
  readonly followers = new Set<Follower>();
  /** Since when nobody is there, in the server's uptime. */
  emptySince: number;
  /** Its end is stored and counted. */
  hasEnded: boolean;
  /** What it has told could not be stored: another goes on in its place. */
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
    return this.session.audience.isEmpty && this.followers.size === 0;
  }

  follow(follower: Follower): void {
    this.followers.add(follower);
    this.session.observers.add(follower);
  }

  unfollow(follower: Follower): void {
    this.followers.delete(follower);
    this.session.observers.delete(follower);
  }

  stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
