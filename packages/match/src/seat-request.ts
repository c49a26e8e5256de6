import type { Seat } from '@cardwright/kernel';
import { RpcError } from '@cardwright/protocol';
import type { MatchHead, SeatHead } from './match-head.ts';

/** A request for a seat. Secrets stay with the host, which says whether the invite is right. */
export interface SeatRequest {
  name: string;
  seat?: Seat | undefined;
  invite: 'none' | 'right' | 'wrong';
  /** The hash of the token that will open the seat. */
  token: string;
}

/** The seat the request gets, or why it is refused. Changes nothing. */
export function seatFor(head: MatchHead, request: SeatRequest): Seat | RpcError {
  const { name, seat, invite } = request;
  if (head.state !== 'open') return new RpcError('match/full');
  if (invite === 'wrong') return new RpcError('invite/wrong');
  const isInvited = invite === 'right';
  const isFree = (s: SeatHead): boolean =>
    (s.kind === 'open' && (s.reserved ?? name) === name) || (s.kind === 'invited' && isInvited);
  let at = seat ?? -1;
  if (seat === undefined) {
    if (isInvited) at = head.seats.findIndex((s) => s.kind === 'invited');
    if (at < 0) at = head.seats.findIndex(isFree);
    const forInvited = head.seats.some((s) => s.kind === 'invited');
    if (at < 0) return new RpcError(forInvited ? 'invite/wrong' : 'match/full');
  } else {
    const wanted = head.seats[seat];
    if (!wanted) return new RpcError('seat/unknown');
    if (wanted.kind === 'invited' && !isInvited) return new RpcError('invite/wrong');
    if (!isFree(wanted)) return new RpcError('seat/taken');
  }
  if (head.seats.some((s) => s.name === name)) return new RpcError('name/taken');
  return at;
}

export function occupySeat(head: MatchHead, seat: Seat, { name, token }: SeatRequest): void {
  head.seats[seat] = { ...head.seats[seat], kind: 'person', name, token };
}

export function vacateSeat(head: MatchHead, seat: Seat): void {
  const { invited = false } = head.seats[seat] ?? {};
  head.seats[seat] = { kind: invited ? 'invited' : 'open', name: null, invited };
}
