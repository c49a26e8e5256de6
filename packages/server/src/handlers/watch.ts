import { RpcError } from '@cardwright/protocol';
import { makeOffer, personsBeside } from '../matches/offer.ts';
import { notification } from '../matches/wire.ts';
import type { HandlerOf } from './context.ts';

export const watch: HandlerOf<'watch'> = async ({ match: id, name, since, show }, { host, connection }) => {
  const match = await host.get(id);
  const { head } = match;
  connection.mayAttend(match);
  if (head.watch === 'none') throw new RpcError('watch/closed');
  const enter = () => {
    connection.attach(match, -1, show, name);
    match.audience.presenceChanged(connection);
    return match.audience.standing(-1, show ?? 'nothing', since);
  };
  // whoever sits down later has not been asked
  if (head.watch === 'consent' && head.state === 'open') throw new RpcError('match/not-started', 'who plays is asked when all of them are there');
  const persons = personsBeside(match, -1);
  if (head.watch === 'consent' && head.state !== 'ended' && persons.length > 0) {
    makeOffer(match, {
      kind: 'watch',
      by: name ?? '',
      seat: -1,
      peer: connection,
      missing: new Set(persons),
      agreed: () => host.commit(match, [], [{ peer: connection, text: notification('standing', { match: id, standing: enter() }) }]),
    });
    connection.waitsAt.add(id);
    throw new RpcError('watch/asked');
  }
  const standing = enter();
  return host.settle(match, () => standing, { writes: [], letters: [] });
};
