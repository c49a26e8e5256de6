import type { GameEvent, Seat } from '@cardwright/kernel';
import type { Show } from '@cardwright/protocol';
import type { Address } from '../http/addresses.ts';
import type { LiveMatch } from './live-match.ts';

/** Whoever messages go to: a socket. */
export interface Peer {
  /** What it does counts for this address. */
  readonly address: Address;
  send(text: string): void;
  /** Sits down to hear of a match. */
  attach(match: LiveMatch, seat: Seat, show: Show | undefined): Viewer;
  /** Another socket has taken the seat over. */
  lost(match: string, viewer: Viewer): void;
}

/** A socket that hears of a match, from a seat or as a spectator (-1). */
export interface Viewer {
  readonly peer: Peer;
  readonly seat: Seat;
  show: Show;
  /** The number of the last event it was told. */
  told: number;
  /** Whom it was last told the table waits for; -1 for nobody. */
  waiting: number;
  name?: string;
}

/** A message on its way, held until what it tells is durable. */
export interface Letter {
  peer: Peer;
  text: string;
}

/** Something beside the sockets that follows a table: Dominion's own protocol sits here. */
export interface Follower {
  /** Called as an event happens, with the table as it is at that moment. */
  saw(event: GameEvent): void;
  /** Called when the table has moved and waits again; what follows from it may be sent once it is durable. */
  moved(): void;
  /** An answer of a seat was refused, or its built-in player failed; the table is as it was. */
  refused?(seat: Seat, why: string, answer?: unknown): void;
  /** A seat is about to leave for good; the table is as it was. */
  leaves?(seat: Seat, end: 'resign' | 'timeout' | 'fault'): void;
  /** What was told could not be stored: nothing more comes of this match. */
  lost?(): void;
  /** The match as the store has it; nothing when it was never stored. */
  reloaded?(match: LiveMatch | undefined): void;
}
