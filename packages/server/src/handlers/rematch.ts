import { RpcError } from '@cardwright/protocol';
import { seatAt } from '../matches/attendance.ts';
import { newId } from '../matches/secrets.ts';
import type { HandlerOf } from './context.ts';

export const rematch: HandlerOf<'rematch'> = ({ match: id, seat: wanted }, { host, client }) => {
  const { match, seat } = seatAt(host, client, id, wanted);
  const { head } = match;
  if (head.state !== 'ended' || host.ownerOf(head)) throw new RpcError('rematch/none');
  if (head.rematch === undefined) {
    host.quota.mayHold(client.address);
    if (host.stopping) throw new RpcError('server/stopping', undefined, { retryAfterMs: 5000 });
    host.commit(match, match.session.playAgain(seat, newId(), host.now()));
  }
  return { match: head.rematch ?? null };
};
