import { RpcError } from '@cardwright/protocol';
import { newId } from '../matches/secrets.ts';
import type { HandlerOf } from './context.ts';

export const rematch: HandlerOf<'rematch'> = ({ match: id, seat: wanted }, { host, client }) => {
  const { match, seat } = client.seatAt(id, wanted);
  const { head } = match;
  if (head.state !== 'ended' || host.ownerOf(head)) throw new RpcError('rematch/none');
  if (head.rematch === undefined) {
    client.address.mayHold();
    if (host.stopping) throw new RpcError('server/stopping', undefined, { retryAfterMs: 5000 });
    host.commit(match, match.session.playAgain(seat, newId(), host.now()));
  }
  return { match: head.rematch ?? null };
};
