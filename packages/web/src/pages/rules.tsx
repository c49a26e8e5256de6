import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Cover } from '../games/cover.tsx';
import { link } from '../route.ts';
import { Page, Trouble } from '../shell.tsx';
import { gameName } from '../game-name.ts';
import { useWords } from '../words.ts';
import { headings, Markdown, slug } from './markdown.tsx';

/** The rules of each game, as its folder has them. */
const files = import.meta.glob<string>('../../../games/*/RULES.md', {
  query: '?raw',
  import: 'default',
});

export function Rules({ game }: { game: string }): JSX.Element {
  const { t, has } = useWords();
  const [text, setText] = useState<string>();
  const load = files[`../../../games/${game}/RULES.md`];
  const name = gameName(t, has, game);
  useEffect(() => {
    document.title = `${t('home.rules')} – ${name}`;
    setText(undefined);
    void load?.().then(setText);
  }, [game, name]);
  if (!load)
    return (
      <Page>
        <Trouble code="game/unknown" />
      </Page>
    );
  return (
    <Page
      class="rules"
      title={
        <span>
          <b>{name}</b> <span class="muted">· {t('home.rules')}</span>
        </span>
      }
    >
      <nav class="tabs" aria-label={t('gallery.games')}>
        {Object.keys(files).map((path) => {
          const one = path.split('/').at(-2) ?? '';
          return (
            <a
              href={link('rules', one)}
              class={one === game ? 'tab on' : 'tab'}
              aria-current={one === game ? 'page' : undefined}
            >
              {gameName(t, has, one)}
            </a>
          );
        })}
      </nav>
      <div class="rules-in">
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
            {text &&
              headings(text).map((title) => (
                <li>
                  <a
                    href={`#${slug(title)}`}
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(slug(title))?.scrollIntoView();
                    }}
                  >
                    {title}
                  </a>
                </li>
              ))}
          </ol>
        </nav>
        <article class="prose" lang="en">
          {text === undefined ? <p>{t('loading')}</p> : <Markdown text={text} />}
        </article>
      </div>
    </Page>
  );
}
