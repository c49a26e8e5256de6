import type { MatchInfo } from '@cardwright/protocol';
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

/** A friend's link: one click, and you sit. */
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
    for (let tries = 0; ; tries++) {
      try {
        const seat = await server.call('join', {
          match,
          name: tries === 0 ? wanted : `${wanted.slice(0, 36)} ${tries + 1}`,
          ...(invite !== undefined && { invite }),
          show: 'scene',
        });
        holdSeat({
          match,
          game: info?.game ?? '',
          seat: seat.seat,
          token: seat.token,
          at: Date.now(),
        });
        replaceRoute('table', match);
        return;
      } catch (reason) {
        if (reason instanceof Refused && reason.code === 'name/taken' && tries < 4) continue;
        setBusy(false);
        setError(reason instanceof Refused ? reason.code : 'unknown');
        return;
      }
    }
  };

  if (error)
    return (
      <Page>
        <Trouble code={error} />
      </Page>
    );
  if (!info)
    return (
      <Page>
        <Loading />
      </Page>
    );
  const host = info.seats.find(({ name: seated }) => seated)?.name;
  const free = info.state === 'open';
  return (
    <Page class="narrow">
      <article class="invite" data-game={info.game}>
        <div class="box-art">
          <Cover game={info.game} />
        </div>
        <h1>{gameName(t, has, info.game)}</h1>
        {free ? (
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
          <>
            <p>{t('join.full')}</p>
            <a
              class="button primary"
              href={info.state === 'ended' ? link('replay', match) : link('table', match)}
            >
              {info.state === 'ended' ? t('home.replay') : t('home.watch')}
            </a>
          </>
        )}
      </article>
    </Page>
  );
}
