import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { RenderedDocument } from '../../build/render-document.ts';
import { gameName } from '../game-name.ts';
import { Cover } from '../games/cover.tsx';
import { inOrder } from '../games/index.ts';
import { useGames } from '../net/catalogue.ts';
import { sentGame } from '../net/sent-games.ts';
import { link } from '../route.ts';
import { Page, Trouble } from '../shell.tsx';
import { loadGameWords, useWords } from '../words.ts';

/** The rules of each game, rendered at build time. */
const files = import.meta.glob<RenderedDocument>('../../../games/*/RULES.md', {
  query: '?document',
  import: 'default',
});
const rulesOf = new Map(
  Object.entries(files).map(([path, load]) => [path.split('/').at(-2) ?? '', load]),
);

/** Rendered at build time, or now for an external game. */
async function rulesIn(game: string): Promise<RenderedDocument> {
  const built = rulesOf.get(game);
  if (built) return built();
  await loadGameWords(game);
  const { renderDocument } = await import('../../build/render-document.ts');
  return renderDocument(sentGame(game)?.rules ?? '');
}

export function Rules({ game }: { game: string }): JSX.Element {
  const { t, has } = useWords();
  const [rules, setRules] = useState<RenderedDocument>();
  const [isUnknown, setUnknown] = useState(false);
  const served = useGames();
  const games = inOrder(served?.map((one) => one.name) ?? [...rulesOf.keys()], (one) => one);
  const name = gameName(t, has, game);
  useEffect(() => {
    document.title = `${t('home.rules')} – ${name}`;
  }, [name, t]);
  useEffect(() => {
    let alive = true;
    setRules(undefined);
    setUnknown(false);
    rulesIn(game).then(
      (found) => alive && setRules(found),
      () => alive && setUnknown(true),
    );
    return () => {
      alive = false;
    };
  }, [game]);
  if (isUnknown)
    return (
      <Page>
        <Trouble code="game/unknown" />
      </Page>
    );
  const title = (
    <span>
      <b>{name}</b> <span class="muted">· {t('home.rules')}</span>
    </span>
  );
  return (
    <Page class="rules" title={title}>
      <nav class="tabs" aria-label={t('gallery.games')}>
        {games.map((one) => (
          <a
            href={link('rules', one)}
            class={one === game ? 'tab on' : 'tab'}
            aria-current={one === game ? 'page' : undefined}
          >
            {gameName(t, has, one)}
          </a>
        ))}
      </nav>
      <div class="rules-in">
        <Contents game={game} sections={rules?.sections ?? []} />
        {rules ? (
          // Safe: the renderer escapes HTML in a document.
          <article class="prose" lang="en" dangerouslySetInnerHTML={{ __html: rules.html }} />
        ) : (
          <article class="prose">
            <p>{t('loading')}</p>
          </article>
        )}
      </div>
    </Page>
  );
}

function Contents({
  game,
  sections,
}: {
  game: string;
  sections: RenderedDocument['sections'];
}): JSX.Element {
  const { t } = useWords();
  return (
    <nav class="contents" aria-label={t('rules.contents')}>
      <div class="box-art">
        <Cover game={game} />
      </div>
      <p>
        <a class="button small" href={link('cards', game)}>
          {t('gallery')}
        </a>
      </p>
      <ol>
        {sections.map(({ id, title }) => (
          <li>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.scrollIntoView();
              }}
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
