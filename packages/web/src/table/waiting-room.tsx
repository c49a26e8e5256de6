import type { MatchInfo } from '@cardwright/protocol';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Cover } from '../games/cover.tsx';
import { heldSeat } from '../net/seats.ts';
import { link } from '../route.ts';
import { Page } from '../shell.tsx';
import { useWords } from '../words.ts';

/** The invitation link for a friend. */
function inviteUrl(match: string): string {
  const invite = heldSeat(match)?.invite;
  const path = link('join', match, ...(invite === undefined ? [] : [invite]));
  return `${location.href.replace(/#.*/, '')}${path}`;
}

/** Some seats are free: shows the link for friends. */
export function WaitingRoom({ info, name }: { info: MatchInfo; name: string }): JSX.Element {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const url = inviteUrl(info.match);
  return (
    <Page class="narrow" title={name}>
      <article class="invite" data-game={info.game}>
        <div class="box-art">
          <Cover game={info.game} />
        </div>
        <h1>{t('wait.title')}</h1>
        <p>{t('wait.about')}</p>
        <div class="link-row">
          <input
            type="text"
            readOnly
            value={url}
            aria-label={t('wait.link')}
            data-invite
            onFocus={(event) => event.currentTarget.select()}
          />
          <button
            type="button"
            class="button primary"
            onClick={() => void navigator.clipboard?.writeText(url).then(() => setCopied(true))}
          >
            {copied ? t('copied') : t('copy')}
          </button>
        </div>
        <ul class="seat-list">
          {info.seats.map(({ seat, name: seated, kind }) => (
            <li key={seat}>{seated ?? (kind === 'player' ? t('computer') : t('home.free'))}</li>
          ))}
        </ul>
        <p class="muted" role="status">
          {t('wait.status')}
        </p>
      </article>
    </Page>
  );
}
