import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import '../styles/setup.css';
import type { CardFace } from '../net/card-faces.ts';
import { type GameInfo, useCards } from '../net/catalogue.ts';
import { typeWords, useWords } from '../words.ts';
import { randomBelow } from './random-below.ts';
import {
  type Choice,
  drawCards,
  isComplete,
  listedPresets,
  missing,
  type Setup,
  seatPicks,
} from './setup.ts';
import { useSetupWords } from './use-setup-words.ts';

interface DialogProps {
  game: GameInfo;
  name: string;
  seats: number;
  setup: Setup;
  /** Whether the chosen opponent can have a personality. */
  styled: boolean;
  /** Called with the new set-up, or undefined if it is unchanged. */
  close(setup: Setup | undefined): void;
}

/** The set-up of a match: the player's seat, the computer's style, a preset or custom choices. */
export function SetupDialog({ game, name, seats, setup, styled, close }: DialogProps): JSX.Element {
  const { t } = useWords();
  const [draft, setDraft] = useState(setup);
  const dialog = useRef<HTMLDialogElement>(null);
  const chosen = useRef<Setup | undefined>(undefined);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="sheet setup"
      aria-label={t('setup.title', { game: name })}
      onClose={() => close(chosen.current)}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <form
        class="sheet-in"
        onSubmit={(event) => {
          event.preventDefault();
          chosen.current = draft;
          dialog.current?.close();
        }}
      >
        <h2>{t('setup.title', { game: name })}</h2>
        <SeatField
          seats={seats}
          seat={draft.seat}
          change={(seat) => setDraft({ ...draft, seat })}
        />
        {styled && game.personalities && (
          <StyleField
            personalities={game.personalities}
            style={draft.style}
            change={(style) => setDraft({ ...draft, style })}
          />
        )}
        <WaysField game={game} way={draft.way} change={(way) => setDraft({ ...draft, way })} />
        {draft.way === 'own' &&
          game.choices.map((choice) => (
            <ChoiceFields
              key={choice.option}
              game={game}
              choice={choice}
              setup={draft}
              seats={seats}
              change={(picks) => setDraft(withPicks(draft, choice, picks))}
            />
          ))}
        <div class="setup-buttons">
          <button type="button" class="button" onClick={() => dialog.current?.close()}>
            {t('setup.cancel')}
          </button>
          <button
            type="submit"
            class="button primary"
            disabled={!isComplete(game, draft)}
            data-setup-done
          >
            {t('setup.done')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface WaysProps {
  game: GameInfo;
  way: Setup['way'];
  change(way: Setup['way']): void;
}

/** The default, the presets, and custom choices, if there are several. */
function WaysField({ game, way: chosen, change }: WaysProps): JSX.Element | null {
  const { t } = useWords();
  const { presetName } = useSetupWords(game);
  const ways: { way: Setup['way']; label: string }[] = [
    { way: 'default', label: t('home.preset.usual') },
    ...listedPresets(game).map((way) => ({ way, label: presetName(way) })),
    ...(game.choices.length > 0 ? [{ way: 'own' as const, label: t('setup.own') }] : []),
  ];
  if (ways.length < 2) return null;
  return (
    <fieldset class="setup-ways">
      <legend>{t('home.preset')}</legend>
      {ways.map(({ way, label }) => (
        <label class="check" key={way}>
          <input
            type="radio"
            name="way"
            value={way}
            checked={chosen === way}
            onChange={() => change(way)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SeatProps {
  seats: number;
  seat: number;
  change(seat: number): void;
}

function SeatField({ seats, seat, change }: SeatProps): JSX.Element {
  const { t } = useWords();
  return (
    <label class="field setup-seat">
      <span>{t('setup.seat')}</span>
      <select
        value={seat}
        data-my-seat
        onChange={(event) => change(Number(event.currentTarget.value))}
      >
        {Array.from({ length: seats }, (_, i) => (
          <option value={i}>{t('setup.seat.n', { n: i + 1 })}</option>
        ))}
      </select>
    </label>
  );
}

interface StyleProps {
  personalities: NonNullable<GameInfo['personalities']>;
  style: string | undefined;
  change(style: string | undefined): void;
}

function StyleField({ personalities, style, change }: StyleProps): JSX.Element {
  const { t, words } = useWords();
  const chosen = personalities.find(({ name }) => name === style);
  return (
    <div class="setup-style">
      <label class="field">
        <span>{t('setup.style')}</span>
        <select
          value={style ?? ''}
          data-style
          aria-describedby="setup-style-about"
          onChange={(event) => change(event.currentTarget.value || undefined)}
        >
          <option value="">{t('setup.style.none')}</option>
          {personalities.map((one) => (
            <option value={one.name}>{words(one.words)}</option>
          ))}
        </select>
      </label>
      <p id="setup-style-about" class="muted" role="status">
        {chosen ? words(chosen.about) : t('setup.style.none.about')}
      </p>
    </div>
  );
}

const withPicks = (setup: Setup, { option }: Choice, picks: readonly string[]): Setup => ({
  ...setup,
  picks: { ...setup.picks, [option]: picks },
});

interface FieldsProps {
  game: GameInfo;
  choice: Choice;
  setup: Setup;
  seats: number;
  change(picks: readonly string[]): void;
}

function ChoiceFields(props: FieldsProps): JSX.Element {
  return props.choice.kind === 'cards' ? (
    <CardsFields {...props} choice={props.choice} />
  ) : (
    <SeatFields {...props} choice={props.choice} />
  );
}

/** A value for every seat: the player's own first, then the others'. */
function SeatFields({
  game,
  choice,
  setup,
  seats,
  change,
}: FieldsProps & { choice: Extract<Choice, { kind: 'each-seat' }> }): JSX.Element {
  const { t, words } = useWords();
  const { called } = useSetupWords(game);
  const what = words(choice.label);
  const picks = seatPicks(choice, setup, seats);
  const label = (i: number): string =>
    i === 0
      ? t('setup.you', { what })
      : seats === 2
        ? t('setup.rival', { what })
        : t('setup.rival.n', { what, n: i });
  return (
    <div class="setup-seats" data-choice={choice.option}>
      {picks.map((value, i) => (
        <label class="field" key={i}>
          <span>{label(i)}</span>
          <select
            value={value}
            data-pick={i}
            onChange={(event) => change(picks.with(i, event.currentTarget.value))}
          >
            <option value="">{t('setup.chance')}</option>
            {choice.values.map((one) => (
              <option value={one.value}>{called(one)}</option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

const byCost = (a: CardFace, b: CardFace): number =>
  Number(a.cost ?? 0) - Number(b.cost ?? 0) || a.name.localeCompare(b.name);

/** Exactly this many cards of a list. */
function CardsFields({
  game,
  choice,
  setup,
  change,
}: FieldsProps & { choice: Extract<Choice, { kind: 'cards' }> }): JSX.Element {
  const { t, words, has, language } = useWords();
  const faces = useCards(game.name, language);
  const picks = setup.picks[choice.option] ?? [];
  const left = missing(choice, setup);
  const cards = choice.cards.flatMap((id) => faces.get(id) ?? []).sort(byCost);
  return (
    <fieldset class="setup-cards">
      <legend>{words(choice.label)}</legend>
      <div class="setup-cards-bar">
        <p role="status" data-left={left}>
          <b>{t('setup.count', { n: picks.length, count: choice.count })}</b>
          {left > 0 && <span class="muted"> · {t('setup.missing', { n: left })}</span>}
        </p>
        <button
          type="button"
          class="button small"
          data-random
          onClick={() => change(drawCards(choice.cards, choice.count, randomBelow))}
        >
          {t('setup.random')}
        </button>
        <button
          type="button"
          class="button small quiet"
          disabled={picks.length === 0}
          onClick={() => change([])}
        >
          {t('ask.clear')}
        </button>
      </div>
      <div class="setup-cards-in">
        {cards.map((card) => {
          const on = picks.includes(card.id);
          return (
            <label class={`setup-card ${on ? 'on' : ''}`} key={card.id} title={card.text}>
              <input
                type="checkbox"
                checked={on}
                disabled={!on && left <= 0}
                data-card={card.id}
                onChange={() =>
                  change(on ? picks.filter((id) => id !== card.id) : [...picks, card.id])
                }
              />
              {card.cost !== undefined && <span class="setup-cost">{card.cost}</span>}
              <span class="setup-card-name">
                {card.name}
                <span class="muted">{typeWords(card.type, t, has)}</span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
