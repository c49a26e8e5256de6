import type { HandlerOf } from './context.ts';
import { hasEnded } from './replay.ts';

export const record: HandlerOf<'record'> = ({ match }, { host, client, lookUp }) => {
  const { address } = client;
  const found = hasEnded(host, match).then(() => host.replays.record(match, address));
  return lookUp(found);
};
