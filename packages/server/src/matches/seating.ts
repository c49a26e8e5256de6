import type { Seat } from '@cardwright/kernel';
import { RpcError } from '@cardwright/protocol';
import type { MatchHead, SeatHead } from './head.ts';
import { digest, isSecret, newToken } from './secrets.ts';

/** A person takes a seat. */
export function takeSeat(head: MatchHead, name: string, seat: Seat | undefined, invite: string | undefined): { seat: Seat; token: string } {
  if (head.state !== 'open') throw new RpcError('match/full');
  const invited = invite !== undefined && isSecret(invite, head.invite);
  if (invite !== undefined && !invited) throw new RpcError('invite/wrong');
  const isFree = (s: SeatHead | undefined): boolean => (s?.kind === 'open' && (s.reserved ?? name) === name) || (s?.kind === 'invited' && invited);
  let at = seat ?? -1;
  if (seat === undefined) {
    at = invited ? head.seats.findIndex((s) => s.kind === 'invited') : -1;
    if (at < 0) at = head.seats.findIndex(isFree);
    if (at < 0) throw head.seats.some((s) => s.kind === 'invited') ? new RpcError('invite/wrong') : new RpcError('match/full');
  } else {
    const wanted = head.seats[seat];
    if (!wanted) throw new RpcError('seat/unknown');
    if (wanted.kind === 'invited' && !invited) throw new RpcError('invite/wrong');
    if (!isFree(wanted)) throw new RpcError('seat/taken');
  }
  if (head.seats.some((s) => s.name === name)) throw new RpcError('name/taken');
  const token = newToken(head.id);
  head.seats[at] = { ...head.seats[at], kind: 'person', name, token: digest(token) };
  return { seat: at, token };
}
