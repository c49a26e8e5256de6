import type { MatchRecord } from '@cardwright/kernel';
import { useEffect, useState } from 'preact/hooks';
import { Refused } from '../net/client.ts';
import { shownFor } from '../net/seats.ts';
import { clientOf } from '../net/server.ts';
import { startWorker } from '../net/worker-transport.ts';
import type { ToEngine } from '../offline/engine-worker.ts';
import type { ReviewMessage } from '../offline/review-messages.ts';
import { openReviewStore } from '../offline/review-store.ts';
import { NO_REVIEW, reduceReview, type ReviewState } from './reduce-review.ts';

/**
 * Reviews a match in a worker, on request. A review that was started earlier resumes by itself.
 * Leaving the page stops it, and finished decisions are kept.
 */
export function useReview(match: string): ReviewState & { start(): void } {
  const [state, setState] = useState(NO_REVIEW);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    let alive = true;
    void openReviewStore()
      .then((store) => store.isBegun(match))
      .then((isBegun) => alive && isBegun && setWanted(true));
    return () => {
      alive = false;
    };
  }, [match]);
  useEffect(() => {
    if (!isWanted) return;
    setState({ ...NO_REVIEW, phase: 'working' });
    const worker = startWorker('review');
    const hear = (message: ReviewMessage): void => setState((now) => reduceReview(now, message));
    worker.onmessage = ({ data }: MessageEvent<ReviewMessage>) => hear(data);
    worker.onerror = () => hear({ do: 'failed', code: 'unknown' });
    clientOf(match)
      .call('record', { match, ...shownFor(match) })
      .then(
        (record) => {
          const request = { match, record: record as MatchRecord };
          worker.postMessage({ role: 'review', request } satisfies ToEngine);
        },
        (reason: unknown) =>
          hear({ do: 'failed', code: reason instanceof Refused ? reason.code : 'unknown' }),
      );
    return () => worker.terminate();
  }, [match, isWanted]);
  return { ...state, start: () => setWanted(true) };
}
