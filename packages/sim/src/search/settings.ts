/** How a search thinks. Everything is a count: the same table, seed and settings give the same answer. */
export interface SearchSettings {
  /** Iterations a decision. */
  count: number;
  /** Decisions of a playout before the game's evaluation speaks. */
  horizon: number;
  /** Of a hundred decisions of a playout, so many are random; the others are the heuristic's. */
  random: number;
  /** How much the search tries what looks worse: the constant of UCB, in spreads. */
  explore: number;
  /** How many standard errors better another answer must look than the heuristic's. */
  trust: number;
  /** How many answers a node considers: `widen * sqrt(visits)`, and two. */
  widen: number;
  /** How much of a finished game's value is how clear the win is. */
  clear: number;
  /** Of a hundred options of its own, so many are not noticed at all: how people err. */
  overlook: number;
}

/** Per game: how playouts go, and the counts of the five levels. */
export interface GameSettings extends Omit<SearchSettings, 'count' | 'overlook'> {
  levels: readonly [number, number, number, number, number];
}

/** What a game starts with that nobody has measured yet. */
const DEFAULT: GameSettings = { horizon: 30, random: 2, explore: 1, trust: 0.6, widen: 1, clear: 0.5, levels: [4, 8, 16, 150, 1000] };

/** Measured on one core: level 5 takes at most about two seconds a decision. docs/players.md has the numbers. */
const GAMES: { readonly [game: string]: Partial<GameSettings> } = {
  chaos: { horizon: 60, trust: 0.5, levels: [4, 8, 12, 150, 1200] },
  dominion: { horizon: 40, random: 1, trust: 0.7, levels: [4, 12, 24, 400, 2000] },
  lanes: { horizon: 20, trust: 0.5, levels: [4, 12, 24, 200, 2000] },
  lorenzo: { horizon: 30, trust: 0.7, levels: [4, 8, 12, 200, 1500] },
  shelfie: { horizon: 6, trust: 0.5, levels: [4, 8, 12, 120, 600] },
};

/** Levels that overlook options, in percent of them. */
const OVERLOOK = [45, 15, 0, 0, 0] as const;

export const LEVELS = [1, 2, 3, 4, 5] as const;

const settingsOf = (game: string): GameSettings => ({ ...DEFAULT, ...(Object.hasOwn(GAMES, game) ? GAMES[game] : undefined) });

export function settingsForCount(game: string, count: number): SearchSettings {
  const { levels: _, ...rest } = settingsOf(game);
  return { ...rest, count, overlook: 0 };
}

export function settingsForLevel(game: string, level: number): SearchSettings {
  const { levels, ...rest } = settingsOf(game);
  return { ...rest, count: levels[level - 1]!, overlook: OVERLOOK[level - 1]! };
}
