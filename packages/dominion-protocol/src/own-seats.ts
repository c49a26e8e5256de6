import type { Seat } from '@cardwright/kernel';
import { digest, type HostedMatch, type MatchHost } from '@cardwright/server/protocol-module';
import type { DominionPlayer } from './dominion-player.ts';
import { markDominionSeat } from './table-metadata.ts';

/** Checks that the seat is the player's: a returning player comes from the same address. */
export function markSeat(match: HostedMatch, player: DominionPlayer, seat: Seat): void {
  markDominionSeat(match.head.seats[seat]!, digest(addressOf(player, match)));
}

/** Salted, so that the stored hashes are not a list of addresses. */
export const addressOf = ({ address }: DominionPlayer, { head }: HostedMatch): string =>
  `${head.salt} ${address.name}`;

/** A player is present without a viewer; a built-in player may have waited for it. */
export function sitAt(host: MatchHost, match: HostedMatch, seat: Seat): void {
  host.commit(match, match.session.sit(seat, host.now()));
}
