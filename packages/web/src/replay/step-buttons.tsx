import type { JSX } from 'preact';
import { useWords } from '../words.ts';
import type { Playback } from './use-playback.ts';

/** Drawn icons, because not every font has the characters. */
const SIGNS = {
  first: 'M6 5v14M18 5L9 12l9 7z',
  back: 'M16 5l-9 7 9 7z',
  play: 'M3 5l8 7-8 7zM13 5l8 7-8 7z',
  pause: 'M8 5v14M16 5v14',
  next: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
};

interface StepProps {
  sign: keyof typeof SIGNS;
  disabled: boolean;
  main?: boolean;
  onClick(): void;
}

function Step({ sign, disabled, main, onClick }: StepProps): JSX.Element {
  const { t } = useWords();
  return (
    <button
      type="button"
      class={`button round ${main ? 'primary' : ''}`}
      disabled={disabled}
      aria-label={t(`replay.${sign}`)}
      {...{ [`data-${sign}`]: true }}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path
          d={SIGNS[sign]}
          fill="currentColor"
          stroke="currentColor"
          stroke-width="2"
          stroke-linejoin="round"
          stroke-linecap="round"
        />
      </svg>
    </button>
  );
}

export interface StepButtonsProps {
  at: number;
  length: number;
  playback: Playback;
  to(position: number): void;
}

/** Start, step back, play or pause, step forward, end. */
export function StepButtons({ at, length, playback, to }: StepButtonsProps): JSX.Element {
  const { playing, setPlaying } = playback;
  const isEnd = at >= length;
  return (
    <div class="replay-buttons">
      <Step sign="first" disabled={at === 0} onClick={() => to(0)} />
      <Step sign="back" disabled={at === 0} onClick={() => to(at - 1)} />
      <Step
        sign={playing ? 'pause' : 'play'}
        main
        disabled={isEnd && !playing}
        onClick={() => setPlaying(!playing)}
      />
      <Step sign="next" disabled={isEnd} onClick={() => to(at + 1)} />
      <Step sign="last" disabled={isEnd} onClick={() => to(length)} />
    </div>
  );
}
