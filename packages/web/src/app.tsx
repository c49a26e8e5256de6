import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Suspense } from 'preact/compat';
import { knownGames } from './games/index.ts';
import { Gallery, Join, LessonPage, PuzzlePage, Replay, Rules, Scenario } from './lazy-pages.tsx';
import { isOffline } from './net/mode.ts';
import { Home } from './pages/home.tsx';
import { TablePage } from './pages/table-page.tsx';
import { useRoute } from './route.ts';
import { PeekLayer } from './scene/peek.tsx';
import { Page, Trouble } from './shell.tsx';
import { locale } from './words.ts';
import { useStore } from './store.ts';
import { Loading } from './table/waiting.tsx';

function Where(): JSX.Element {
  const [page, first, second, third, fourth] = useRoute();
  const game = first ?? knownGames[0] ?? '';
  switch (page) {
    case undefined:
      return <Home />;
    case 'table':
      return first === undefined ? <Home /> : <TablePage key={first} match={first} />;
    case 'join':
      if (isOffline)
        return (
          <Page>
            <Trouble code="offline" />
          </Page>
        );
      return first === undefined ? <Home /> : <Join key={first} match={first} invite={second} />;
    case 'replay':
      return first === undefined ? (
        <Home />
      ) : (
        <Replay
          key={first}
          match={first}
          at={Math.max(0, Math.floor(Number(second ?? 0)) || 0)}
          eyes={third ?? 'all'}
          isReview={fourth === 'review'}
        />
      );
    case 'puzzle':
      return <PuzzlePage game={game} id={second} />;
    case 'cards':
      return <Gallery game={game} card={second} />;
    case 'rules':
      return <Rules game={game} />;
    case 'lesson':
      return <LessonPage key={game} game={game} />;
    case 'scenario':
      return <Scenario />;
    default:
      return (
        <Page>
          <Trouble code="page" />
        </Page>
      );
  }
}

export function App(): JSX.Element {
  useStore(locale);
  const where = useRoute().slice(0, 2).join('/');
  const before = useRef(where);
  // Scrolls to the top of a new page and moves the focus there, for screen readers.
  useEffect(() => {
    if (before.current === where) return;
    before.current = where;
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [where]);
  return (
    <>
      <Suspense
        fallback={
          <Page>
            <Loading />
          </Page>
        }
      >
        <Where />
      </Suspense>
      <PeekLayer />
    </>
  );
}
