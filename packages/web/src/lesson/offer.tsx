import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { gameName } from '../game-name.ts';
import { heldSeats } from '../net/seats.ts';
import { link } from '../route.ts';
import { useWords } from '../words.ts';
import { hasDoneAny, hasLesson, markOffered, wasOffered } from './lessons.ts';

/** Decided once for this visit; later visits do not offer them again. */
let isNewcomer: boolean | undefined;

/** Offers the lessons to first-time visitors, once; the games keep their links. */
export function LessonOffer({ games }: { games: readonly string[] }): JSX.Element | null {
  const { t, has } = useWords();
  const [hidden, setHidden] = useState(false);
  if (isNewcomer === undefined) {
    isNewcomer = !wasOffered() && heldSeats().length === 0;
    markOffered();
  }
  // nobody is new any more after a lesson or a match
  if (isNewcomer && (hasDoneAny() || heldSeats().length > 0)) isNewcomer = false;
  const offered = games.filter(hasLesson);
  if (!isNewcomer || hidden || offered.length === 0) return null;
  return (
    <section class="lesson-offer" aria-label={t('lesson.offer')} data-offer>
      <p>
        <b>{t('lesson.offer')}</b> {t('lesson.offer.about')}
      </p>
      <p class="lesson-offer-links">
        {offered.map((game) => (
          <a class="button small" href={link('lesson', game)}>
            {gameName(t, has, game)}
          </a>
        ))}
        <button
          type="button"
          class="button small quiet"
          data-no-lesson
          onClick={() => {
            isNewcomer = false;
            setHidden(true);
          }}
        >
          {t('lesson.offer.no')}
        </button>
      </p>
    </section>
  );
}
