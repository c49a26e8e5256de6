import type { Review, ReviewedMoment, ReviewMessage } from '../offline/review-messages.ts';

/** A review in progress. */
export interface ReviewState {
  readonly phase: 'none' | 'working' | 'done' | 'failed';
  readonly moments: readonly ReviewedMoment[];
  /** The number of decisions; 0 while it is unknown. */
  readonly decisions: number;
  readonly review?: Review;
  /** Why it failed. */
  readonly code?: string;
}

export const NO_REVIEW: ReviewState = { phase: 'none', moments: [], decisions: 0 };

export function reduceReview(state: ReviewState, message: ReviewMessage): ReviewState {
  switch (message.do) {
    case 'moments':
      return {
        phase: 'working',
        moments: [...state.moments, ...message.moments],
        decisions: message.decisions,
      };
    case 'done':
      return { ...state, phase: 'done', review: message.review };
    case 'failed':
      return { ...state, phase: 'failed', code: message.code };
  }
}
