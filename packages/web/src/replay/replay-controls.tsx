import type { Words } from '@cardwright/kernel';
import type { MatchInfo } from '@cardwright/protocol';
import type { ComponentChildren, JSX } from 'preact';
import { useWords } from '../words.ts';
import { answerGiven } from './answer-given.ts';
import { StepButtons } from './step-buttons.tsx';
import type { Playback } from './use-playback.ts';
import type { Moment, Turn } from './use-replay.ts';

export interface ReplayControlsProps {
  info: MatchInfo;
  moment: Moment;
  at: number;
  eyes: string;
  turns: readonly Turn[];
  playback: Playback;
  words: Words;
  seatName(seat: number): string;
  to(position: number, eyes?: string): void;
  /** After the answer at this position: what a review says about it. */
  advice: ComponentChildren;
  /** Actions for this position. */
  children: ComponentChildren;
}

/** The position in the match, and from whose view it is shown. */
export function ReplayControls(props: ReplayControlsProps): JSX.Element {
  const { moment, at, playback, words, seatName, to } = props;
  const { t } = useWords();
  const { length } = moment;
  return (
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
      <StepButtons at={at} length={length} playback={playback} to={to} />
      <Choices {...props} />
      <div class="replay-buttons">{props.children}</div>
      {moment.ask && (
        <p class="replay-ask" data-replay-ask>
          <b>{seatName(moment.ask.seat)}</b>: {words(moment.ask.why)}
          {answerGiven(moment, words)}
        </p>
      )}
      {props.advice}
    </section>
  );
}

/** Jumps to a turn; changes whose cards are visible. */
function Choices({ info, at, eyes, turns, seatName, to }: ReplayControlsProps): JSX.Element {
  const { t } = useWords();
  const turn = turns.findLast((one) => one.at <= at);
  return (
    <>
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
    </>
  );
}
