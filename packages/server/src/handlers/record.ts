import type { HandlerOf } from './context.ts';
import { mayRead } from './record-access.ts';
import { hasEnded } from './replay.ts';

export const record: HandlerOf<'record'> = ({ match, ...shown }, { host, client, lookUp }) => {
  const { address } = client;
  const found = mayRead(host, client, match, shown)
    .then(() => hasEnded(host, match))
    .then(() => host.replays.record(match, address));
  return lookUp(found);
};
