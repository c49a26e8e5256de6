export {
  beginBatch,
  dealOf,
  placesOf,
  type Plan,
  playBatch,
  prepare,
  type Prepared,
  resultOf,
} from './batch.ts';
export { GameFailure, GamePool, type RunOptions, type TaskRunner } from './game-pool.ts';
export {
  type Evolution,
  type EvolutionOptions,
  evolve,
  type Generation,
} from './evolution/evolve.ts';
export { type MatchUp, matchUp, type MatchUpOptions } from './match-up.ts';
export { type PlayedGame, playGame, type Watcher } from './play-game.ts';
export {
  defaultPlayer,
  playerMaker,
  playersOf,
  type SeatedPlayer,
  seatPlayer,
} from './seat-players.ts';
export {
  simulate,
  type SimulateOptions,
  type SimulationResult,
  simulationSummary,
} from './simulate.ts';
export { emptyResult, mergeResult, type PartialResult, sizeOf } from './partial-result.ts';
export { recordsFile } from './records-file.ts';
export { missingRanges, type Range } from './ranges.ts';
export type { Task } from './task.ts';
export {
  anytimeHalfWidth,
  benjaminiHochberg,
  pValue,
  type Rate,
  rate,
  scoreInterval,
  t95,
  Z95,
} from './statistics.ts';
export {
  addDetail,
  addTally,
  type CardTally,
  count,
  type Counts,
  type DetailTally,
  emptyCard,
  emptyDetail,
  emptyTally,
  type GameResult,
  type PlayerTally,
  SIXTIETHS,
  sorted,
  type Spread,
  spread,
  type Tally,
} from './tally.ts';
export { type BotFailure, failedAsk, LastLines } from './tournament/bot-failure.ts';
export { ProgramFault, wasStarted } from './tournament/program-player.ts';
export {
  meetingsOf,
  type Standing,
  tournament,
  type TournamentPlan,
  type TournamentResult,
} from './tournament/tournament.ts';
export { cardLabels } from './card-watch.ts';
export { type CardLine, cardLines } from './report/card-table.ts';
export {
  balance,
  type BalanceOptions,
  type BalanceResult,
  type Effect,
} from './balance/balance.ts';
export { MEASURES, type Measure } from './balance/balance-batch.ts';
export { type ChangedPack, changedPack, type ChangeRequest } from './balance/change.ts';
export { EnvironmentLines } from './env/answer-line.ts';
export {
  Environment,
  type EnvironmentOptions,
  type Observation,
  type StepResult,
} from './env/environment.ts';
export { ACTION_SIZE, actionTensor, OBSERVATION_SIZE, observationTensor } from './env/tensor.ts';
export { SearchPlayer } from './search/search-player.ts';
export {
  LEVELS,
  type SearchSettings,
  settingsForCount,
  settingsForLevel,
} from './search/settings.ts';
