import { RpcError } from '@cardwright/protocol';
import { seatAt } from '../matches/attendance.ts';
import type { HandlerOf } from './context.ts';

export const reveal: HandlerOf<'reveal'> = (
  { match: id, seat: wanted, always },
  { host, client },
) => {
  const { match, seat } = seatAt(host, client, id, wanted);
  if (match.head.state === 'ended') throw new RpcError('match/over');
  const stored = host.commit(match, match.session.alwaysReveal(seat, always, host.now()));
  return stored.chain(() => ({ always }));
};
