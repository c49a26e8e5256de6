import type { ComponentChildren, JSX } from 'preact';
import { memo } from 'preact/compat';

/**
 * Item tiles in a 64 by 64 box, three pictures of each kind. Each kind has its own colour, border
 * pattern and figure.
 */
const KINDS: {
  [kind: string]: {
    ground: string;
    rim: string;
    dash: string;
    draw: (v: number) => ComponentChildren;
  };
} = {
  cat: {
    ground: '#9ccb7e',
    rim: '#4d8a3a',
    dash: '1 3',
    draw: (v) => {
      const fur = ['#e8a24c', '#5b5660', '#f3ead9'][v]!;
      const dark = ['#a5641d', '#2b272f', '#b09a78'][v]!;
      return (
        <>
          <path
            d="M46 54c8-2 10-12 4-18"
            fill="none"
            stroke={dark}
            stroke-width="5"
            stroke-linecap="round"
          />
          <path d="M18 56c-2-14 4-22 14-22s16 8 14 22z" fill={fur} stroke={dark} stroke-width="2" />
          <path
            d="M18 12l4 9h20l4-9 3 14c1 9-7 15-17 15s-18-6-17-15z"
            fill={fur}
            stroke={dark}
            stroke-width="2"
            stroke-linejoin="round"
          />
          {v === 0 && (
            <path
              d="M28 18v6M32 17v6M36 18v6M20 46h6M20 50h5M38 46h6M39 50h5"
              stroke={dark}
              stroke-width="2"
              stroke-linecap="round"
            />
          )}
          {v === 2 && (
            <path d="M18 12l4 9 6-1c-2 8-6 10-12 8zM38 40c4 2 8 8 8 16h-8z" fill="#c98d4a" />
          )}
          <ellipse cx="25" cy="28" rx="2.500" ry="3.200" fill={v === 1 ? '#f4d35e' : '#3c5a2a'} />
          <ellipse cx="39" cy="28" rx="2.500" ry="3.200" fill={v === 1 ? '#f4d35e' : '#3c5a2a'} />
          <path
            d="M30 33h4l-2 2.500zM32 35.500q-2 3-5 1.500M32 35.500q2 3 5 1.500"
            fill="#c56a6a"
            stroke={dark}
            stroke-width="1.200"
          />
          <path
            d="M14 32h7M14 36l7-1.500M43 32h7M43 34.500l7 1.500"
            stroke={dark}
            stroke-width="1"
          />
        </>
      );
    },
  },
  book: {
    ground: '#f2e8d2',
    rim: '#b9a274',
    dash: '6 2',
    draw: (v) => {
      if (v === 1) {
        return (
          <>
            <path
              d="M32 18c-6-5-16-6-22-4v34c6-2 16-1 22 4 6-5 16-6 22-4V14c-6-2-16-1-22 4z"
              fill="#fffaf0"
              stroke="#6a4a2b"
              stroke-width="2"
              stroke-linejoin="round"
            />
            <path
              d="M32 18v34M15 21q7-1 12 2M15 28q7-1 12 2M15 35q7-1 12 2M49 21q-7-1-12 2M49 28q-7-1-12 2M49 35q-7-1-12 2"
              fill="none"
              stroke="#8a6a45"
              stroke-width="1.600"
            />
            <path d="M40 13v16l4-4 4 4V13" fill="#c0392b" />
          </>
        );
      }
      const [a, b, c] =
        v === 0 ? ['#a33b3b', '#2f5d7c', '#c8963e'] : ['#4c7a4a', '#6b4a7d', '#b5613a'];
      return (
        <>
          <path d="M10 44h42a3 3 0 0 1 0 12H10z" fill={a} stroke="#3b2418" stroke-width="1.800" />
          <path d="M14 47h38v6H14z" fill="#fffaf0" />
          <path
            d="M14 30h40v12H14a6 6 0 0 1 0-12z"
            fill={b}
            stroke="#3b2418"
            stroke-width="1.800"
          />
          <path d="M18 33h36v6H18z" fill="#fffaf0" />
          <path
            d="M16 12l6-2 5 17-6 2zM28 10h7v18h-7zM38 11l7-1 2 18-7 1z"
            fill={c}
            stroke="#3b2418"
            stroke-width="1.600"
          />
          <path d="M28 14h7M28 24h7" stroke="#fffaf0" stroke-width="1.500" />
        </>
      );
    },
  },
  game: {
    ground: '#f4cf62',
    rim: '#c0872a',
    dash: '10 4',
    draw: (v) => {
      if (v === 0) {
        return (
          <>
            <rect
              x="12"
              y="14"
              width="28"
              height="28"
              rx="5"
              fill="#fffdf5"
              stroke="#59391a"
              stroke-width="2"
              transform="rotate(-12 26 28)"
            />
            <g fill="#c0392b" transform="rotate(-12 26 28)">
              <circle cx="19" cy="21" r="3" />
              <circle cx="33" cy="21" r="3" />
              <circle cx="26" cy="28" r="3" />
              <circle cx="19" cy="35" r="3" />
              <circle cx="33" cy="35" r="3" />
            </g>
            <rect
              x="34"
              y="34"
              width="20"
              height="20"
              rx="4"
              fill="#2f6f7e"
              stroke="#163a44"
              stroke-width="2"
              transform="rotate(14 44 44)"
            />
            <g fill="#fffdf5" transform="rotate(14 44 44)">
              <circle cx="39" cy="39" r="2.300" />
              <circle cx="49" cy="49" r="2.300" />
            </g>
          </>
        );
      }
      if (v === 1) {
        return (
          <>
            <rect
              x="10"
              y="18"
              width="44"
              height="34"
              rx="3"
              fill="#2f6f7e"
              stroke="#163a44"
              stroke-width="2"
            />
            <path
              d="M10 18l6-8h44l-6 8z"
              fill="#4f97a8"
              stroke="#163a44"
              stroke-width="2"
              stroke-linejoin="round"
            />
            <path
              d="M54 18l6-8v32l-6 10z"
              fill="#1f4f5b"
              stroke="#163a44"
              stroke-width="2"
              stroke-linejoin="round"
            />
            <path d="M32 24l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z" fill="#f6d77b" />
          </>
        );
      }
      return (
        <>
          <path
            d="M22 54c0-10 4-14 4-22a6 6 0 1 1 12 0c0 8 4 12 4 22z"
            fill="#c0392b"
            stroke="#5b140d"
            stroke-width="2"
          />
          <circle cx="32" cy="20" r="8" fill="#dd5b4c" stroke="#5b140d" stroke-width="2" />
          <path d="M18 54h28" stroke="#5b140d" stroke-width="4" stroke-linecap="round" />
          <path
            d="M8 30l9-4 3 8-9 4zM50 14l8 4-4 8-8-4z"
            fill="#fffdf5"
            stroke="#59391a"
            stroke-width="1.600"
          />
        </>
      );
    },
  },
  frame: {
    ground: '#5d8fc4',
    rim: '#2b5586',
    dash: '3 2',
    draw: (v) => (
      <>
        <rect
          x="10"
          y="10"
          width="44"
          height="44"
          rx="2"
          fill={['#c79a3b', '#7a4a2b', '#e9e2d2'][v]}
          stroke="#2a1b0c"
          stroke-width="2"
        />
        <rect
          x="17"
          y="17"
          width="30"
          height="30"
          fill="#dff0f5"
          stroke="#2a1b0c"
          stroke-width="1.400"
        />
        {v === 0 && <path d="M17 47V38l9-9 7 8 5-5 9 9v6z" fill="#5c8f5a" />}
        {v === 0 && <circle cx="40" cy="24" r="4" fill="#f2c14e" />}
        {v === 1 && <path d="M24 47c0-8 3-11 8-11s8 3 8 11z" fill="#7b3b52" />}
        {v === 1 && <circle cx="32" cy="28" r="6" fill="#e8bd94" />}
        {v === 2 && <path d="M17 40q8-5 15 0t15 0v7H17z" fill="#3a8fc0" />}
        {v === 2 && (
          <path
            d="M26 39h14l-3 5H29zM32 22v16M33 24c6 2 7 8 7 12h-7z"
            fill="#f5efe0"
            stroke="#5a3c1a"
            stroke-width="1.400"
          />
        )}
      </>
    ),
  },
  trophy: {
    ground: '#8fd6dd',
    rim: '#2f8c97',
    dash: '2 5',
    draw: (v) => {
      const [gold, dark] = [
        ['#f2c14e', '#8a5d0c'],
        ['#dfe4ea', '#5d6875'],
        ['#d98e4a', '#6e3b10'],
      ][v]!;
      if (v === 1) {
        return (
          <>
            <path d="M20 8l8 22h8l8-22z" fill="#c0392b" stroke="#5b140d" stroke-width="1.800" />
            <path d="M28 8h8v22h-8z" fill="#fff" />
            <circle cx="32" cy="40" r="15" fill={gold} stroke={dark} stroke-width="2.200" />
            <path
              d="M32 30l3 6.500 7 .8-5.200 4.800 1.400 7L32 45.500l-6.200 3.600 1.400-7L22 37.300l7-.8z"
              fill="#fff"
            />
          </>
        );
      }
      return (
        <>
          <path
            d="M18 14H8c0 10 4 16 12 17M46 14h10c0 10-4 16-12 17"
            fill="none"
            stroke={dark}
            stroke-width="3.500"
          />
          <path
            d="M17 9h30v10c0 12-6 20-15 20s-15-8-15-20z"
            fill={gold}
            stroke={dark}
            stroke-width="2"
          />
          <path d="M29 38h6v9h-6z" fill={gold} stroke={dark} stroke-width="1.600" />
          <path d="M20 47h24v8H20z" fill="#6a4526" stroke="#33200e" stroke-width="1.800" />
          <path d="M22 13h5v8c0 5 1 8 3 11-5-2-8-7-8-13z" fill="#fff" opacity=".55" />
          {v === 2 && (
            <path
              d="M32 15l2.200 4.600 5 .6-3.700 3.400 1 5-4.500-2.500-4.500 2.500 1-5-3.700-3.400 5-.6z"
              fill="#fff3d6"
            />
          )}
        </>
      );
    },
  },
  plant: {
    ground: '#eea3b5',
    rim: '#b4536d',
    dash: '8 3 2 3',
    draw: (v) => (
      <>
        <path
          d="M20 40h24l-3 16H23z"
          fill={['#c8663c', '#e8e2d4', '#5b7d9c'][v]}
          stroke="#4a2413"
          stroke-width="2"
        />
        <path
          d="M18 36h28v6H18z"
          fill={['#dd8155', '#f7f2e6', '#7a9cba'][v]}
          stroke="#4a2413"
          stroke-width="2"
        />
        {v === 0 && (
          <path
            d="M32 36V14M32 30c-12 0-16-8-16-14 9 0 16 5 16 14zm0-4c10 0 15-6 16-14-9 0-16 5-16 14z"
            fill="#4c9a52"
            stroke="#1f5426"
            stroke-width="2"
            stroke-linejoin="round"
          />
        )}
        {v === 1 && (
          <path
            d="M26 36V18a6 8 0 0 1 12 0v18zM26 30h-4a5 5 0 0 1-5-5v-4M38 26h4a5 5 0 0 0 5-5v-3"
            fill="#5faa5b"
            stroke="#1f5426"
            stroke-width="2.200"
            stroke-linejoin="round"
          />
        )}
        {v === 1 && <circle cx="32" cy="10" r="3.500" fill="#f2c14e" stroke="#8a5d0c" />}
        {v === 2 && <path d="M32 36V22" stroke="#1f5426" stroke-width="3" />}
        {v === 2 && (
          <g fill="#fff2f5" stroke="#9c3b58" stroke-width="1.400">
            <circle cx="32" cy="10" r="5" />
            <circle cx="40" cy="16" r="5" />
            <circle cx="37" cy="25" r="5" />
            <circle cx="27" cy="25" r="5" />
            <circle cx="24" cy="16" r="5" />
            <circle cx="32" cy="18" r="4.500" fill="#f2c14e" />
          </g>
        )}
      </>
    ),
  },
};

