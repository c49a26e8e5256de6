import type { Scene } from '@cardwright/kernel';
import type { MatchInfo } from '@cardwright/protocol';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { TableState } from '../match/state.ts';
import type { Table } from '../match/table.ts';
import { startMatch } from '../net/start-match.ts';
import { go, link } from '../route.ts';
import { Page } from '../shell.tsx';
import { useWords } from '../words.ts';
import { announcement } from './announcement.ts';
import { endWords } from './end-words.ts';
import { Final } from './final.tsx';
import { HintPanel } from './hint-panel.tsx';
import { Notices } from './notices.tsx';
import { TableNav } from './table-nav.tsx';
import { TableView } from './table-view.tsx';
import { startWords } from './start-words.ts';
import { useHint } from './use-hint.ts';
import { useTableWords } from './use-table-words.ts';

export interface PlayRoomProps {
  table: Table;
  state: TableState;
  info: MatchInfo;
  scene: Scene;
  /** The displayed name of the game. */
  name: string;
}

/** A match that has started: being played, watched, or over. */
export function PlayRoom({ table, state, info, scene, name }: PlayRoomProps): JSX.Element {
  const { t } = useWords();
  const { words, seatName } = useTableWords(info);
  const { result, log, seat: viewer } = state;
  const reason = result && endWords({ result, seats: info.seats, log, viewer, seatName }, t);
  const hint = useHint(info, state.seat, state.busy ? null : state.ask);
  const meant = useMemo(() => hint.hint && { pick: hint.hint.best.pick }, [hint.hint]);
  const title = (
    <span>
      <b>{name}</b>
      {state.watchers > 0 && (
        <span class="muted small"> · {t('watchers', { n: state.watchers })}</span>
      )}
      {info.start && <span class="muted small"> · {startWords(info.start)}</span>}
    </span>
  );
  return (
    <Page class="table-page" title={title} nav={<TableNav table={table} state={state} />}>
      <p class="sr-only" role="status" aria-live="polite" data-announce>
        {announcement(state, words, t)}
      </p>
      <TableView
        info={info}
        title={name}
        scene={scene}
        seat={state.seat}
        log={state.log}
        play={{ ...state, answer: (pick) => table.answer(pick) }}
        status={reason}
        instead={
          result && (
            <Final
              result={result}
              reason={reason}
              seat={state.seat}
              seatName={seatName}
              words={words}
            >
              <AfterTheEnd table={table} state={state} info={info} />
            </Final>
          )
        }
        meant={meant}
        advice={hint.isOffered && <HintPanel hint={hint} words={words} />}
        aside={<Notices table={table} state={state} seatName={seatName} />}
      />
    </Page>
  );
}

/** A rematch: friends are asked, a computer is not. */
function playAgain(table: Table, info: MatchInfo, seat: number): void {
  const isAsked = info.seats.some(({ kind }, i) => i !== seat && kind === 'person');
  if (isAsked || info.start) {
    table.request('rematch');
    return;
  }
  const { game, options, seats } = info;
  const player = seats.find(({ kind }) => kind === 'player')?.player;
  void startMatch({ game, seats: seats.length, seat, player, options }).then((match) =>
    go('table', match),
  );
}

function AfterTheEnd({
  table,
  state,
  info,
}: Pick<PlayRoomProps, 'table' | 'state' | 'info'>): JSX.Element {
  const { t } = useWords();
  const { match, seat } = state;
  return (
    <>
      {seat >= 0 && (
        <button type="button" class="button primary" onClick={() => playAgain(table, info, seat)}>
          {t('final.again')}
        </button>
      )}
      <a class="button" href={link('replay', match)} data-replay>
        {t('final.replay')}
      </a>
      <a class="button" href={link('replay', match, 0, 'all', 'review')} data-review-link>
        {t('final.review')}
      </a>
      <a class="button quiet" href={link()}>
        {t('home')}
      </a>
    </>
  );
}
