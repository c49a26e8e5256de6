import type { JSX } from 'preact';
import { seededRandom } from '../art/seeded-random.ts';
import { landscapePicture } from '../art/landscape.tsx';
import { printedName } from '@cardwright/games/words';
import type { Look } from './look.ts';

const FELTS = ['#2f5d50', '#4a4a73', '#7a4a3a', '#3f5f7a', '#5f5a2f'];
const CARDS = ['#c2542d', '#e9dcc0', '#4f8a8b', '#d9a441'];

/** Three cards on a cloth; the colours are derived from the game's name. */
function cover(game: string): JSX.Element {
  const roll = seededRandom(game);
  const first = roll(CARDS.length);
  return (
    <>
      <rect width="320" height="200" fill={FELTS[roll(FELTS.length)]} />
      <circle cx="160" cy="100" r="120" fill="#fff" opacity=".08" />
      {[-18, 0, 18].map((angle, i) => (
        <g transform={`rotate(${angle} 160 260)`}>
          <rect
            x="125"
            y="44"
            width="70"
            height="104"
            rx="9"
            fill={CARDS[(first + i) % CARDS.length]}
            stroke="#fff"
            stroke-opacity=".55"
            stroke-width="3"
          />
          <path d="M160 72l16 24-16 24-16-24z" fill="#fff" opacity=".4" />
        </g>
      ))}
    </>
  );
}

/** The look of games that have none of their own. */
export const defaultLook: Look = {
  place: Number.MAX_SAFE_INTEGER,
  cover,
  pictures: 'fill',
  picture: landscapePicture,
  frame: () => 'plain',
  costs: () => [],
  figures: () => [],
  printedName,
  otherNames: () => [],
};
