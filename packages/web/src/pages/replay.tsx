import type { Words } from '@cardwright/kernel';
import type { Happening, MatchInfo } from '@cardwright/protocol';
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { gameName } from '../game-name.ts';
import { MomentActions } from '../replay/moment-actions.tsx';
import { ReplayControls } from '../replay/replay-controls.tsx';
import { useArrowKeys, usePlayback } from '../replay/use-playback.ts';
import { type Moment, useEndedMatch, useMoment } from '../replay/use-replay.ts';
import { replaceRoute } from '../route.ts';
import { ReviewPanel } from '../review/review-panel.tsx';
import { useReview } from '../review/use-review.ts';
import { useShowAt } from '../review/use-show-at.ts';
import { BetterHere } from '../review/better-here.tsx';
import { Page, Trouble } from '../shell.tsx';
import { endWords } from '../table/end-words.ts';
import { Final } from '../table/final.tsx';
import { startWords } from '../table/start-words.ts';
import { thingsOfPick } from '../table/meant.ts';
import { TableView } from '../table/table-view.tsx';
import { useTableWords } from '../table/use-table-words.ts';
import { Loading } from '../table/waiting.tsx';
import { useGameWords, useWords } from '../words.ts';

/** The seat to play on from: the one whose view is shown, otherwise the one that is asked. */
function seatToPlay(moment: Moment, at: number, eyes: string): number | undefined {
  if (at >= moment.length) return undefined;
  return Number(eyes) >= 0 ? Number(eyes) : (moment.ask?.seat ?? 0);
}

export interface ReplayProps {
  match: string;
  at: number;
  /** `all`, -1 for a spectator, or a seat. */
  eyes: string;
  /** Start the review at once. */
  isReview: boolean;
}

function ReplayTitle({ name, info }: { name: string; info: MatchInfo }): JSX.Element {
  const { t } = useWords();
  return (
    <span>
      <b>{name}</b> <span class="muted">· {t('replay')}</span>
      {info.start && <span class="muted small"> · {startWords(info.start)}</span>}
    </span>
  );
}

/** The review of the match, and the better answer at the position shown. */
function useReviewAt(match: string, at: number, moment: Moment | undefined, isWanted: boolean) {
  const review = useReview(match);
  useEffect(() => {
    if (isWanted) review.start();
  }, [isWanted]);
  const better = review.moments.find(({ entry, loss }) => entry === at && loss > 0);
  const meant = useMemo(
    () =>
      better && { things: thingsOfPick(moment?.ask ?? null, better.best.pick), isPassive: true },
    [better, moment],
  );
  return { review, better, meant };
}

interface ReplayEndProps {
  info: MatchInfo;
  log: readonly Happening[];
  seatName(seat: number): string;
  words: Words;
}

function ReplayEnd({ info, log, seatName, words }: ReplayEndProps): JSX.Element | null {
  const { t } = useWords();
  const { result, seats } = info;
  if (!result) return null;
  const reason = endWords({ result, seats, log, viewer: -1, seatName }, t);
  return <Final result={result} reason={reason} seat={-1} seatName={seatName} words={words} />;
}

/** A finished match at one position; the address links to it. */
export function Replay({ match, at, eyes, isReview }: ReplayProps): JSX.Element {
  const { t, has } = useWords();
  const ended = useEndedMatch(match);
  const { info } = ended;
  const { moment, log, whole, error } = useMoment(match, at, eyes);
  const [failure, setFailure] = useState<string>();
  const { words, seatName } = useTableWords(info);
  const to = useCallback(
    (position: number, whose = eyes) => replaceRoute('replay', match, Math.max(0, position), whose),
    [match, eyes],
  );
  const playback = usePlayback(at, moment, to);
  useArrowKeys(at, moment?.length ?? 0, to);
  const { review, better, meant } = useReviewAt(match, at, moment, isReview);
  const showAt = useShowAt(to, moment?.position === at ? at : undefined);
  const isWorded = useGameWords(info?.game);
  const name = info ? gameName(t, has, info.game) : '';
  useEffect(() => {
    document.title = `${t('replay')} – ${name}`;
  }, [name, t]);

  const trouble = ended.error ?? error ?? failure;
  if (trouble !== undefined || !info || !isWorded || !moment?.scene)
    return <Page>{trouble === undefined ? <Loading /> : <Trouble code={trouble} />}</Page>;

  const open = moment.views !== undefined;
  const shared = { moment, at, eyes, words, seatName, to };
  const controls = (
    <ReplayControls
      {...shared}
      info={info}
      turns={ended.turns}
      playback={playback}
      advice={better && <BetterHere moment={better} words={words} />}
    >
      <MomentActions
        match={match}
        game={info.game}
        at={at}
        eyes={eyes}
        seat={seatToPlay(moment, at, eyes)}
        seatName={seatName}
        failed={setFailure}
      />
    </ReplayControls>
  );
  const final = at >= moment.length && <ReplayEnd {...{ info, log, seatName, words }} />;
  return (
    <Page class="table-page replaying" title={<ReplayTitle name={name} info={info} />}>
      <TableView
        info={info}
        title={`${name}, ${t('replay')}`}
        scene={moment.scene}
        seat={open ? 0 : moment.seat}
        open={open}
        log={log}
        logIsPartial={!whole}
        instead={controls}
        aside={final}
        meant={meant}
      />
      <ReviewPanel
        match={match}
        game={info.game}
        review={review}
        seats={info.seats.length}
        length={moment.length}
        at={at}
        words={words}
        seatName={seatName}
        to={showAt}
        failed={setFailure}
        isFirst={isReview}
      />
    </Page>
  );
}
