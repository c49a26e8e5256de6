import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { inOrder } from '../games/index.ts';
import type { CardFace } from '../net/card-faces.ts';
import { type GameInfo, useCards, useGames } from '../net/catalogue.ts';
import { replaceRoute, link } from '../route.ts';
import { CardText } from '../scene/card-text.tsx';
import { CardView } from '../scene/card-view.tsx';
import { Page, Trouble } from '../shell.tsx';
import { gameName } from '../game-name.ts';
import { typeWords, useGameWords, useWords } from '../words.ts';

/** Every card of a game, searchable, with its text and its JSON. */
export function Gallery({
  game,
  card: chosen,
}: {
  game: string;
  card: string | undefined;
}): JSX.Element {
  const { t, has, language } = useWords();
  const games = useGames();
  const isWorded = useGameWords(game);
  const cards = useCards(isWorded ? game : undefined, language);
  const [search, setSearch] = useState('');
  const [type, setType] = useState('');
  const name = gameName(t, has, game);
  useEffect(() => {
    document.title = `${t('gallery')} – ${name}`;
  }, [name, t]);
  // Clears the search when the game changes.
  useEffect(() => {
    setSearch('');
    setType('');
  }, [game]);
  const all = useMemo(() => [...cards.values()], [cards]);
  const types = useMemo(
    () => [...new Set(all.map((card) => card.type))].filter(Boolean).sort(),
    [all],
  );
  const found = searchCards(all, search, type);
  const open = chosen === undefined ? undefined : cards.get(chosen);
  if (games && !games.some((one) => one.name === game))
    return (
      <Page>
        <Trouble code="game/unknown" />
      </Page>
    );
  return (
    <Page
      class="gallery"
      title={
        <span>
          <b>{name}</b> <span class="muted">· {t('gallery')}</span>
        </span>
      }
    >
      <GameTabs games={games ?? []} shown={game} />
      <h1>{t('gallery.title', { game: name })}</h1>
      <Packs game={games?.find((one) => one.name === game)} />
      <div class="gallery-bar">
        <label class="field grow">
          <span>{t('gallery.search')}</span>
          <input
            type="search"
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
            data-search
          />
        </label>
        <label class="field">
          <span>{t('gallery.type')}</span>
          <select value={type} onChange={(event) => setType(event.currentTarget.value)}>
            <option value="">{t('gallery.all')}</option>
            {types.map((one) => (
              <option value={one}>{typeWords(one, t, has)}</option>
            ))}
          </select>
        </label>
        <p class="muted" role="status">
          {t('gallery.found', { n: found.length })}
        </p>
      </div>
      {open && <Open card={open} />}
      <CardGrid game={game} cards={found} chosen={chosen} />
      {all.length > 0 && found.length === 0 && <p class="muted">{t('gallery.none')}</p>}
      <p class="gallery-more">
        <a href={link('scenario')}>{t('scenario.title')}</a>
      </p>
    </Page>
  );
}

/** The packs in use, with their authors. */
function Packs({ game }: { game: GameInfo | undefined }): JSX.Element | null {
  const { t } = useWords();
  const packs = (game?.packs ?? []).flatMap(({ name, version, author, licence }) =>
    name === undefined
      ? []
      : [[version === undefined ? name : `${name} ${version}`, author, licence].filter(Boolean)],
  );
  if (packs.length === 0) return null;
  const list = packs.map((words) => words.join(', ')).join(' · ');
  return (
    <p class="muted" data-packs>
      {t('gallery.packs', { n: packs.length, list })}
    </p>
  );
}

function searchCards(cards: readonly CardFace[], search: string, type: string): CardFace[] {
  const wanted = search.trim().toLowerCase();
  return cards.filter(
    (card) =>
      (type === '' || card.type === type) &&
      `${card.name} ${card.written.join(' ')} ${card.type} ${card.text}`
        .toLowerCase()
        .includes(wanted),
  );
}

function GameTabs({ games, shown }: { games: GameInfo[]; shown: string }): JSX.Element {
  const { t, has } = useWords();
  return (
    <nav class="tabs" aria-label={t('gallery.games')}>
      {inOrder(games, ({ name }) => name).map(({ name }) => (
        <a
          href={link('cards', name)}
          class={name === shown ? 'tab on' : 'tab'}
          aria-current={name === shown ? 'page' : undefined}
        >
          {gameName(t, has, name)}
        </a>
      ))}
    </nav>
  );
}

interface CardGridProps {
  game: string;
  cards: readonly CardFace[];
  chosen: string | undefined;
}

const CardGrid = ({ game, cards, chosen }: CardGridProps): JSX.Element => (
  <ul class="gallery-grid" data-game={game}>
    {cards.map((card) => (
      <li key={card.id}>
        <a
          class="gallery-card"
          href={link('cards', game, card.id)}
          aria-label={`${card.name}, ${card.type}`}
          aria-current={card.id === chosen ? 'true' : undefined}
        >
          <CardView card={card} />
        </a>
      </li>
    ))}
  </ul>
);

function Open({ card }: { card: CardFace }): JSX.Element {
  const { t, has } = useWords();
  useEffect(
    () => document.getElementById('open-card')?.scrollIntoView({ block: 'nearest' }),
    [card.id],
  );
  return (
    <section class="open-card" id="open-card" aria-label={card.name}>
      <CardView card={card} size="large" />
      <div class="open-words">
        <h2>{card.name}</h2>
        <p class="muted">
          {[typeWords(card.type, t, has), card.cost ? t('card.cost', { cost: card.cost }) : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p class="open-text">
          <CardText card={card} terms />
        </p>
        <details open={innerWidth > 900}>
          <summary>{t('gallery.json')}</summary>
          <pre tabIndex={0}>{JSON.stringify(card.json, null, 2)}</pre>
        </details>
        <button type="button" class="button small" onClick={() => replaceRoute('cards', card.game)}>
          {t('close')}
        </button>
      </div>
    </section>
  );
}
