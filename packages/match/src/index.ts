export { branchOf } from './branch-of.ts';
export { EventTexts } from './event-texts.ts';
export { type FoundHint, hintOnWire, hintRequest } from './hint-request.ts';
export type { JournalLine, StoredJournal } from './journaled-table.ts';
export { infoOf, isFull, isListed, type MatchHead, type SeatHead, seatsOf } from './match-head.ts';
export type { LeaveReason, ObservedPlay, SessionObserver } from './match-play.ts';
export { MatchSession, type SessionLimits } from './match-session.ts';
export {
  checkedOptions,
  type CreateSettings,
  type NewHead,
  newHead,
  type SecretSource,
} from './new-head.ts';
export { type PlayableGame, playableGame } from './playable-game.ts';
export { rematchOf } from './rematch-of.ts';
export type { SeatRequest } from './seat-request.ts';
export {
  mergeOutcomes,
  holdNotices,
  type Outcome,
  type SessionResult,
  type HeadWrite,
  type StoreWrite,
  type ThinkRequest,
} from './session-result.ts';
export { type Moment, recordText, Timeline } from './timeline.ts';
export { TokenBucket } from './token-bucket.ts';
export { newViewer, type OutgoingMessage, type Viewer } from './viewer.ts';
export { askOnWire, happening, notification } from './wire-messages.ts';
