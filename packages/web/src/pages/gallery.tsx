import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { inOrder } from '../games/index.ts';
import type { CardFace } from '../net/card-faces.ts';
import { useCards, useGames } from '../net/catalogue.ts';
import { replaceRoute, link } from '../route.ts';
import { CardText } from '../scene/card-text.tsx';
import { CardView } from '../scene/card-view.tsx';
import { Page, Trouble } from '../shell.tsx';
import { gameName } from '../game-name.ts';
import { typeWords, useWords } from '../words.ts';

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
  const cards = useCards(game, language);
  const [search, setSearch] = useState('');
  const [type, setType] = useState('');
  const name = gameName(t, has, game);
  useEffect(() => {
    document.title = `${t('gallery')} – ${name}`;
  }, [name, t]);
  // What was looked for among the cards of one game says nothing about another's.
  useEffect(() => {
    setSearch('');
    setType('');
  }, [game]);
  const all = useMemo(() => [...cards.values()], [cards]);
  const types = useMemo(
    () => [...new Set(all.map((card) => card.type))].filter(Boolean).sort(),
    [all],
  );
  const wanted = search.trim().toLowerCase();
  const found = all.filter(
    (card) =>
      (type === '' || card.type === type) &&
      (wanted === '' ||
        `${card.name} ${card.written.join(' ')} ${card.type} ${card.text}`
          .toLowerCase()
          .includes(wanted)),
  );
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
      <nav class="tabs" aria-label={t('gallery.games')}>
        {inOrder(games ?? [], (one) => one.name).map((one) => (
          <a
            href={link('cards', one.name)}
            class={one.name === game ? 'tab on' : 'tab'}
            aria-current={one.name === game ? 'page' : undefined}
          >
            {gameName(t, has, one.name)}
          </a>
        ))}
      </nav>
      <h1>{t('gallery.title', { game: name })}</h1>
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
      <ul class="gallery-grid" data-game={game}>
        {found.map((card) => (
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
      {all.length > 0 && found.length === 0 && <p class="muted">{t('gallery.none')}</p>}
    </Page>
  );
}

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
