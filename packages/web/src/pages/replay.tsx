import type { MatchInfo, ResultOf } from '@cardwright/protocol';
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Refused } from '../net/client.ts';
import { server } from '../net/server.ts';
import { holdSeat } from '../net/seats.ts';
import { go, here, link } from '../route.ts';
import { playerName, still } from '../settings.ts';
import { Page, Trouble } from '../shell.tsx';
import { Final } from '../table/final.tsx';
import { TableView } from '../table/table-view.tsx';
import { useTableWords } from '../table/use-table-words.ts';
import { Loading } from '../table/waiting.tsx';
import { gameName } from '../game-name.ts';
import { useWords } from '../words.ts';

type Moment = ResultOf<'replay'>;

/** A finished match at one moment; the address is the link to it. */
export function Replay({
  match,
  at,
  eyes,
}: {
  match: string;
  at: number;
  eyes: string;
}): JSX.Element {
  const { t, has } = useWords();
  const [info, setInfo] = useState<MatchInfo>();
  const [moment, setMoment] = useState<Moment>();
  const [error, setError] = useState<string>();
  const [playing, setPlaying] = useState(false);
  const [copied, setCopied] = useState(false);
  const [turns, setTurns] = useState<{ at: number; seat: number }[]>([]);
  const { words, seatName } = useTableWords(info);
  const cache = useRef(new Map<string, Promise<Moment>>());
  const length = moment?.length ?? 0;
  const told = useRef(new Map<string, Moment['log']>());
  // What the moments before told, as far as they were looked at one after the other.
  const log = useMemo(() => {
    if (!moment) return [];
    told.current.set(`${eyes}/${moment.position}`, moment.log);
    const lines: Moment['log'][] = [];
    for (let position = moment.position; position >= 0; position--) {
      const before = told.current.get(`${eyes}/${position}`);
      if (!before) break;
      lines.unshift(before);
    }
    return lines.flat().map((line, n) => ({ ...line, n }));
  }, [moment, eyes]);

  const load = useCallback(
    (position: number): Promise<Moment> => {
      const key = `${position}/${eyes}`;
      let once = cache.current.get(key);
      if (!once) {
        once = server.call('replay', {
          match,
          position,
          seat: eyes === 'all' ? 'all' : Number(eyes),
          scene: true,
        });
        once.catch(() => cache.current.delete(key));
        cache.current.set(key, once);
      }
      return once;
    },
    [match, eyes],
  );

  useEffect(() => {
    server
      .call('find', { match })
      .then(setInfo, (reason: unknown) =>
        setError(reason instanceof Refused ? reason.code : 'unknown'),
      );
    // Whose answer each entry is tells where a turn begins.
    server.call('record', { match }).then(
      ({ entries }) =>
        setTurns(
          entries.flatMap((entry, i) =>
            i === 0 || entries[i - 1]?.seat !== entry.seat ? [{ at: i, seat: entry.seat }] : [],
          ),
        ),
      () => undefined,
    );
  }, [match]);
  useEffect(() => {
    let alive = true;
    load(at).then(
      (found) => {
        if (!alive) return;
        setMoment(found);
        if (found.position < found.length) void load(found.position + 1).catch(() => undefined);
      },
      (reason: unknown) => {
        if (!alive) return;
        const code = reason instanceof Refused ? reason.code : 'unknown';
        if (code === 'replay/range' && at > 0) here('replay', match, 0, eyes);
        else if (code !== 'link/lost') setError(code);
      },
    );
    return () => {
      alive = false;
    };
  }, [load, at]);

  const to = useCallback(
    (position: number, whose = eyes) => here('replay', match, Math.max(0, position), whose),
    [match, eyes],
  );
  useEffect(() => {
    if (!playing || !moment || moment.position !== at) return;
    if (at >= length) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => to(at + 1), still() ? 700 : 900);
    return () => clearTimeout(timer);
  }, [playing, moment, at, length, to]);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
        return;
      if (event.key === 'ArrowRight') to(Math.min(length, at + 1));
      else if (event.key === 'ArrowLeft') to(at - 1);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [at, length, to]);
  const name = info ? gameName(t, has, info.game) : '';
  useEffect(() => {
    document.title = `${t('replay')} – ${name}`;
  }, [name, t]);

  if (error)
    return (
      <Page>
        <Trouble code={error} />
      </Page>
    );
  if (!info || !moment?.scene)
    return (
      <Page>
        <Loading />
      </Page>
    );

  const asked = moment.ask?.seat;
  const open = moment.views !== undefined;
  const playOn = (): void => {
    const seat = eyes !== 'all' && Number(eyes) >= 0 ? Number(eyes) : (asked ?? 0);
    setError(undefined);
    server
      .call('branch', { match, position: at, seat, name: playerName(t('guest')), show: 'scene' })
      .then(
        (made) => {
          holdSeat({
            match: made.match,
            game: info.game,
            seat: made.seat,
            token: made.token,
            at: Date.now(),
          });
          go('table', made.match);
        },
        (reason: unknown) => setError(reason instanceof Refused ? reason.code : 'unknown'),
      );
  };
  const url = `${location.href.replace(/#.*/, '')}${link('replay', match, at, eyes)}`;
  const turn = turns.findLast((one) => one.at <= at);
  const controls = (
    <section class="replay-controls" aria-label={t('replay')} data-replay-at={moment.position}>
      <h2>{t('replay.at', { at, length })}</h2>
      <input
        type="range"
        min={0}
        max={length}
        value={at}
        aria-label={t('replay.position')}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <div class="replay-buttons">
        <button
          type="button"
          class="button round"
          disabled={at === 0}
          aria-label={t('replay.first')}
          onClick={() => to(0)}
        >
          <Sign d="M6 5v14M18 5L9 12l9 7z" />
        </button>
        <button
          type="button"
          class="button round"
          disabled={at === 0}
          aria-label={t('replay.back')}
          data-back
          onClick={() => to(at - 1)}
        >
          <Sign d="M16 5l-9 7 9 7z" />
        </button>
        <button
          type="button"
          class="button round primary"
          disabled={at >= length && !playing}
          aria-label={playing ? t('replay.pause') : t('replay.play')}
          onClick={() => setPlaying(!playing)}
        >
          <Sign d={playing ? 'M8 5v14M16 5v14' : 'M3 5l8 7-8 7zM13 5l8 7-8 7z'} />
        </button>
        <button
          type="button"
          class="button round"
          disabled={at >= length}
          aria-label={t('replay.next')}
          data-next
          onClick={() => to(at + 1)}
        >
          <Sign d="M8 5l9 7-9 7z" />
        </button>
        <button
          type="button"
          class="button round"
          disabled={at >= length}
          aria-label={t('replay.last')}
          data-last
          onClick={() => to(length)}
        >
          <Sign d="M18 5v14M6 5l9 7-9 7z" />
        </button>
      </div>
      <label class="field">
        <span>{t('replay.turn')}</span>
        <select value={turn?.at ?? 0} onChange={(event) => to(Number(event.currentTarget.value))}>
          {turns.map((one, i) => (
            <option value={one.at}>{`${i + 1}. ${seatName(one.seat)}`}</option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('replay.eyes')}</span>
        <select value={eyes} onChange={(event) => to(at, event.currentTarget.value)}>
          <option value="all">{t('replay.open')}</option>
          <option value="-1">{t('replay.spectator')}</option>
          {info.seats.map(({ seat }) => (
            <option value={String(seat)}>{seatName(seat)}</option>
          ))}
        </select>
      </label>
      <div class="replay-buttons">
        <button
          type="button"
          class="button"
          onClick={() => void navigator.clipboard?.writeText(url).then(() => setCopied(true))}
        >
          {copied ? t('copied') : t('replay.share')}
        </button>
        {at < length && (
          <button type="button" class="button primary" data-branch onClick={playOn}>
            {t('replay.playon')}
          </button>
        )}
      </div>
      {moment.ask && (
        <p class="replay-ask">
          <b>{seatName(moment.ask.seat)}</b>: {words(moment.ask.why)}
          {answered(moment, words)}
        </p>
      )}
    </section>
  );
  const final =
    at >= length && info.result ? (
      <Final result={info.result} seat={-1} seatName={seatName} words={words} />
    ) : undefined;
  return (
    <Page
      class="table-page replaying"
      title={
        <span>
          <b>{name}</b> <span class="muted">· {t('replay')}</span>
        </span>
      }
    >
      <TableView
        info={info}
        title={`${name}, ${t('replay')}`}
        scene={moment.scene}
        seat={open ? 0 : moment.seat}
        open={open}
        ask={null}
        busy={false}
        clocks={null}
        waiting={null}
        log={log}
        answer={() => undefined}
        instead={controls}
        aside={final}
      />
    </Page>
  );
}

/** Signs of a player: drawn, since not every machine has them as letters. */
function Sign({ d }: { d: string }): JSX.Element {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path
        d={d}
        fill="currentColor"
        stroke="currentColor"
        stroke-width="2"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
    </svg>
  );
}

/** What was answered at this moment, in words. */
function answered(moment: Moment, words: (message: { key: string }) => string): string {
  const entry = moment.entry as { pick?: number[] } | null;
  if (!moment.ask || !entry?.pick) return '';
  const { kind, options } = moment.ask;
  if (kind === 'number' || kind === 'yes-no')
    return ` → ${kind === 'number' ? entry.pick[0] : entry.pick[0] === 1 ? '✓' : '✗'}`;
  return ` → ${entry.pick.map((place) => (options[place] ? words(options[place].words) : '')).join(', ') || '–'}`;
}
