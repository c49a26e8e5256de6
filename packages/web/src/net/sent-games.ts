import type { ResultOf } from '@cardwright/protocol';

/** A game that is not built into the page, as described by the server. */
export type SentGame = ResultOf<'game'>;

const games = new Map<string, SentGame>();

export const sentGame = (name: string): SentGame | undefined => games.get(name);
export const allSentGames = (): SentGame[] => [...games.values()];
export const keepSentGame = (game: SentGame): void => void games.set(game.game, game);
