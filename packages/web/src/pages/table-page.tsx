import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Cover } from '../games/cover.tsx';
import { heldSeat } from '../net/seats.ts';
import { startMatch } from '../net/start-match.ts';
import { go, here, link } from '../route.ts';
import { Page, Trouble } from '../shell.tsx';
import { useStore } from '../store.ts';
import { Final } from '../table/final.tsx';
import { chime } from '../table/sound.ts';
import type { TableState } from '../match/state.ts';
import { Table } from '../match/table.ts';
import { server } from '../net/server.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableWords } from '../table/use-table-words.ts';
import { Loading } from '../table/waiting.tsx';
import { gameName } from '../game-name.ts';
import { useWords } from '../words.ts';

export function TablePage({ match }: { match: string }): JSX.Element {
  const table = useMemo(() => new Table(server, match), [match]);
  useEffect(() => {
    table.open();
    return () => table.close();
  }, [table]);
  return <TableRoom table={table} />;
}

function TableRoom({ table }: { table: Table }): JSX.Element {
  const state = useStore(table.state);
  const { t, has } = useWords();
  const { info, scene } = state;
  const name = info ? gameName(t, has, info.game) : '';
  useTitle(state, name, t);
  useEffect(() => {
    if (state.again !== undefined) here('table', state.again);
  }, [state.again]);

  if (state.phase === 'wrong')
    return (
      <Page>
        <Trouble code={state.error} />
      </Page>
    );
  if (state.phase === 'elsewhere') {
    return (
      <Page>
        <div class="trouble">
          <h1>{t('elsewhere.title')}</h1>
          <p>{t('elsewhere.about')}</p>
          <p>
            <button type="button" class="button primary" onClick={() => table.takeOver()}>
              {t('elsewhere.here')}
            </button>
          </p>
        </div>
      </Page>
    );
  }
  if (state.phase === 'asked-to-watch')
    return (
      <Page>
        <p class="loading" role="status">
          {t('watch.asked')}
        </p>
      </Page>
    );
  if (!info)
    return (
      <Page>
        <Loading />
      </Page>
    );
  if (info.state === 'open' || !scene) return <WaitingRoom state={state} name={name} />;
  return <PlayRoom table={table} state={state} name={name} />;
}

/** "Your turn" in the title, a chime when wanted. */
function useTitle(state: TableState, name: string, t: (key: string) => string): void {
  const asked = state.ask !== null;
  const over = state.result !== undefined;
  useEffect(() => {
    document.title = asked
      ? `● ${t('title.turn')} – ${name}`
      : `${name || 'Cardwright'}${name ? ' – Cardwright' : ''}`;
  }, [asked, name, t]);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (over) chime('end');
    else chime(asked ? 'turn' : 'move');
  }, [asked, over]);
}

