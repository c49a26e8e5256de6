import type { Message } from '@cardwright/kernel';
import type { Happening } from '@cardwright/protocol';
import type { ComponentChildren, JSX } from 'preact';
import { memo } from 'preact/compat';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Cards } from '../net/card-faces.ts';
import { enlarge, peekHandlers } from '../scene/peek.tsx';
import { wholeWords } from '@cardwright/games/words';
import { useWords } from '../words.ts';

/** Finds card names in a line, longest first. */
function cardFinder(cards: Cards): RegExp | undefined {
  const names = [...cards.values()].map(({ name }) => name).filter((name) => name.length > 2);
  if (names.length === 0) return undefined;
  return wholeWords(names, 'u');
}

function withCards(
  line: string,
  finder: RegExp | undefined,
  byName: Map<string, string>,
  cards: Cards,
): ComponentChildren {
  if (!finder) return line;
  return line.split(new RegExp(finder.source, 'gu')).map((piece) => {
    const card = cards.get(byName.get(piece) ?? '');
    if (!card) return piece;
    return (
      <button type="button" class="log-card" onClick={() => enlarge(card)} {...peekHandlers(card)}>
        {piece}
      </button>
    );
  });
}

interface LogProps {
  log: readonly Happening[];
  cards: Cards;
  words(message: Message): string;
  /** Older lines are missing. */
  isPartial: boolean;
}

const Line = memo(function Line({
  text,
  cards,
  finder,
  byName,
}: {
  text: string;
  cards: Cards;
  finder: RegExp | undefined;
  byName: Map<string, string>;
}): JSX.Element {
  return (
    <li class={/^[—–-]/.test(text) ? 'log-turn' : ''}>{withCards(text, finder, byName, cards)}</li>
  );
});

/** The log in words; cards in it can be enlarged. */
export function Log({ log, cards, words, isPartial }: LogProps): JSX.Element {
  const { t } = useWords();
  const end = useRef<HTMLOListElement>(null);
  const finder = useMemo(() => cardFinder(cards), [cards]);
  const byName = useMemo(
    () => new Map([...cards.values()].map(({ id, name }) => [name, id])),
    [cards],
  );
  // older lines stay as they are: only new ones are put into words
  const worded = useMemo(() => new WeakMap<Message, string>(), [words]);
  const lines = useMemo(() => {
    const wordsOf = (message: Message): string => {
      const known = worded.get(message);
      if (known !== undefined) return known;
      const text = words(message);
      worded.set(message, text);
      return text;
    };
    const out: { n: number; text: string; times: number }[] = [];
    for (const { n, words: message } of log.slice(-250)) {
      const text = message ? wordsOf(message) : '';
      const last = out.at(-1);
      if (text === '') continue;
      if (last?.text === text) last.times++;
      else out.push({ n, text, times: 1 });
    }
    return out;
  }, [log, words, worded]);
  useEffect(() => {
    // once per frame, however many lines arrive: reading the height forces a layout
    const frame = requestAnimationFrame(() => {
      const list = end.current;
      if (list) list.scrollTop = list.scrollHeight;
    });
    return () => cancelAnimationFrame(frame);
  }, [lines.length]);
  return (
    <section class="log" aria-label={t('log.title')} data-told={log.at(-1)?.n ?? 0}>
      <h2 class="log-title">{t('log.title')}</h2>
      <ol class="log-lines" ref={end} tabIndex={0} aria-label={t('log.title')}>
        {lines.map(({ n, text, times }) => (
          <Line
            key={n}
            text={times > 1 ? `${text} ×${times}` : text}
            cards={cards}
            finder={finder}
            byName={byName}
          />
        ))}
        {lines.length === 0 && !isPartial && <li class="muted">{t('log.empty')}</li>}
      </ol>
    </section>
  );
}
