// Players and search without threads or files: for programs, browsers and workers.
export {
  playerMaker,
  defaultPlayer,
  playersOf,
  type SeatedPlayer,
  seatPlayer,
} from '../seat-players.ts';
export type { RunningTrial, Trial } from './root.ts';
export { SearchPlayer } from './search-player.ts';
export type { Late, Thinking } from './thinking.ts';
export { LEVELS, type SearchSettings, settingsForCount, settingsForLevel } from './settings.ts';
export {
  assess,
  type Assessing,
  type Assessment,
  type AssessOptions,
  type Choice,
  isChoice,
  lossAt,
  startHint,
} from '../coach/assess.ts';
export { shareOf } from '../coach/chances.ts';
export type { Departure, Moment } from '../coach/moment.ts';
export {
  recordId,
  type Review,
  reviewKey,
  type ReviewProgress,
  reviewSteps,
} from '../coach/review.ts';
export type { SeatSummary } from '../coach/summaries.ts';
export type { TurningPoint } from '../coach/turning-points.ts';
export {
  type CheckOptions,
  findPuzzles,
  type FindOptions,
  type FindProgress,
} from '../puzzles/find-puzzles.ts';
export { type VerifiedPuzzle, verifyPuzzle } from '../puzzles/verify-puzzle.ts';
