import type { Message } from '@cardwright/kernel';
import type { Happening, MatchInfo } from '@cardwright/protocol';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useWords } from '../words.ts';

/** The page shows a counter after this many seconds. */
const COUNTED_FROM = 2;

/**
 * Whole seconds since a time of `performance.now()`. Runs on the page's own clock, without
 * messages.
 */
function useSeconds(since: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const look = (): void => setNow(performance.now());
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [since]);
  return Math.max(0, Math.floor((now - since) / 1000));
}

/** A spinner with what is being waited for, and for how long. */
export function Busy({
  since,
  children,
}: {
  since: number;
  children: ComponentChildren;
}): JSX.Element {
  const { t } = useWords();
  const seconds = useSeconds(since);
  return (
    <span class="busy-line" data-waiting>
      <span class="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{children}</span>
      {seconds >= COUNTED_FROM && (
        <span class="busy-time" aria-hidden="true" data-seconds={seconds}>
          {t('wait.seconds', { n: seconds })}
        </span>
      )}
    </span>
  );
}

/** Placeholder for a part of the page that is loading. */
export function Loading(): JSX.Element {
  const { t } = useWords();
  const [since] = useState(() => performance.now());
  return (
    <p class="loading" role="status">
      <Busy since={since}>{t('loading')}</Busy>
    </p>
  );
}

/** Shows its text only when something takes longer than a second. */
export function Delayed({ children }: { children: ComponentChildren }): JSX.Element | null {
  const [since] = useState(() => performance.now());
  if (useSeconds(since) < 1) return null;
  return (
    <p class="late" role="status">
      <Busy since={since}>{children}</Busy>
    </p>
  );
}

export interface OthersTurnProps {
  info: MatchInfo | undefined;
  seat: number;
  /** The seats the table waits for. */
  others: readonly number[];
  /** It must stay unknown whether anybody is asked. */
  held: boolean;
  /** When the last message about the match arrived. */
  since: number;
  /** The events since the viewer's own last answer. */
  done: readonly Happening[];
  seatName(seat: number): string;
  words(message: Message): string;
}

/** Shown while others decide: who is thinking, for how long, and what they have done so far. */
export function OthersTurn({
  info,
  seat,
  others,
  held,
  since,
  done,
  seatName,
  words,
}: OthersTurnProps): JSX.Element {
  const { t } = useWords();
  const built = others.length > 0 && others.every((one) => info?.seats[one]?.kind === 'player');
  const names = others.map(seatName).join(', ');
  const lines = done
    .flatMap(({ n, words: message }) => (message ? [{ n, text: words(message) }] : []))
    .filter(({ text }) => text !== '');
  return (
    <section class="ask idle" id="decision" aria-label={t('ask.title')}>
      <p class="ask-kicker">{seat < 0 ? t('ask.watching') : t('ask.wait')}</p>
      <p class="ask-why">
        <Busy since={since}>
          {others.length === 0
            ? t(held ? 'ask.held' : 'ask.thinking')
            : built
              ? t('ask.thinks', { names, n: others.length })
              : t('ask.waiting', { names })}
        </Busy>
      </p>
      {lines.length > 0 && (
        <div class="so-far" data-so-far={lines.length}>
          <p class="so-far-title">{t('ask.sofar')}</p>
          <ol>
            {lines.slice(-3).map(({ n, text }) => (
              <li key={n}>{text}</li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
