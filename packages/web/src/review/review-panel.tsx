import type { Words } from '@cardwright/kernel';
import '../styles/review.css';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useWords } from '../words.ts';
import { BetterChoices } from './better-choices.tsx';
import { ChancesOverTime } from './chances-over-time.tsx';
import { ReviewElsewhere } from './review-elsewhere.tsx';
import { SkillAndLuck } from './skill-and-luck.tsx';
import { TurningPoints } from './turning-points.tsx';
import { useCoachWords } from './use-coach-words.ts';
import type { ReviewState } from './reduce-review.ts';

export interface ReviewPanelProps {
  match: string;
  game: string;
  review: ReviewState & { start(): void };
  /** The number of seats, and the last position of the record. */
  seats: number;
  length: number;
  /** The position that the replay shows. */
  at: number;
  words: Words;
  seatName(seat: number): string;
  /** Shows a position of the match. */
  to(position: number): void;
  failed(code: string): void;
  /** Start the review at once. */
  isFirst: boolean;
}

/** The errors of a page that does not have the game or the cards of a record. */
const ELSEWHERE = ['game/unknown', 'record/content', 'record/rules'];

/** The review of a match: offered, in progress, or finished. */
export function ReviewPanel(props: ReviewPanelProps): JSX.Element {
  const { review } = props;
  const coach = useCoachWords();
  const { t } = useWords();
  const isReady = coach !== undefined;
  const panel = useRef<HTMLElement>(null);
  const [isWanted, setWanted] = useState(props.isFirst);
  useEffect(() => {
    if (isWanted && isReady) panel.current?.scrollIntoView();
  }, [isWanted, isReady]);
  if (!coach) return <section class="review" />;
  const { phase, code = '' } = review;
  const start = (): void => {
    review.start();
    setWanted(true);
  };
  return (
    <section
      class="review"
      ref={panel}
      aria-label={coach('review.title')}
      data-review={phase}
      data-wanted={isWanted || undefined}
    >
      <h2>{coach('review.title')}</h2>
      <p class="muted">{coach('review.about')}</p>
      {phase === 'none' && (
        <button type="button" class="button primary" data-review-start onClick={start}>
          {coach('review.start')}
        </button>
      )}
      {phase === 'failed' &&
        (ELSEWHERE.includes(code) ? (
          <ReviewElsewhere match={props.match} code={code} failed={props.failed} />
        ) : (
          <p role="alert">{t('trouble.unknown')}</p>
        ))}
      {phase === 'working' && <Progress review={review} />}
      {review.moments.length > 0 && (
        <>
          <ChancesOverTime {...props} />
          {review.review && <SkillAndLuck seats={review.review.seats} seatName={props.seatName} />}
          {review.review && (
            <TurningPoints
              points={review.review.turningPoints}
              moments={review.moments}
              words={props.words}
              to={props.to}
            />
          )}
          <BetterChoices {...props} />
        </>
      )}
    </section>
  );
}

function Progress({ review }: { review: ReviewState }): JSX.Element | null {
  const coach = useCoachWords();
  if (!coach) return null;
  const { decisions, moments } = review;
  const done = moments.length;
  return (
    <div class="review-progress" data-review-progress>
      <label>
        <span>
          {decisions === 0
            ? coach('review.begins')
            : coach('review.progress', { done, all: decisions })}
        </span>
        <progress {...(decisions > 0 && { max: decisions, value: done })} />
      </label>
      <p class="muted small">{coach('review.resumes')}</p>
    </div>
  );
}
