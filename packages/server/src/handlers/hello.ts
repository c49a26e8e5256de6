import { PROTOCOL_VERSION, protocolHash, RpcError, SERVED_VERSIONS } from '@cardwright/protocol';
import type { HandlerOf } from './context.ts';

export const hello: HandlerOf<'hello'> = ({ version }, { host, languages }) => {
  if (version !== undefined && !SERVED_VERSIONS.includes(version)) {
    throw new RpcError('protocol/version', `protocol version ${version} is no longer supported`, {
      served: SERVED_VERSIONS,
    });
  }
  return {
    version: PROTOCOL_VERSION,
    hash: protocolHash(),
    server: 'cardwright',
    games: host.catalogue.all().map((s) => s.game.name),
    languages: [...languages],
    limits: { ...host.limits },
    at: host.now(),
  };
};
