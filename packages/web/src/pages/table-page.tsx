import type { JSX } from 'preact';
import { Suspense } from 'preact/compat';
import { useEffect, useMemo } from 'preact/hooks';
import { gameName } from '../game-name.ts';
import { Table } from '../match/table.ts';
import { clientOf } from '../net/server.ts';
import { replaceRoute } from '../route.ts';
import { WaitingRoom } from '../lazy-pages.tsx';
import { Page, Trouble } from '../shell.tsx';
import { useStore } from '../store.ts';
import { PlayRoom } from '../table/play-room.tsx';
import { useTitle } from '../table/use-title.ts';
import { Loading } from '../table/waiting.tsx';
import { useGameWords, useWords } from '../words.ts';

export function TablePage({ match }: { match: string }): JSX.Element {
  const table = useMemo(() => new Table(clientOf(match), match), [match]);
  useEffect(() => {
    table.open();
    return () => table.close();
  }, [table]);
  return <TableRoom table={table} />;
}

function TableRoom({ table }: { table: Table }): JSX.Element {
  const state = useStore(table.state);
  const { t, has } = useWords();
  const { phase, info, scene, again } = state;
  const isWorded = useGameWords(info?.game);
  const name = info ? gameName(t, has, info.game) : '';
  useTitle(state, name);
  useEffect(() => {
    if (again !== undefined) replaceRoute('table', again);
  }, [again]);

  if (phase === 'wrong')
    return (
      <Page>
        <Trouble code={state.error} />
      </Page>
    );
  if (phase === 'elsewhere') return <Elsewhere takeOver={() => table.takeOver()} />;
  if (phase === 'asked-to-watch')
    return (
      <Page>
        <p class="loading" role="status">
          {t('watch.asked')}
        </p>
      </Page>
    );
  if (!info || !isWorded)
    return (
      <Page>
        <Loading />
      </Page>
    );
  if (info.state === 'open' || !scene)
    return (
      <Suspense fallback={null}>
        <WaitingRoom info={info} name={name} />
      </Suspense>
    );
  return <PlayRoom table={table} state={state} info={info} scene={scene} name={name} />;
}

/** The seat is open in another window. */
function Elsewhere({ takeOver }: { takeOver(): void }): JSX.Element {
  const { t } = useWords();
  return (
    <Page>
      <div class="trouble">
        <h1>{t('elsewhere.title')}</h1>
        <p>{t('elsewhere.about')}</p>
        <p>
          <button type="button" class="button primary" onClick={takeOver}>
            {t('elsewhere.here')}
          </button>
        </p>
      </div>
    </Page>
  );
}
