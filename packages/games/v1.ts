import type { Game } from '@cardwright/kernel';
import { chaos } from './chaos/game.ts';
import { evaluateChaos as chaosEvaluate } from './chaos/players/v1/evaluate.ts';
import { heuristic as chaosHeuristic } from './chaos/players/v1/heuristic.ts';
import { dominion } from './dominion/game.ts';
import { evaluateDominion as dominionEvaluate } from './dominion/players/v1/evaluate.ts';
import { heuristic as dominionHeuristic } from './dominion/players/v1/heuristic.ts';
import { lanes } from './lanes/game.ts';
import { evaluateLanes as lanesEvaluate } from './lanes/players/v1/evaluate.ts';
import { heuristic as lanesHeuristic } from './lanes/players/v1/heuristic.ts';
import { lorenzo } from './lorenzo/game.ts';
import { evaluateLorenzo as lorenzoEvaluate } from './lorenzo/players/v1/evaluate.ts';
import { heuristic as lorenzoHeuristic } from './lorenzo/players/v1/heuristic.ts';
import { shelfie } from './shelfie/game.ts';
import { evaluateShelfie as shelfieEvaluate } from './shelfie/players/v1/evaluate.ts';
import { heuristic as shelfieHeuristic } from './shelfie/players/v1/heuristic.ts';

/** What every game's search had in common, unless the game set it. */
const COMMON = { random: 2, explore: 1, widen: 1, clear: 0.5 };

/**
 * The games with their players and search settings as they were in version 0.1, kept unchanged so
 * that later players can be compared with them. Only simulations and tournaments load this module.
 */
export const v1Games: { readonly [name: string]: Game } = {
  chaos: {
    ...chaos,
    players: {
      byName: { heuristic: chaosHeuristic },
      default: 'heuristic',
      evaluate: chaosEvaluate,
      search: { ...COMMON, horizon: 60, trust: 0.5, levels: [4, 8, 12, 150, 1200] },
    },
  },
  dominion: {
    ...dominion,
    players: {
      byName: { heuristic: dominionHeuristic },
      default: 'heuristic',
      evaluate: dominionEvaluate,
      search: { ...COMMON, horizon: 40, random: 1, trust: 0.7, levels: [4, 12, 24, 400, 2000] },
    },
  },
  lanes: {
    ...lanes,
    players: {
      byName: { heuristic: lanesHeuristic },
      default: 'heuristic',
      evaluate: lanesEvaluate,
      search: { ...COMMON, horizon: 20, trust: 0.5, levels: [4, 12, 24, 200, 2000] },
    },
  },
  lorenzo: {
    ...lorenzo,
    players: {
      byName: { heuristic: lorenzoHeuristic },
      default: 'heuristic',
      evaluate: lorenzoEvaluate,
      search: { ...COMMON, horizon: 30, trust: 0.7, levels: [4, 8, 12, 200, 1500] },
    },
  },
  shelfie: {
    ...shelfie,
    players: {
      byName: { heuristic: shelfieHeuristic },
      default: 'heuristic',
      evaluate: shelfieEvaluate,
      search: { ...COMMON, horizon: 6, trust: 0.5, levels: [4, 8, 12, 120, 600] },
    },
  },
};
