import type { MountProtocol } from '@cardwright/server/protocol-module';
import { DominionLobby } from './dominion-lobby.ts';

export interface DominionProtocolOptions {
  /** How long a player has for each request. */
  timeoutMs?: number;
}

/**
 * Dominion's own protocol, for `createServer({ protocols })`; nothing where the game is not served.
 */
export function dominionProtocol({
  timeoutMs = 60_000,
}: DominionProtocolOptions = {}): MountProtocol {
  return (host) =>
    host.catalogue.get('dominion') ? new DominionLobby(host, timeoutMs) : undefined;
}
