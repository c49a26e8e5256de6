import type { Message } from '@cardwright/kernel';
import type { Ask, AskOption } from '@cardwright/protocol';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { CardFace } from '../net/card-faces.ts';
import { server } from '../net/server.ts';
import { enlarge, peekHandlers } from '../scene/peek.tsx';
import { meantWords } from '../scene/meant-mark.tsx';
import { settings } from '../settings.ts';
import { useStore } from '../store.ts';
import { useWords } from '../words.ts';
import { type Choosing, confirms, ready } from './choosing.ts';
import { focusQuestion } from './focus-question.ts';
import { orderIn } from './meant.ts';
import { Delayed } from './waiting.tsx';

export interface AskPanelProps {
  choosing: Choosing;
  busy: boolean;
  /** Translates messages, with names for seats. */
  words(message: Message): string;
  card: CardFace | undefined;
  pick(place: number): void;
  setNumber(value: number): void;
  clear(): void;
  answer(pick: number[]): void;
  /** Whether this option refers to something on the table, or is only words. */
  onTable(option: AskOption): boolean;
  /** Highlights the thing of the scene that an option in the list refers to. */
  point(option: AskOption | undefined): void;
  /** The answer that a hint or a lesson points at. */
  meant?: readonly number[] | undefined;
  /** Between the question and its options: a hint, what a lesson says. */
  advice?: ComponentChildren;
}

/**
 * The open decision: the question, and every legal option in words, fully usable with the keyboard.
 */
export function AskPanel(props: AskPanelProps): JSX.Element {
  const { choosing, busy, words, card } = props;
  const { ask } = choosing;
  const { t } = useWords();
  const link = useStore(server.status);
  const panel = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);

  // Keeps the keyboard focus in the list from one question to the next.
  useEffect(() => {
    if (hadFocus.current) focusQuestion(panel.current);
  }, [ask.id]);
  useEffect(() => {
    const track = (): void => {
      const active = document.activeElement;
      if (active && active !== document.body)
        hadFocus.current = panel.current?.contains(active) ?? false;
    };
    document.addEventListener('focusin', track);
    return () => document.removeEventListener('focusin', track);
  }, []);

  return (
    <section
      class={`ask ${busy ? 'busy' : ''}`}
      ref={panel}
      id="decision"
      aria-label={t('ask.title')}
      aria-busy={busy}
      onKeyDown={arrows}
    >
      <header class="ask-head">
        <p class="ask-kicker">{t('ask.yours')}</p>
        <h2 class="ask-why">{words(ask.why)}</h2>
        {card && (
          <button
            type="button"
            class="chip card-chip"
            onClick={() => enlarge(card)}
            {...peekHandlers(card)}
          >
            {card.name}
          </button>
        )}
      </header>
      {busy && <Delayed>{t(link === 'lost' ? 'wait.lost' : 'wait.answer')}</Delayed>}
      {props.advice}
      <AskBody {...props} />
    </section>
  );
}

/** On a narrow screen the list is collapsed below its title. */
const wide = (): boolean => matchMedia('(min-width: 900px)').matches;

/** Arrow keys move through the options. */
function arrows(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'))
    return;
  const all = [
    ...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not([disabled])'),
  ];
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  all[(at + step + all.length) % all.length]?.focus();
  event.preventDefault();
}

function AskBody(props: AskPanelProps): JSX.Element {
  const { choosing, busy, answer, meant } = props;
  const { ask } = choosing;
  const { t } = useWords();
  if (ask.kind === 'yes-no') {
    const [no, yes] = ask.options;
    return (
      <div class="ask-main">
        <button
          type="button"
          class="button primary"
          disabled={busy}
          data-option="yes"
          data-meant={meant?.[0] === 1 || undefined}
          onClick={() => answer([1])}
        >
          {yes ? props.words(yes.words) : t('yes')}
        </button>
        <button
          type="button"
          class="button"
          disabled={busy}
          data-option="no"
          data-meant={meant?.[0] === 0 || undefined}
          onClick={() => answer([0])}
        >
          {no && yes ? props.words(no.words) : t('no')}
        </button>
      </div>
    );
  }
  if (ask.kind === 'number') return <AskNumber {...props} />;
  return (
    <>
      {confirms(ask) && <Confirm {...props} />}
      <OptionList {...props} />
    </>
  );
}

function AskNumber({ choosing, busy, setNumber, answer, meant }: AskPanelProps): JSX.Element {
  const { t } = useWords();
  const { ask, number } = choosing;
  const clamp = (value: number): number => Math.min(ask.max, Math.max(ask.min, value));
  return (
    <form
      class="ask-number"
      onSubmit={(event) => {
        event.preventDefault();
        answer([clamp(number)]);
      }}
    >
      <div class="stepper">
        <button
          type="button"
          class="button round"
          disabled={busy || number <= ask.min}
          aria-label={t('less')}
          onClick={() => setNumber(clamp(number - 1))}
        >
          −
        </button>
        <input
          type="range"
          min={ask.min}
          max={ask.max}
          value={number}
          aria-label={t('number')}
          onInput={(event) => setNumber(Number(event.currentTarget.value))}
        />
        <button
          type="button"
          class="button round"
          disabled={busy || number >= ask.max}
          aria-label={t('more')}
          onClick={() => setNumber(clamp(number + 1))}
        >
          +
        </button>
        <output class="number-value">{number}</output>
      </div>
      <button
        type="submit"
        class="button primary"
        disabled={busy}
        data-option="confirm"
        data-meant={meant?.[0] === number || undefined}
      >
        {t('confirm')}
      </button>
    </form>
  );
}

