import type { Game, GameSearch } from '@cardwright/kernel';

/**
 * How a search thinks: the game's own settings, an iteration count and a share of overlooked
 * options. Everything is a count: the same table, seed and settings give the same answer.
 */
export interface SearchSettings extends Omit<GameSearch, 'levels'> {
  /** Iterations per decision. */
  count: number;
  /** Percentage of its own options that are not noticed at all: how people err. */
  overlook: number;
}

/** For what a game leaves out. */
const DEFAULT: GameSearch = {
  horizon: 30,
  random: 2,
  explore: 1,
  trust: 0.6,
  widen: 1,
  clear: 0.5,
  levels: [4, 8, 16, 150, 1000],
};

/** Levels that overlook options, in percent of them. */
const OVERLOOK = [45, 15, 0, 0, 0] as const;

export const LEVELS = [1, 2, 3, 4, 5] as const;

const searchOf = (game: Game): GameSearch => ({ ...DEFAULT, ...game.players.search });

export function settingsForCount(game: Game, count: number): SearchSettings {
  const { levels: _, ...rest } = searchOf(game);
  return { ...rest, count, overlook: 0 };
}

export function settingsForLevel(game: Game, level: number): SearchSettings {
  const { levels, ...rest } = searchOf(game);
  return { ...rest, count: levels[level - 1]!, overlook: OVERLOOK[level - 1]! };
}
