export { difference } from './match-expect.ts';
export {
  type CaseResult,
  type GameCatalogue,
  type PackNames,
  packsNamed,
  readScenarios,
  runScenarios,
  ScenarioFile,
} from './run-scenarios.ts';
export { type Play, ScenarioFault, type ScenarioWords, type Stepped } from './words.ts';