function Confirm({ choosing, busy, clear, answer, meant }: AskPanelProps): JSX.Element {
  const { t } = useWords();
  const { ask, picked, gathered } = choosing;
  const pick = ready(choosing);
  const count = ask.kind === 'one' ? gathered.length : picked.length;
  const none = ask.kind === 'some' && picked.length === 0 && ask.min === 0;
  const all = ask.kind === 'some' && ask.options.length > 1 && ask.max >= ask.options.length;
  const range =
    ask.kind === 'one'
      ? t('ask.several', { count })
      : ask.kind === 'order'
        ? t('ask.ordered', { count, all: ask.options.length })
        : ask.min === ask.max
          ? t('ask.exactly', { count, n: ask.max })
          : t('ask.count', { count, min: ask.min, max: ask.max });
  return (
    <div class="ask-confirm">
      <span class="ask-count" role="status">
        {range}
      </span>
      {all && picked.length === 0 && (
        <button
          type="button"
          class="button primary"
          disabled={busy}
          data-option="all"
          data-meant={meant?.length === ask.options.length || undefined}
          onClick={() => answer(ask.options.map((_, place) => place))}
        >
          {t('ask.all', { n: ask.options.length })}
        </button>
      )}
      <button
        type="button"
        class={`button ${none ? '' : 'primary'}`}
        disabled={busy || !pick}
        data-option="confirm"
        data-meant={(meant && pick && isSamePick(ask, pick, meant)) || undefined}
        onClick={() => pick && answer(pick)}
      >
        {none ? t('ask.none') : t('confirm')}
      </button>
      {count > 0 && (
        <button type="button" class="button quiet" disabled={busy} onClick={clear}>
          {t('ask.clear')}
        </button>
      )}
    </div>
  );
}

/** Whether two answers are the same: the sequence matters only in ordered answers. */
function isSamePick(ask: Ask, pick: readonly number[], other: readonly number[]): boolean {
  if (pick.length !== other.length) return false;
  return ask.kind === 'order'
    ? pick.every((place, i) => place === other[i])
    : pick.every((place) => other.includes(place));
}

/**
 * Options that refer to nothing on the table come first, as large buttons; the others follow as a
 * list.
 */
function OptionList(props: AskPanelProps): JSX.Element {
  const { choosing, busy, words, pick, point, onTable, meant } = props;
  const { t } = useWords();
  const { ask, picked } = choosing;
  const { confirm } = useStore(settings);
  const [sure, setSure] = useState<number>();
  useEffect(() => setSure(undefined), [ask.id]);
  const places = ask.options.map((_, place) => place);
  const bare = places.filter((place) => !onTable(ask.options[place]!));
  const listed = places.filter((place) => onTable(ask.options[place]!));
  const plain = ask.kind === 'one';
  const button = (place: number, main: boolean): JSX.Element => {
    const option = ask.options[place]!;
    const at = picked.findIndex((one) => one.place === place);
    const asks = plain && main && confirm;
    const order = orderIn(ask, meant, place);
    return (
      <li key={place}>
        <button
          type="button"
          class={
            `option ${main ? 'button' : ''} ${main && listed.length === 0 ? 'primary' : ''} ` +
            (at >= 0 ? 'picked' : '')
          }
          disabled={busy}
          data-option={place}
          data-meant={meant?.includes(place) || undefined}
          data-order={order}
          aria-pressed={plain ? undefined : at >= 0}
          onPointerEnter={() => point(option)}
          onPointerLeave={() => point(undefined)}
          onFocus={() => point(option)}
          onBlur={() => point(undefined)}
          onClick={() => {
            point(undefined);
            if (asks && sure !== place) setSure(place);
            else pick(place);
          }}
        >
          {!plain && (
            <span class="tick" aria-hidden="true">
              {at >= 0 ? (ask.kind === 'order' ? at + 1 : '✓') : ''}
            </span>
          )}
          <span class="option-words">
            {asks && sure === place
              ? t('ask.sure', { what: words(option.words) })
              : words(option.words)}
          </span>
          {order !== undefined && (
            <span class="meant-order" aria-hidden="true">
              {order}
            </span>
          )}
          {meant?.includes(place) && <span class="sr-only">, {meantWords(order ?? 0, t)}</span>}
        </button>
      </li>
    );
  };
  return (
    <div class="ask-options">
      {bare.length > 0 && <ul class="ask-main">{bare.map((place) => button(place, true))}</ul>}
      {listed.length > 0 && (
        <details class="ask-list" open={wide()}>
          <summary>{t('ask.choices', { n: listed.length })}</summary>
          <ol>{listed.map((place) => button(place, false))}</ol>
        </details>
      )}
    </div>
  );
}

export type { Ask };