/** Seats are free still: the link for friends. */
function WaitingRoom({ state, name }: { state: TableState; name: string }): JSX.Element {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const invite = heldSeat(state.match)?.invite;
  const url = `${location.href.replace(/#.*/, '')}${link('join', state.match, ...(invite === undefined ? [] : [invite]))}`;
  const { info } = state;
  if (!info) return <Page>{null}</Page>;
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

function PlayRoom({
  table,
  state,
  name,
}: {
  table: Table;
  state: TableState;
  name: string;
}): JSX.Element {
  const { t, has } = useWords();
  const { info, scene, seat, ask, result } = state;
  const { words, seatName } = useTableWords(info);
  const [sure, setSure] = useState(false);
  const seated = seat >= 0;
  const friends = info?.seats.some(({ kind }, i) => i !== seat && kind === 'person') ?? false;
  const announce = useAnnouncement(state, words, t);

  const rematch = (): void => {
    if (friends) table.request('rematch');
    else if (info) {
      const player = info.seats.find(({ kind }) => kind === 'player')?.player;
      void startMatch({
        game: info.game,
        seats: info.seats.length,
        seat,
        player,
        options: info.options,
      }).then((match) => go('table', match));
    }
  };

  const end = result && (
    <Final result={result} seat={seat} seatName={seatName} words={words}>
      {seated && (
        <button type="button" class="button primary" onClick={rematch}>
          {t('final.again')}
        </button>
      )}
      <a class="button" href={link('replay', state.match)} data-replay>
        {t('final.replay')}
      </a>
      <a class="button quiet" href={link()}>
        {t('home')}
      </a>
    </Final>
  );
  const refusal = state.refused && (
    <div class="notice warn" role="alert">
      <p>
        {has(`app.refused.${state.refused.code.replace('/', '.')}`)
          ? t(`refused.${state.refused.code.replace('/', '.')}`)
          : state.refused.message}
      </p>
      <button type="button" class="button small" onClick={() => table.dismiss()}>
        {t('close')}
      </button>
    </div>
  );
  const offers = state.offers
    .filter((offer) => offer.seat !== seat)
    .map((offer) => (
      <div class="notice" key={offer.id}>
        <p>{t(`offer.${offer.kind}`, { name: offer.by })}</p>
        <button
          type="button"
          class="button small primary"
          onClick={() =>
            offer.kind === 'rematch' ? table.request('rematch') : table.agree(offer.id, true)
          }
        >
          {t('yes')}
        </button>
        <button type="button" class="button small" onClick={() => table.agree(offer.id, false)}>
          {t('no')}
        </button>
      </div>
    ));
  return (
    <Page
      class="table-page"
      title={
        <span>
          <b>{name}</b>
          {state.watchers > 0 && (
            <span class="muted small"> · {t('watchers', { n: state.watchers })}</span>
          )}
        </span>
      }
      nav={
        <>
          {seated && !result && (
            <button
              type="button"
              class="button quiet small"
              onClick={() => table.request('undo')}
              data-undo
              title={t('undo.about')}
            >
              {t('undo')}
            </button>
          )}
          {seated &&
            !result &&
            (sure ? (
              <button
                type="button"
                class="button small warn"
                onBlur={() => setSure(false)}
                onClick={() => {
                  setSure(false);
                  table.request('resign');
                }}
              >
                {t('resign.sure')}
              </button>
            ) : (
              <button type="button" class="button quiet small" onClick={() => setSure(true)}>
                {t('resign')}
              </button>
            ))}
          <a
            class="button quiet small hide-small"
            href={link('rules', info?.game ?? '')}
            target="_blank"
            rel="noopener"
          >
            {t('home.rules')}
          </a>
        </>
      }
    >
      <p class="sr-only" role="status" aria-live="polite" data-announce>
        {announce}
      </p>
      {scene && (
        <TableView
          info={info}
          title={name}
          scene={scene}
          seat={seat}
          ask={ask}
          busy={state.busy}
          clocks={state.clocks}
          waiting={state.waiting}
          log={state.log}
          heardAt={state.heardAt}
          answeredAt={state.answeredAt}
          answer={(pick) => table.answer(pick)}
          status={result && result.reason !== 'rules' ? t(`final.${result.reason}`) : undefined}
          instead={end}
          aside={
            <>
              {refusal}
              {offers}
              <Away state={state} seatName={seatName} />
            </>
          }
        />
      )}
    </Page>
  );
}

function Away({
  state,
  seatName,
}: {
  state: TableState;
  seatName(seat: number): string;
}): JSX.Element | null {
  const { t } = useWords();
  const gone = state.result
    ? []
    : (state.info?.seats ?? []).filter(
        ({ kind, connected, out, seat }) =>
          kind === 'person' && !connected && !out && seat !== state.seat,
      );
  if (gone.length === 0) return null;
  return (
    <div class="notice" role="status">
      <p>
        {t('away', { n: gone.length, names: gone.map(({ seat }) => seatName(seat)).join(', ') })}
      </p>
    </div>
  );
}

/** What a screen reader hears: the last thing that happened, and the question when it is one's own. */
function useAnnouncement(
  state: TableState,
  words: (message: NonNullable<TableState['log'][number]['words']>) => string,
  t: (key: string) => string,
): string {
  const last = state.log.findLast(({ words: message }) => message !== undefined)?.words;
  const told = last ? words(last) : '';
  if (state.result) return t('final.title');
  return state.ask ? `${told}. ${t('ask.yours')}: ${words(state.ask.why)}` : told;
}
