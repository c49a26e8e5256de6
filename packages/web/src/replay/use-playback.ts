import { useEffect, useState } from 'preact/hooks';
import { prefersReducedMotion } from '../settings.ts';

/** How long each position is shown during playback, ms. */
const STAY = 900;
const STAY_STILL = 700;

export interface Playback {
  playing: boolean;
  setPlaying(playing: boolean): void;
}

/** Plays a match back from the current position to the last one. */
export function usePlayback(
  at: number,
  shown: { position: number; length: number } | undefined,
  to: (position: number) => void,
): Playback {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing || shown?.position !== at) return;
    if (at >= shown.length) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => to(at + 1), prefersReducedMotion() ? STAY_STILL : STAY);
    return () => clearTimeout(timer);
  }, [playing, shown, at, to]);
  return { playing, setPlaying };
}

/** The arrow keys step through a match. */
export function useArrowKeys(at: number, length: number, to: (position: number) => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      const { target } = event;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      if (event.key === 'ArrowRight') to(Math.min(length, at + 1));
      else if (event.key === 'ArrowLeft') to(at - 1);
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [at, length, to]);
}