const LETTERS: { [letter: string]: string } = {
  cats: 'cat',
  books: 'book',
  games: 'game',
  frames: 'frame',
  trophies: 'trophy',
  plants: 'plant',
};

/** Parses a name like `cat-2` into kind and picture; undefined if it is not a tile. */
export function tileOf(icon: string): { kind: string; picture: number } | undefined {
  const [, word = '', number] = /^(?:tile-)?([a-z]+)(?:-(\d))?$/.exec(icon) ?? [];
  const kind = LETTERS[word] ?? word;
  return kind in KINDS
    ? { kind, picture: number === undefined ? 0 : (Math.max(1, Number(number)) - 1) % 3 }
    : undefined;
}

export const Tile = memo(function Tile({
  icon,
  ghost,
}: {
  icon: string;
  ghost?: boolean;
}): JSX.Element | null {
  const tile = tileOf(icon);
  const kind = tile && KINDS[tile.kind];
  if (!tile || !kind) return null;
  return (
    <svg class={`tile-art ${ghost ? 'ghost' : ''}`} viewBox="0 0 64 64" aria-hidden="true">
      <rect x="1" y="1" width="62" height="62" rx="9" fill={kind.rim} />
      <rect x="4" y="4" width="56" height="56" rx="7" fill={kind.ground} />
      <rect
        x="6.500"
        y="6.500"
        width="51"
        height="51"
        rx="5.500"
        fill="none"
        stroke="#fff"
        stroke-opacity=".6"
        stroke-width="1.600"
        stroke-dasharray={kind.dash}
      />
      {kind.draw(tile.picture)}
    </svg>
  );
});
