import type { JSX } from 'preact';
import { Suspense } from 'preact/compat';
import { useState } from 'preact/hooks';
import { Cover } from '../games/cover.tsx';
import { gameName } from '../game-name.ts';
import { hasLesson, isDone } from '../lesson/lessons.ts';
import type { GameInfo } from '../net/catalogue.ts';
import { Refused } from '../net/client.ts';
import { isOffline } from '../net/mode.ts';
import { hasPuzzles } from '../puzzle/load-puzzles.ts';
import { startMatch } from '../net/start-match.ts';
import { go, link } from '../route.ts';
import { SetupDialog } from '../lazy-pages.tsx';
import { defaultSetup, hasStyle, optionsOf, playerOf, type Setup } from '../setup/setup.ts';
import { randomBelow } from '../setup/random-below.ts';
import { useSetupWords } from '../setup/use-setup-words.ts';
import { Delayed } from '../table/waiting.tsx';
import { loadGameWords, useGameWords, useWords } from '../words.ts';
import { defaultLevel, LevelField, levelsOf } from './levels.tsx';

interface SeatsProps {
  game: GameInfo;
  seats: number;
  change(seats: number): void;
}

function SeatsField({ game, seats, change }: SeatsProps): JSX.Element {
  const { t } = useWords();
  const fewest = Math.max(2, game.seats.min);
  const counts = Array.from({ length: game.seats.max - fewest + 1 }, (_, i) => fewest + i);
  return (
    <label class="field small">
      <span>{t('home.seats')}</span>
      <select
        value={seats}
        disabled={counts.length < 2}
        onChange={(event) => change(Number(event.currentTarget.value))}
      >
        {counts.map((n) => (
          <option value={n}>{n}</option>
        ))}
      </select>
    </label>
  );
}

interface PlayProps {
  game: string;
  busy: boolean;
  level: string;
  /** Without a built-in player, friends join. */
  play(player: string | undefined): void;
}

function PlayButtons({ game, busy, level, play }: PlayProps): JSX.Element {
  const { t } = useWords();
  return (
    <div class="box-buttons">
      <button
        type="button"
        class="button primary big"
        disabled={busy}
        data-play={game}
        onClick={() => play(level)}
      >
        {busy ? t('home.dealing') : t('home.play')}
      </button>
      {!isOffline && (
        <button
          type="button"
          class="button"
          disabled={busy}
          data-friend={game}
          onClick={() => play(undefined)}
        >
          {t('home.friend')}
        </button>
      )}
    </div>
  );
}

interface SetupProps {
  game: GameInfo;
  setup: Setup;
  seats: number;
  /** Whether the chosen opponent can have a personality. */
  styled: boolean;
  open(): void;
}

function SetupButton({ game, setup, seats, styled, open }: SetupProps): JSX.Element {
  const { t } = useWords();
  const { setupName } = useSetupWords(game);
  const shown = styled ? setup : { ...setup, style: undefined };
  return (
    <button
      type="button"
      class="button small setup-button"
      aria-haspopup="dialog"
      data-setup={game.name}
      onClick={open}
    >
      <span class="muted">{t('home.preset')}</span>
      <b>{setupName(shown, seats)}</b>
    </button>
  );
}

function GameLinks({ game }: { game: GameInfo }): JSX.Element {
  const { t } = useWords();
  return (
    <p class="box-links">
      <a href={link('cards', game.name)}>{t('home.cards', { n: game.cards })}</a>
      <a href={link('rules', game.name)}>{t('home.rules')}</a>
      {hasPuzzles(game.name) && (
        <a href={link('puzzle', game.name)} data-puzzle={game.name}>
          {t('home.puzzle')}
        </a>
      )}
      {hasLesson(game.name) && (
        <a href={link('lesson', game.name)} data-lesson={game.name}>
          {t('lesson')}
          {isDone(game.name) && ' ✓'}
        </a>
      )}
    </p>
  );
}

/** A game on the home page: its settings, and the buttons that start a match. */
export function GameBox({ game }: { game: GameInfo }): JSX.Element {
  const { t, has } = useWords();
  const levels = levelsOf(game);
  const [level, setLevel] = useState(() => defaultLevel(levels));
  const [seats, setSeats] = useState(Math.max(2, game.seats.min));
  const [setup, setSetup] = useState(() => defaultSetup(game));
  const [open, setOpen] = useState(false);
  const isWorded = useGameWords(open ? game.name : undefined);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const name = gameName(t, has, game.name);
  const play = (player: string | undefined): void => {
    setBusy(true);
    setError('');
    // the table page waits for them, and retries if this fails
    loadGameWords(game.name).catch(() => undefined);
    startMatch({
      game: game.name,
      seats,
      seat: setup.seat,
      player: player && playerOf(player, setup),
      options: optionsOf(game, setup, seats, randomBelow),
    }).then(
      (match) => go('table', match),
      (reason: unknown) => {
        setBusy(false);
        setError(reason instanceof Refused ? reason.message : String(reason));
      },
    );
  };
  const chosen = { game, setup, seats, styled: hasStyle(level) };
  const changeSeats = (n: number): void => {
    setSeats(n);
    setSetup({ ...setup, seat: Math.min(setup.seat, n - 1) });
  };
  return (
    <article class="box" data-game={game.name} aria-label={name}>
      <div class="box-art">
        <Cover game={game.name} />
        <div class="box-shine" />
      </div>
      <div class="box-body">
        <h2 class="box-title">{name}</h2>
        <p class="box-about">
          {has(`app.game.${game.name}.about`) ? t(`game.${game.name}.about`) : ''}
        </p>
        <div class="box-choose">
          <LevelField levels={levels} level={level} change={setLevel} />
          <SeatsField game={game} seats={seats} change={changeSeats} />
        </div>
        <SetupButton {...chosen} open={() => setOpen(true)} />
        {open && isWorded && (
          <Suspense fallback={null}>
            <SetupDialog
              {...chosen}
              name={name}
              close={(chosen) => {
                if (chosen) setSetup(chosen);
                setOpen(false);
              }}
            />
          </Suspense>
        )}
        <PlayButtons game={game.name} busy={busy} level={level} play={play} />
        {busy && <Delayed>{t(isOffline ? 'home.wait.offline' : 'home.wait')}</Delayed>}
        {error && (
          <p class="error" role="alert">
            {error}
          </p>
        )}
        <GameLinks game={game} />
      </div>
    </article>
  );
}
