import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Gallery } from './pages/gallery.tsx';
import { Home } from './pages/home.tsx';
import { Join } from './pages/join.tsx';
import { Replay } from './pages/replay.tsx';
import { Rules } from './pages/rules.tsx';
import { TablePage } from './pages/table-page.tsx';
import { useRoute } from './route.ts';
import { PeekLayer } from './scene/peek.tsx';
import { Page, Trouble } from './shell.tsx';
import { tongue } from './words.ts';
import { useStore } from './store.ts';

function Where(): JSX.Element {
  const [page, first, second, third] = useRoute();
  switch (page) {
    case undefined:
      return <Home />;
    case 'table':
      return first === undefined ? <Home /> : <TablePage key={first} match={first} />;
    case 'join':
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
        />
      );
    case 'cards':
      return <Gallery game={first ?? 'dominion'} card={second} />;
    case 'rules':
      return <Rules game={first ?? 'dominion'} />;
    default:
      return (
        <Page>
          <Trouble code="page" />
        </Page>
      );
  }
}

export function App(): JSX.Element {
  useStore(tongue);
  const where = useRoute().slice(0, 2).join('/');
  const before = useRef(where);
  // A new page starts at its top, for eyes and for screen readers.
  useEffect(() => {
    if (before.current === where) return;
    before.current = where;
    scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [where]);
  return (
    <>
      <Where />
      <PeekLayer />
    </>
  );
}
