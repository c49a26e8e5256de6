import { RpcError } from '@cardwright/protocol';
import type { MatchHost } from '../matches/match-host.ts';
import type { HandlerOf } from './context.ts';
import { mayRead } from './record-access.ts';

export const replay: HandlerOf<'replay'> = (
  { match, position, seat, scene, ...shown },
  { host, client, lookUp },
) => {
  const moment = { position, seat, scene };
  const { address } = client;
  const found = mayRead(host, client, match, shown)
    .then(() => hasEnded(host, match))
    .then(() => host.replays.replay(match, moment, address));
  return lookUp(found);
};

/** Refuses while the match is in progress. A match that has just ended is stored first. */
export async function hasEnded(host: MatchHost, id: string): Promise<void> {
  const live = host.live.get(id);
  if (!live) return;
  if (live.head.state !== 'ended') throw new RpcError('match/running');
  await host.settled(live).promise();
}
