import type { Message } from '@cardwright/kernel';
import type { Result } from '@cardwright/protocol';
import type { ComponentChildren, JSX } from 'preact';
import { Icon } from '../art/icons.tsx';
import { SeatMark } from '../art/piece.tsx';
import { useWords } from '../words.ts';

/** The end: the winner, with every line of the scores. */
export function Final({
  result,
  reason,
  seat,
  seatName,
  words,
  children,
}: {
  result: Result;
  /** Why it ended, if not by the rules. */
  reason: string | undefined;
  seat: number;
  seatName(seat: number): string;
  words(message: Message): string;
  children?: ComponentChildren;
}): JSX.Element {
  const { t } = useWords();
  const won = result.winners.includes(seat);
  const headline =
    seat < 0 || result.winners.length === 0
      ? t('final.title')
      : won
        ? result.winners.length > 1
          ? t('final.shared')
          : t('final.won')
        : t('final.lost');
  const order = result.scores
    .map((_, i) => i)
    .sort(
      (a, b) =>
        Number(result.winners.includes(b)) - Number(result.winners.includes(a)) ||
        (result.scores[b] ?? 0) - (result.scores[a] ?? 0),
    );
  return (
    <section
      class={`final ${won ? 'won' : ''}`}
      id="decision"
      aria-label={t('final.title')}
      data-final
    >
      <h2 class="final-title">
        <Icon name="crown" size={30} /> {headline}
      </h2>
      {reason !== undefined && <p class="muted">{reason}</p>}
      <ol class="final-seats">
        {order.map((one) => (
          <li key={one} class={result.winners.includes(one) ? 'winner' : ''}>
            <p class="final-line">
              <SeatMark seat={one} /> <b>{seatName(one)}</b>
              {result.winners.includes(one) && <span class="chip">{t('final.winner')}</span>}
              <span class="final-score">{result.scores[one]}</span>
            </p>
            {(result.details?.[one] ?? []).length > 0 && (
              <ul class="final-details">
                {result.details?.[one]?.map((line) => (
                  <li>
                    <span>{words(line.label)}</span>
                    <b>{line.points}</b>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <div class="final-buttons">{children}</div>
    </section>
  );
}
