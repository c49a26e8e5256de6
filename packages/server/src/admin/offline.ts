import { limitsWith } from '@cardwright/protocol';
import { pino } from 'pino';
import { shippedGames } from '../defaults.ts';
import { GameCatalogue } from '../matches/game-catalogue.ts';
import { MatchHost } from '../matches/match-host.ts';
import { PlayerPool } from '../players/player-pool.ts';
import { Replays } from '../replays/replays.ts';
import { openThreadedStore } from '../store/threaded-store.ts';
import { type AdminAnswer, type AdminRequest, administer } from './match-admin.ts';

/** The same without a running server: opens the data folder exclusively for one request. */
export async function administerOffline(data: string, request: AdminRequest): Promise<AdminAnswer> {
  const log = pino({ level: 'silent' });
  const store = openThreadedStore(`${data}/cardwright.db`, log);
  const catalogue = new GameCatalogue(shippedGames(), store);
  const limits = limitsWith();
  const gamesModule = '@cardwright/games';
  const pool = new PlayerPool({
    threads: 1,
    thinkMs: limits.thinkMs,
    budgetMs: limits.addressThinkMs,
    gamesModule,
    sources: (game, content) => catalogue.find(game, content),
  });
  const replays = new Replays({ store, catalogue, limits, gamesModule });
  const host = new MatchHost({ store, catalogue, pool, replays, limits, log });
  try {
    await host.open();
  } catch (error) {
    await store.close().catch(() => {}); // report the error of opening, not one of closing
    throw error;
  }
  try {
    return await administer(host, request);
  } finally {
    await host.close();
  }
}
