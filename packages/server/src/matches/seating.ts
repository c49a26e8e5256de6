import type { Seat } from '@cardwright/kernel';
import type { HostedMatch } from './hosted-match.ts';
import { digest, isSecret, newToken } from './secrets.ts';

/** Seats a person; the token is stored nowhere else. Throws the refusal. */
export function takeSeat(
  { session }: HostedMatch,
  name: string,
  seat?: Seat,
  invite?: string,
): { seat: Seat; token: string } {
  const { head } = session;
  const token = newToken(head.id);
  const taken = session.takeSeat({
    name,
    seat,
    invite: invite === undefined ? 'none' : isSecret(invite, head.invite) ? 'right' : 'wrong',
    token: digest(token),
  });
  if ('refusal' in taken) throw taken.refusal;
  return { seat: taken.seat, token };
}
