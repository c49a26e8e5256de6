import '../styles/lesson.css';
import type { Texts } from '@cardwright/games';
import type { Ask, MatchInfo } from '@cardwright/protocol';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { gameName } from '../game-name.ts';
import { useBoxHeight } from '../lesson/use-box-height.ts';
import { judge, nextPlace, type Place } from '../lesson/judge.ts';
import { type LessonShown, loadLesson, markDone, textIn } from '../lesson/lessons.ts';
import { pointedAt } from '../lesson/pointed-at.ts';
import { Refused } from '../net/client.ts';
import { startFromPosition } from '../net/start-from-position.ts';
import { startMatch } from '../net/start-match.ts';
import { go, link } from '../route.ts';
import { playerName } from '../settings.ts';
import { Page, Trouble } from '../shell.tsx';
import { focusQuestion } from '../table/focus-question.ts';
import { TableView } from '../table/table-view.tsx';
import { Loading } from '../table/waiting.tsx';
import { useGameWords, useWords } from '../words.ts';

/** The first lesson of a game. */
export function LessonPage({ game }: { game: string }): JSX.Element {
  const { t, has } = useWords();
  const isWorded = useGameWords(game);
  const [lesson, setLesson] = useState<LessonShown>();
  const [error, setError] = useState<string>();
  const name = gameName(t, has, game);
  useEffect(() => {
    loadLesson(game).then(
      (found) => (found ? setLesson(found) : setError('game/unknown')),
      () => setError('unknown'),
    );
  }, [game]);
  useEffect(() => {
    document.title = `${t('lesson')} – ${name}`;
  }, [name, t]);
  if (error !== undefined || !lesson || !isWorded)
    return <Page>{error === undefined ? <Loading /> : <Trouble code={error} />}</Page>;
  return <LessonRoom lesson={lesson} name={name} />;
}

/** The seats at the board of a lesson. */
function infoOf({ game, seat, play }: LessonShown, name: string): MatchInfo {
  return {
    match: '',
    game,
    rules: '',
    content: '',
    options: {},
    state: 'running',
    seats: Array.from({ length: play.seats }, (_, one) => ({
      seat: one,
      kind: one === seat ? 'person' : 'player',
      name: one === seat ? name : null,
      connected: true,
    })),
    rated: false,
    watch: 'none',
    chat: false,
    clock: null,
    commitment: '',
    createdAt: 0,
    startedAt: null,
    endedAt: null,
  };
}

/** One step after the other, on the game's board. */
function LessonRoom({ lesson, name }: { lesson: LessonShown; name: string }): JSX.Element {
  const { t, language } = useWords();
  const [place, setPlace] = useState<Place>({ step: 0, moment: 0 });
  const [tries, setTries] = useState<{ count: number; why?: Texts }>({ count: 0 });
  const info = useMemo(() => infoOf(lesson, playerName(t('guest'))), [lesson, t]);
  const isOver = place.step >= lesson.steps.length;
  const step = lesson.steps[Math.min(place.step, lesson.steps.length - 1)];
  const moment = step?.moments[isOver ? step.moments.length - 1 : place.moment];
  // a new question id after every attempt, so that the previous choice is cleared
  const ask = useMemo<Ask | null>(
    () =>
      moment?.ask && !isOver
        ? { ...moment.ask, id: place.step * 1000 + place.moment * 100 + tries.count }
        : null,
    [moment, isOver, place, tries.count],
  );
  const meant = useMemo(
    () => (isOver || !step ? undefined : pointedAt(step, place.moment, tries.count > 0)),
    [isOver, step, place.moment, tries.count],
  );
  useEffect(() => {
    if (isOver) markDone(lesson.game);
  }, [isOver, lesson.game]);
  const move = (to: Place): void => {
    setPlace(to);
    setTries({ count: 0 });
  };
  if (!step || !moment) return <Trouble code="unknown" />;
  const answer = (pick: number[]): void => {
    const judged = judge(step, place.moment, pick);
    if (judged === 'right') move(nextPlace(lesson, place));
    else setTries({ count: tries.count + 1, why: judged });
  };
  const title = (
    <span>
      <b>{name}</b> <span class="muted">· {textIn(lesson.title, language)}</span>
    </span>
  );
  const box = isOver ? (
    <LastStep lesson={lesson} back={() => move({ step: lesson.steps.length - 1, moment: 0 })} />
  ) : (
    <LessonBox
      key="step"
      count={lesson.steps.length}
      place={place}
      text={textIn(step.say, language)}
      why={tries.why && textIn(tries.why, language)}
      isAsked={ask !== null}
      next={() => move(nextPlace(lesson, place))}
      back={() => move({ step: place.step - 1, moment: 0 })}
    />
  );
  return (
    <Page class="table-page lesson-page" title={title}>
      {box}
      <TableView
        info={info}
        title={`${name}, ${t('lesson')}`}
        scene={(isOver && lesson.play.scene) || moment.scene}
        seat={lesson.seat}
        log={[]}
        meant={meant}
        play={{
          ask,
          busy: false,
          clocks: null,
          waiting: [],
          held: false,
          heardAt: 0,
          answeredAt: 0,
          answer,
        }}
        {...(!ask && { instead: <span /> })}
      />
    </Page>
  );
}

