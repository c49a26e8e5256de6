import type { Review, ReviewedMoment, ReviewMessage } from '../offline/review-messages.ts';

/** A review as far as it is worked out. */
export interface ReviewState {
  readonly phase: 'none' | 'working' | 'done' | 'failed';
  readonly moments: readonly ReviewedMoment[];
  /** How many decisions there are; 0 while that is not known. */
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
