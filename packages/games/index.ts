import { Bug, type Game } from '@cardwright/kernel';
import { chaos } from './chaos/game.ts';
import { chaosScenario } from './chaos/scenario/index.ts';
import { dominion } from './dominion/game.ts';
import { dominionScenario } from './dominion/scenario/index.ts';
import { lanes } from './lanes/game.ts';
import { lanesScenario } from './lanes/scenario/index.ts';
import { lorenzo } from './lorenzo/game.ts';
import { lorenzoScenario } from './lorenzo/scenario/index.ts';
import type { ScenarioWords } from './scenario/index.ts';
import { shelfie } from './shelfie/game.ts';
import { shelfieScenario } from './shelfie/scenario/index.ts';

export {
  type Checked,
  checkFile,
  faultsFor,
  ManifestSchema,
  nearest,
  type Path,
  type Places,
  readJson,
} from './loading/index.ts';
export {
  type CaseResult,
  difference,
  type GameCatalogue,
  machineFrom,
  type OpenedPosition,
  openPosition,
  type PackNames,
  packsNamed,
  type Play,
  type PositionCase,
  positionsIn,
  readScenarioFile,
  readScenarios,
  runScenarios,
  ScenarioFault,
  ScenarioFile,
  type Offered,
  type ScenarioWords,
  SHARED_WORDS,
  type Stepped,
  type WordGroup,
  type WordMeanings,
} from './scenario/index.ts';
export {
  type AskOf,
  type CompiledGame,
  type CompiledLesson,
  type CompiledStep,
  compileLesson,
  Lesson,
  type LessonData,
  lessonData,
  type LessonMoment,
  type LessonSources,
  type LessonStep,
  type Texts,
} from './lesson/index.ts';
export {
  figureWords,
  makeWords,
  type Messages,
  namePrinter,
  type PrintNames,
  WordsFault,
  type WordsOptions,
} from './words/make-words.ts';

/** Every game, by name. */
export const games: { readonly [name: string]: Game } = {
  chaos,
  dominion,
  lanes,
  lorenzo,
  shelfie,
};

/** A game whose name was validated before: an unknown one is a defect of ours. */
export function shippedGame(name: string): Game {
  const game = Object.hasOwn(games, name) ? games[name] : undefined;
  if (!game) throw new Bug(`no game is called '${name}'`);
  return game;
}

/** The default game. */
export const defaultGame = 'dominion';

/** The scenario vocabulary of every game. */
export const scenarios: { readonly [name: string]: ScenarioWords } = {
  chaos: chaosScenario,
  dominion: dominionScenario,
  lanes: lanesScenario,
  lorenzo: lorenzoScenario,
  shelfie: shelfieScenario,
};
