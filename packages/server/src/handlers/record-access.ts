import { isListed, type MatchHead } from '@cardwright/match';
import { RpcError } from '@cardwright/protocol';
import type { MatchHost } from '../matches/match-host.ts';
import { isSecret } from '../matches/secrets.ts';
import type { ClientSeats } from '../rpc/client-seats.ts';

export interface Shown {
  /** The token of a seat of the match. */
  token?: string | undefined;
  invite?: string | undefined;
}

/**
 * Refuses to replay a private match, that is, one that is neither public nor open to spectators.
 * Its players may read it, and so may anyone with a seat's token or the invite.
 */
export async function mayRead(
  host: MatchHost,
  client: ClientSeats,
  id: string,
  { token, invite }: Shown,
): Promise<void> {
  const head = await host.headOf(id);
  if (!head || head.watch === 'open' || isListed(head)) return;
  if (client.places.some(({ match, viewer }) => match === id && viewer.seat >= 0)) return;
  if (token !== undefined && opensSeat(head, token)) return;
  if (invite !== undefined && opens(host, head, invite)) return;
  throw new RpcError(
    'seat/not-yours',
    'this match is private: send the token of a seat, or the invite',
  );
}

const opensSeat = ({ seats }: MatchHead, token: string): boolean =>
  seats.some((seat) => isSecret(token, seat.token) || isSecret(token, seat.spare));

/** For a mounted protocol, the key of a table serves as its invite. */
const opens = (host: MatchHost, head: MatchHead, invite: string): boolean =>
  isSecret(invite, head.invite) || host.ownerOf(head)?.keyOf(head) === invite;
