import type { JSX } from 'preact';
import { lookOf } from './index.ts';

/** The picture on a game's box. */
export function Cover({ game }: { game: string }): JSX.Element {
  return (
    <svg
      class="cover"
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {lookOf(game).cover(game)}
    </svg>
  );
}
