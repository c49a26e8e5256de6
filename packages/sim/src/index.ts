export {
  beginBatch,
  dealOf,
  gameOptions,
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
export {
  trainValue,
  type ValueTraining,
  type ValueTrainingOptions,
} from './learning/train-value.ts';
export type { SamplePlan } from './learning/position-sampler.ts';
export { eloScale, type PairScore } from './elo-scale.ts';
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
  type ContactTally,
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
export { cardLabels, unofferedCards } from './card-watch.ts';
export { allCardLines, type CardLine, cardLines } from './report/card-table.ts';
export {
  balance,
  type BalanceOptions,
  type BalanceResult,
  type Effect,
} from './balance/balance.ts';
export { MEASURES, type Measure } from './balance/balance-batch.ts';
export {
  cardNamed,
  type ChangedPack,
  changedPack,
  type ChangeRequest,
  sweptSettings,
} from './balance/change.ts';
export {
  restrictedPlay,
  type RestrictedResult,
  type RestrictedSeat,
  restrictedRoles,
} from './balance/restricted.ts';
export { drawnSetup, partnerSetups } from './balance/setups.ts';
export { study, type StudyOptions, type StudyRow, type Variant } from './balance/sweep.ts';
export type { Stopped } from './balance/looks.ts';
export type { DrawnSetup } from './deal-options.ts';
export { type Restriction, restrictionFault, type Role, ROLES } from './restricted-player.ts';
export { EnvironmentLines } from './env/answer-line.ts';
export {
  Environment,
  type EnvironmentOptions,
  type Observation,
  type StepResult,
} from './env/environment.ts';
export { ACTION_SIZE, actionTensor, OBSERVATION_SIZE, observationTensor } from './env/tensor.ts';
export { SearchPlayer } from './search/search-player.ts';
export { type Strategist, strategistFor } from './search/strategist.ts';
export { comparedPlayerMaker } from './v1/v1-players.ts';
export {
  LEVELS,
  type SearchSettings,
  settingsForCount,
  settingsForLevel,
} from './search/settings.ts';
