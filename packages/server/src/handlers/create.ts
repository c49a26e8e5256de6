import { RpcError } from '@cardwright/protocol';
import { attach } from '../matches/attendance.ts';
import type { HandlerOf } from './context.ts';

export const create: HandlerOf<'create'> = (
  { show, start, before, ...settings },
  { host, client },
) => {
  if (start || before)
    throw new RpcError(
      'game/start',
      'the server only starts matches from a deal; the page itself plays positions',
    );
  host.quota.mayOpen(client.address, host);
  const { secretWaitMs } = host.limits;
  const { match, invite, tokens } = host.newMatch({ secretWaitMs, ...settings });
  const { session } = match;
  const mine = tokens.map(({ seat, token }) => {
    attach(host, client, match, seat, show);
    return {
      seat,
      token,
      standing: session.standing({ seat, show: show ?? 'nothing' }, host.now()),
    };
  });
  const info = session.info();
  const placed = host.place(match);
  host.quota.opened(client.address, match, host.openUntil(match));
  return host.commit(match, placed).chain(() => ({ match: match.head.id, invite, info, mine }));
};
