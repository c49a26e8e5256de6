import type { MatchHead, SeatHead } from '@cardwright/match';

/** What makes a match a table of this protocol. */
export interface TableMetadata {
  /** A secret, unless it is the match's id. */
  key: string;
  kingdom: string[];
  /** What a rematch needs. */
  players: number;
}

// Stored with the head of the match, under these names since version 0.1.
interface DominionHead extends MatchHead {
  dominion?: TableMetadata;
}
interface DominionSeat extends SeatHead {
  /** Seated over this protocol. */
  dominion?: boolean;
  /** Hash of the address it came from, because returning players have no token in this protocol. */
  from?: string;
}

export const metadataOf = (head: MatchHead): TableMetadata | undefined =>
  (head as DominionHead).dominion;

export function setMetadata(head: MatchHead, metadata: TableMetadata): void {
  (head as DominionHead).dominion = metadata;
}

export function isDominionSeat(seat: SeatHead | undefined): boolean {
  const ours: DominionSeat | undefined = seat;
  return ours?.dominion === true;
}

/** Hash of the address the seat's player came from. */
export const originOf = (seat: SeatHead): string | undefined => (seat as DominionSeat).from;

export function markDominionSeat(seat: SeatHead, origin: string): void {
  const ours: DominionSeat = seat;
  ours.dominion = true;
  ours.from = origin;
}
