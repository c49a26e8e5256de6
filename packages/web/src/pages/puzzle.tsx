import '../styles/puzzle.css';
import type { Scene } from '@cardwright/kernel';
import type { Ask, MatchInfo } from '@cardwright/protocol';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { gameName } from '../game-name.ts';
import type { TableState } from '../match/state.ts';
import { Table } from '../match/table.ts';
import { local } from '../net/server.ts';
import { judgePick, type Verdict } from '../puzzle/judge-pick.ts';
import { type OpenPuzzle, usePuzzle } from '../puzzle/use-puzzle.ts';
import { VerdictPanel } from '../puzzle/verdict-panel.tsx';
import { go, link } from '../route.ts';
import { Page, Trouble } from '../shell.tsx';
import { useStore } from '../store.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableWords } from '../table/use-table-words.ts';
import { Loading } from '../table/waiting.tsx';
import { COACH, useGameWords, useWords } from '../words.ts';

/** A position where one choice is clearly better than the others: today's, or the given one. */
export function PuzzlePage({ game, id }: { game: string; id: string | undefined }): JSX.Element {
  const { open, error } = usePuzzle(game, id);
  if (error !== undefined)
    return (
      <Page>
        <Trouble code={error} />
      </Page>
    );
  return open ? <PuzzleRoom key={open.match} game={game} open={open} /> : <Waiting />;
}

const Waiting = (): JSX.Element => (
  <Page>
    <Loading />
  </Page>
);

function PuzzleRoom({ game, open }: { game: string; open: OpenPuzzle }): JSX.Element {
  const table = useMemo(() => new Table(local, open.match), [open.match]);
  useEffect(() => {
    table.open();
    return () => table.close();
  }, [table]);
  const state = useStore(table.state);
  const isWorded = useGameWords(game);
  // for the reason: the network may be gone by the time the puzzle is solved
  const isCoached = useGameWords(COACH);
  const { info, scene, ask } = state;
  if (state.phase === 'wrong')
    return (
      <Page>
        <Trouble code={state.error} />
      </Page>
    );
  return info && scene && ask && isWorded && isCoached ? (
    <PuzzleTable game={game} open={open} state={state} info={info} scene={scene} ask={ask} />
  ) : (
    <Waiting />
  );
}

interface PuzzleTableProps {
  game: string;
  open: OpenPuzzle;
  state: TableState;
  info: MatchInfo;
  scene: Scene;
  ask: Ask;
}

function PuzzleTable({ game, open, state, info, scene, ask }: PuzzleTableProps): JSX.Element {
  const { t, has } = useWords();
  const { words } = useTableWords(info);
  const { puzzle, match } = open;
  const [tries, setTries] = useState<readonly Verdict[]>([]);
  const [isRevealed, setRevealed] = useState(false);
  const name = gameName(t, has, game);
  useEffect(() => {
    document.title = `${t('puzzle')} – ${name}`;
  }, [name, t]);
  const solution = puzzle.answers[0]?.pick ?? [];
  const solved = isRevealed ? judgePick(puzzle, ask.kind, solution) : undefined;
  const verdict = solved ?? tries.at(-1);
  const isSolved = verdict?.isRight === true;
  const playOn = (): void => {
    const pick = (verdict?.pick ?? solution).slice();
    open.keep();
    void local
      .call('answer', { match, seat: state.seat, ask: ask.id, pick })
      .then(() => go('table', match));
  };
  const answer = (pick: number[]): void =>
    setTries((before) => [...before, judgePick(puzzle, ask.kind, pick)]);
  const panel = verdict && (
    <VerdictPanel puzzle={puzzle} ask={ask} verdict={verdict} isRevealed={isRevealed} words={words}>
      {isSolved && (
        <button type="button" class="button primary" data-playon onClick={playOn}>
          {t('puzzle.playon')}
        </button>
      )}
      {!isSolved && (
        <button type="button" class="button" data-reveal onClick={() => setRevealed(true)}>
          {t('puzzle.reveal')}
        </button>
      )}
      <a class="button" href={link('puzzle', game, open.next)} data-next>
        {t('puzzle.next')}
      </a>
    </VerdictPanel>
  );
  const title = (
    <span>
      <b>{name}</b> <span class="muted">· {t('puzzle')}</span>
    </span>
  );
  return (
    <Page class="table-page puzzling" title={title}>
      <TableView
        info={info}
        title={`${name}, ${t('puzzle')}`}
        scene={scene}
        seat={state.seat}
        log={state.log}
        play={{ ...state, busy: state.busy || isSolved, answer }}
        status={
          <>
            <b class="puzzle-task">
              {t(puzzle.answers.length === 2 ? 'puzzle.task.two' : 'puzzle.task')}
            </b>
            <span>{words(scene.status)}</span>
          </>
        }
        meant={isRevealed ? { pick: solution } : undefined}
        instead={isSolved ? panel : undefined}
        aside={isSolved ? undefined : panel}
      />
    </Page>
  );
}
