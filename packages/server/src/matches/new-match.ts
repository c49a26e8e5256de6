import { PlayerFault } from '@cardwright/kernel';
import { type CreateSettings, type NewHead, newHead as headOf } from '@cardwright/match';
import { type Limits, RpcError } from '@cardwright/protocol';
import { playersOf, seatPlayer } from '@cardwright/sim/search';
import type { CatalogueGame } from './game-catalogue.ts';
import * as secrets from './secrets.ts';

/** Throws if the game has no such player. */
export function checkPlayer(
  { game, machine }: CatalogueGame,
  player: string,
  limits: Limits,
): void {
  const count = Number(/^search:(\d+)$/.exec(player)?.[1] ?? 0);
  if (count > limits.searchIterations) {
    throw new RpcError(
      'player/unknown',
      `'${player}' exceeds this server's limit of ${limits.searchIterations} iterations per ` +
        'decision',
    );
  }
  try {
    seatPlayer(machine, player);
  } catch (error) {
    if (error instanceof PlayerFault)
      throw new RpcError('player/unknown', error.message, {
        players: Object.keys(playersOf(game)),
      });
    throw error;
  }
}

/** Everything that defines a new match, with this server's secrets and limits. */
export const newHead = (
  settings: CreateSettings,
  game: CatalogueGame,
  limits: Limits,
  now: number,
): NewHead =>
  headOf(settings, game, {
    secrets,
    checkPlayer: (player) => checkPlayer(game, player, limits),
    now,
  });
