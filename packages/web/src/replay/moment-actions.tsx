import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Refused } from '../net/client.ts';
import { isOffline } from '../net/mode.ts';
import { link } from '../route.ts';
import { playerName } from '../settings.ts';
import { useWords } from '../words.ts';
import { playOn, playOnLabel } from './play-on.ts';
import { saveRecord } from './save-record.ts';

export interface MomentActionsProps {
  match: string;
  game: string;
  at: number;
  eyes: string;
  /** The seat that plays on from here; undefined if the match is over. */
  seat: number | undefined;
  seatName(seat: number): string;
  failed(code: string): void;
}

/** Shares a position, saves the match, or plays on from the position. */
export function MomentActions(props: MomentActionsProps): JSX.Element {
  const { match, game, at, eyes, seat, seatName, failed } = props;
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const url = `${location.href.replace(/#.*/, '')}${link('replay', match, at, eyes)}`;
  const report = (reason: unknown): void =>
    failed(reason instanceof Refused ? reason.code : 'unknown');
  const branch = (from: number): void => {
    const moment = { match, game, position: at, seat: from };
    playOn(moment, playerName(t('guest'))).catch(report);
  };
  return (
    <>
      {!isOffline && (
        <button
          type="button"
          class="button"
          onClick={() => void navigator.clipboard?.writeText(url).then(() => setCopied(true))}
        >
          {copied ? t('copied') : t('replay.share')}
        </button>
      )}
      <button
        type="button"
        class="button"
        data-save-record
        onClick={() => void saveRecord(match).catch(report)}
      >
        {t('replay.save')}
      </button>
      {seat !== undefined && (
        <button type="button" class="button primary" data-branch onClick={() => branch(seat)}>
          {playOnLabel(match, seat, seatName, t)}
        </button>
      )}
    </>
  );
}