interface BoxProps {
  count: number;
  place: Place;
  text: string;
  why: string | undefined;
  /** The learner answers on the board; otherwise there is a button. */
  isAsked: boolean;
  next(): void;
  back(): void;
}

function LessonBox({ count, place, text, why, isAsked, next, back }: BoxProps): JSX.Element {
  const { t } = useWords();
  const box = useBoxHeight();
  const button = useRef<HTMLButtonElement>(null);
  // moves the focus to the button, so that Enter continues, or to the question
  useEffect(() => {
    if (button.current) button.current.focus({ preventScroll: true });
    else focusQuestion(undefined, { preventScroll: true });
  }, [place.step]);
  return (
    <section
      class="lesson-box"
      ref={box}
      aria-label={t('lesson')}
      data-step={place.step}
      data-moment={place.moment}
    >
      <p class="lesson-count">{t('lesson.step', { n: place.step + 1, count })}</p>
      <div role="status" aria-live="polite">
        <p class="lesson-say">{text}</p>
        {why && (
          <p class="lesson-why" data-why>
            {why}
          </p>
        )}
      </div>
      <p class="lesson-buttons">
        {place.step > 0 && (
          <button type="button" class="button small quiet" onClick={back} data-back>
            {t('lesson.back')}
          </button>
        )}
        {isAsked ? (
          <span class="muted small">{t('lesson.try')}</span>
        ) : (
          <button type="button" class="button small primary" ref={button} onClick={next} data-next>
            {t('lesson.next')}
          </button>
        )}
        <a class="button small quiet" href={link()} data-leave>
          {t('lesson.leave')}
        </a>
      </p>
    </section>
  );
}

/** The short game at the end. */
function LastStep({ lesson, back }: { lesson: LessonShown; back(): void }): JSX.Element {
  const { t, language } = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const box = useBoxHeight();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  const { game, seat, play } = lesson;
  const { seats, player, options } = play;
  // the match keeps the name in the language in which it was started
  const start = play.start && { ...play.start, name: textIn(lesson.title, language) };
  const begin = (): void => {
    setBusy(true);
    const starting = start
      ? startFromPosition({ game, start, seats, seat, player, hints: true })
      : startMatch({ game, seats, seat, player, options, hints: true });
    starting.then(
      (match) => go('table', match),
      (reason: unknown) => {
        setBusy(false);
        setError(reason instanceof Refused ? reason.message : String(reason));
      },
    );
  };
  return (
    <section class="lesson-box" ref={box} aria-label={t('lesson')} data-step="play">
      <p class="lesson-count">{t('lesson.done')}</p>
      <p class="lesson-say" role="status">
        {textIn(play.say, language)}
      </p>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      <p class="lesson-buttons">
        <button type="button" class="button small quiet" onClick={back} data-back>
          {t('lesson.back')}
        </button>
        <button
          type="button"
          class="button small primary"
          ref={button}
          disabled={busy}
          onClick={begin}
          data-begin
        >
          {t('lesson.play')}
        </button>
        <a class="button small quiet" href={link()} data-leave>
          {t('lesson.leave')}
        </a>
      </p>
    </section>
  );
}
