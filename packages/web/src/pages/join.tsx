import type { MatchInfo, ResultOf } from '@cardwright/protocol';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Cover } from '../games/cover.tsx';
import { Refused } from '../net/client.ts';
import { server } from '../net/server.ts';
import { heldSeat, holdSeat } from '../net/seats.ts';
import { replaceRoute, link } from '../route.ts';
import { playerName, settings } from '../settings.ts';
import { Page, Trouble } from '../shell.tsx';
import { Loading } from '../table/waiting.tsx';
import { gameName } from '../game-name.ts';
import { useWords } from '../words.ts';

/** Joins with the wanted name, or a numbered one if it is taken. */
async function takeSeat(
  match: string,
  wanted: string,
  invite: string | undefined,
): Promise<ResultOf<'join'>> {
  for (let tries = 0; ; tries++) {
    try {
      return await server.call('join', {
        match,
        name: tries === 0 ? wanted : `${wanted.slice(0, 36)} ${tries + 1}`,
        ...(invite !== undefined && { invite }),
        show: 'scene',
      });
    } catch (reason) {
      const isTaken = reason instanceof Refused && reason.code === 'name/taken';
      if (!isTaken || tries >= 4) throw reason;
    }
  }
}

/** No seat is free: offers to watch or replay instead. */
function FullTable({ match, isEnded }: { match: string; isEnded: boolean }): JSX.Element {
  const { t } = useWords();
  return (
    <>
      <p>{t('join.full')}</p>
      <a class="button primary" href={link(isEnded ? 'replay' : 'table', match)}>
        {isEnded ? t('home.replay') : t('home.watch')}
      </a>
    </>
  );
}

/** A friend's link: one click to take a seat. */
export function Join({
  match,
  invite,
}: {
  match: string;
  invite: string | undefined;
}): JSX.Element {
  const { t, has } = useWords();
  const [info, setInfo] = useState<MatchInfo>();
  const [error, setError] = useState<string>();
  const [name, setName] = useState(settings.get().name);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (heldSeat(match)) {
      replaceRoute('table', match);
      return;
    }
    server
      .call('find', { match })
      .then(setInfo, (reason: unknown) =>
        setError(reason instanceof Refused ? reason.code : 'unknown'),
      );
  }, [match]);

  const sit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    settings.change({ name });
    const wanted = playerName(t('guest'));
    try {
      const { seat, token } = await takeSeat(match, wanted, invite);
      holdSeat({ match, game: info?.game ?? '', seat, token, at: Date.now() });
      replaceRoute('table', match);
    } catch (reason) {
      setBusy(false);
      setError(reason instanceof Refused ? reason.code : 'unknown');
    }
  };

  if (error || !info) return <Page>{error ? <Trouble code={error} /> : <Loading />}</Page>;
  const host = info.seats.find(({ name: seated }) => seated)?.name;
  return (
    <Page class="narrow">
      <article class="invite" data-game={info.game}>
        <div class="box-art">
          <Cover game={info.game} />
        </div>
        <h1>{gameName(t, has, info.game)}</h1>
        {info.state === 'open' ? (
          <form onSubmit={(event) => void sit(event)}>
            <p>{host ? t('join.host', { name: host }) : t('join.free')}</p>
            <label class="field">
              <span>{t('settings.name')}</span>
              <input
                type="text"
                maxLength={40}
                value={name}
                placeholder={t('guest')}
                onInput={(event) => setName(event.currentTarget.value)}
              />
            </label>
            <button type="submit" class="button primary big" disabled={busy} data-join>
              {t('join.sit')}
            </button>
          </form>
        ) : (
          <FullTable match={match} isEnded={info.state === 'ended'} />
        )}
      </article>
    </Page>
  );
}
