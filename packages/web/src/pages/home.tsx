import type { MatchInfo } from '@cardwright/protocol';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Cover } from '../games/cover.tsx';
import { inOrder, knownGames } from '../games/index.ts';
import { LessonOffer } from '../lesson/offer.tsx';
import { type GameInfo, useGames } from '../net/catalogue.ts';
import { isOffline } from '../net/mode.ts';
import { gameName } from '../game-name.ts';
import { startMatch } from '../net/start-match.ts';
import { go, link } from '../route.ts';
import { Page } from '../shell.tsx';
import { Delayed } from '../table/waiting.tsx';
import { useWords } from '../words.ts';
import { GameBox } from './game-box.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useMatches } from './use-matches.ts';

function names(info: MatchInfo, t: (key: string) => string): string {
  return info.seats
    .map(({ name, kind }) => (kind === 'player' ? t('computer') : (name ?? t('home.free'))))
    .join(' · ');
}

function MatchRow({ info }: { info: MatchInfo }): JSX.Element {
  const { t, has, language } = useWords();
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(info.endedAt ?? info.startedAt ?? info.createdAt);
  const winners = info.result?.winners
    .map((seat) =>
      info.seats[seat]?.kind === 'player' ? t('computer') : (info.seats[seat]?.name ?? ''),
    )
    .filter(Boolean)
    .join(', ');
  const to =
    info.state === 'ended'
      ? link('replay', info.match)
      : info.state === 'open'
        ? link('join', info.match)
        : link('table', info.match);
  const action =
    info.state === 'ended'
      ? t('home.replay')
      : info.state === 'open'
        ? t('home.join')
        : t('home.watch');
  return (
    <li class="match-row" data-game={info.game}>
      <span class="match-art">
        <Cover game={info.game} />
      </span>
      <span class="match-words">
        <b>{gameName(t, has, info.game)}</b>
        <span class="muted">{names(info, t)}</span>
        <span class="muted small">
          {when}
          {winners ? ` · ${t('home.won', { names: winners })}` : ''}
        </span>
      </span>
      <a
        class="button small"
        href={to}
        aria-label={`${action}: ${gameName(t, has, info.game)}, ${names(info, t)}`}
      >
        {action}
      </a>
    </li>
  );
}

/** A table that anybody may join. */
function OpenTable({ games }: { games: GameInfo[] }): JSX.Element {
  const { t, has } = useWords();
  const [game, setGame] = useState(games[0]?.name ?? '');
  const seats = Math.max(2, games.find(({ name }) => name === game)?.seats.min ?? 2);
  return (
    <form
      class="open-new"
      onSubmit={(event) => {
        event.preventDefault();
        void startMatch({ game, seats, open: true }).then((match) => go('table', match));
      }}
    >
      <label class="field small">
        <span>{t('home.open.new')}</span>
        <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
          {games.map(({ name }) => (
            <option value={name}>{gameName(t, has, name)}</option>
          ))}
        </select>
      </label>
      <button type="submit" class="button small" data-open>
        {t('home.open.do')}
      </button>
    </form>
  );
}

function MatchList({ matches, none }: { matches: MatchInfo[]; none: string }): JSX.Element {
  if (matches.length === 0) return <p class="muted">{none}</p>;
  return (
    <ul class="match-list">
      {matches.map((info) => (
        <MatchRow key={info.match} info={info} />
      ))}
    </ul>
  );
}

export function Home(): JSX.Element {
  const { t, has } = useWords();
  const games = useGames();
  const lists = useMatches();
  const sorted = games && inOrder(games, ({ name }) => name);
  const mine = lists?.mine ?? [];
  const open = (lists?.open ?? []).filter(
    (info) =>
      info.seats.some(({ kind }) => kind === 'open') &&
      !mine.some(({ match }) => match === info.match),
  );
  useEffect(() => {
    document.title = 'Cardwright';
  }, []);
  return (
    <Page class="home">
      <div class="hero">
        <h1>{t('home.title')}</h1>
        <p>{t(isOffline ? 'home.lead.offline' : 'home.lead')}</p>
        <OfflineNote />
      </div>
      {sorted && <LessonOffer games={sorted.map(({ name }) => name)} />}
      {mine.length > 0 && (
        <section class="going-on" aria-label={t('home.mine')}>
          <h2>{t('home.mine')}</h2>
          <ul class="match-list wide">
            {mine.map((info) => (
              <li class="match-row" data-game={info.game} key={info.match}>
                <span class="match-art">
                  <Cover game={info.game} />
                </span>
                <span class="match-words">
                  <b>{gameName(t, has, info.game)}</b>
                  <span class="muted">{names(info, t)}</span>
                </span>
                <a class="button small primary" href={link('table', info.match)}>
                  {t('home.goon')}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!sorted && <Delayed>{t(isOffline ? 'home.wait.offline' : 'home.wait')}</Delayed>}
      <div class="boxes" aria-busy={!sorted}>
        {sorted
          ? sorted.map((game) => <GameBox key={game.name} game={game} />)
          : knownGames.map((name) => (
              <div class="box waiting" data-game={name}>
                <div class="box-art">
                  <Cover game={name} />
                </div>
              </div>
            ))}
      </div>
      <div class="home-lists">
        {!isOffline && (
          <section aria-label={t('home.open')}>
            <h2>{t('home.open')}</h2>
            <MatchList matches={open} none={t('home.open.none')} />
            {sorted && <OpenTable games={sorted} />}
          </section>
        )}
        <section aria-label={t('home.recent')}>
          <h2>{t('home.recent')}</h2>
          <MatchList matches={lists?.ended ?? []} none={t('home.recent.none')} />
        </section>
      </div>
    </Page>
  );
}
