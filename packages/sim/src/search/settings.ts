import type { Game, GameSearch, Personality } from '@cardwright/kernel';
import type { Effort } from './strategist.ts';

/** Settings that say how the levels differ. */
type LevelSetting = 'levels' | 'overlooked' | 'learnedFrom';

/**
 * The parameters of a search: the game's own settings, an iteration count and the share of options
 * it overlooks. None of them is a time: the same table, seed and settings give the same answer.
 */
export interface SearchSettings extends Omit<GameSearch, LevelSetting> {
  /** Iterations per decision. */
  count: number;
  /** Percentage of its own options that it overlooks, as people do, in steps of a tenth. */
  overlook: number;
  /** How thoroughly it first looks for a plan for the table, in games that have plans. */
  planning?: Effort;
  /**
   * Whether it advises people instead of playing. It then looks for a plan even if the answer is
   * obvious, and takes the others for strong players while their actions say little.
   */
  isCoach?: boolean;
  /** Games played at a decision to choose among the plans found; 0 keeps to the best plan. */
  planPlayouts: number;
  /** Mutations of the plan it follows that it also considers at a decision. */
  planMutations: number;
  /** Whether it evaluates unfinished games with the trained value function, if there is one. */
  judges: boolean;
  /** Whose taste it has; without one, only winning counts. */
  personality?: Personality;
}

/** Defaults for settings that a game does not set. */
const DEFAULT: GameSearch = {
  horizon: 30,
  random: 2,
  explore: 1,
  trust: 0.6,
  widen: 1,
  clear: 0.5,
  learned: {},
  learnedFrom: 4,
  levels: [4, 8, 16, 150, 1000],
  overlooked: [45, 15, 0, 0, 0],
};

/** How thoroughly the levels plan for the table; levels 1 and 2 do not. */
const PLANNING_OF_LEVEL: readonly (Effort | undefined)[] = [
  undefined,
  undefined,
  'quick',
  'moderate',
  'thorough',
];

/** How many games the levels play at a decision to choose among plans. */
const PLAN_PLAYOUTS = [0, 0, 0, 0, 1600];
const PLAN_MUTATIONS = [0, 0, 0, 0, 16];

export const LEVELS = [1, 2, 3, 4, 5] as const;

export const searchOf = (game: Game): GameSearch => ({ ...DEFAULT, ...game.players.search });

export function settingsForCount(game: Game, count: number): SearchSettings {
  const { levels: _levels, overlooked: _overlooked, learnedFrom: _from, ...rest } = searchOf(game);
  return { ...rest, count, overlook: 0, planPlayouts: 0, planMutations: 0, judges: true };
}

export function settingsForLevel(game: Game, level: number): SearchSettings {
  const { levels, overlooked, learnedFrom, ...rest } = searchOf(game);
  const planning = PLANNING_OF_LEVEL[level - 1];
  return {
    ...rest,
    count: levels[level - 1]!,
    overlook: overlooked[level - 1]!,
    ...(planning && { planning }),
    planPlayouts: PLAN_PLAYOUTS[level - 1]!,
    planMutations: PLAN_MUTATIONS[level - 1]!,
    judges: level >= learnedFrom,
  };
}
