import type { MatchRecord } from '@cardwright/kernel';
import type { Moment, Review } from '@cardwright/sim/search';

export type { Review, SeatSummary, TurningPoint } from '@cardwright/sim/search';

/** A decision, and what its answer cost if a clearly better one existed; otherwise 0. */
export type ReviewedMoment = Moment & { readonly loss: number };

/** To the worker: the match to review. */
export interface ReviewRequest {
  match: string;
  record: MatchRecord;
}

/** From the worker: decisions one by one, then the whole review. */
export type ReviewMessage =
  | { do: 'moments'; moments: readonly ReviewedMoment[]; decisions: number }
  | { do: 'done'; review: Review }
  | { do: 'failed'; code: string };
