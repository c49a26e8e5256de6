export { difference } from './match-expect.ts';
export {
  type CaseResult,
  type GameCatalogue,
  type PackNames,
  packsNamed,
  readScenarioFile,
  readScenarios,
  runScenarios,
  ScenarioFile,
} from './run-scenarios.ts';
export {
  machineFrom,
  type OpenedPosition,
  openPosition,
  type PositionCase,
  positionsIn,
} from './start-position.ts';
export { SHARED_WORDS, type WordGroup, type WordMeanings } from './vocabulary.ts';
export {
  type Offered,
  type Play,
  ScenarioFault,
  type ScenarioWords,
  type Stepped,
} from './words.ts';
