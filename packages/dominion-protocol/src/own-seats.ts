import type { Seat } from '@cardwright/kernel';
import { digest, type HostedMatch, type MatchHost } from '@cardwright/server/protocol-module';
import type { DominionPlayer } from './dominion-player.ts';
import { markDominionSeat } from './table-metadata.ts';

/** The seat is the player's: who returns to it comes from the same address. */
export function markSeat(match: HostedMatch, player: DominionPlayer, seat: Seat): void {
  markDominionSeat(match.head.seats[seat]!, digest(addressOf(player, match)));
}

/** Salted, so that what is stored is no list of addresses. */
export const addressOf = ({ address }: DominionPlayer, { head }: HostedMatch): string =>
  `${head.salt} ${address.name}`;

/** Somebody is there who has no viewer; a built-in player may have waited for it. */
export function sitAt(host: MatchHost, match: HostedMatch, seat: Seat): void {
  host.commit(match, match.session.sit(seat, host.now()));
}
