export * from './batch.ts';
export * from './game-pool.ts';
export * from './match-up.ts';
export * from './play-game.ts';
export * from './seat-players.ts';
export * from './simulate.ts';
export * from './statistics.ts';
export * from './tally.ts';
export { type BotFailure, failedAsk, LastLines } from './tournament/bot-failure.ts';
export { ProgramFault, wasStarted } from './tournament/program-player.ts';
export * from './tournament/tournament.ts';
export * from './report/card-table.ts';
export * from './balance/balance.ts';
export { MEASURES, type Measure } from './balance/balance-batch.ts';
export * from './balance/change.ts';
export * from './env/answer-line.ts';
export * from './env/environment.ts';
export * from './env/tensor.ts';
export { SearchPlayer } from './search/search-player.ts';
export {
  LEVELS,
  type SearchSettings,
  settingsForCount,
  settingsForLevel,
} from './search/settings.ts';
