import type { MountProtocol } from '@cardwright/server/protocol-module';
import { DominionLobby } from './dominion-lobby.ts';

export interface DominionProtocolOptions {
  /** How long a player has for each request. */
  timeoutMs?: number;
}

/** For programs that know the settings only by their flags (see package.json). */
export const mountProtocol = (settings: { readonly [flag: string]: number }): MountProtocol =>
  dominionProtocol({ timeoutMs: 1000 * (settings['--dominion-timeout'] ?? 60) });

/**
 * Dominion's own protocol, for `createServer({ protocols })`; undefined if the game is not served.
 */
export function dominionProtocol({
  timeoutMs = 60_000,
}: DominionProtocolOptions = {}): MountProtocol {
  return (games) => (games.get('dominion') ? new DominionLobby(timeoutMs) : undefined);
}
