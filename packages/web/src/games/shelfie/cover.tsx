import type { JSX } from 'preact';
import { Tile } from '../../art/tiles.tsx';

/** A shelf with a cat beside it. */
export const cover = (): JSX.Element => (
  <>
    <rect width="320" height="200" fill="#f3d9bf" />
    <path d="M0 0h320v150H0z" fill="#e9b9a0" />
    {[0, 40, 80, 120, 160, 200, 240, 280].map((x) => (
      <path d={`M${x + 10} 0v150`} stroke="#dfa68b" stroke-width="8" />
    ))}
    <rect y="150" width="320" height="50" fill="#b47a4d" />
    <path
      d="M0 150h320M0 166h320M0 184h320M60 150v16M180 166v18M270 150v16M110 184v16"
      stroke="#8f5b35"
      stroke-width="2"
    />
    <rect x="34" y="18" width="176" height="152" rx="5" fill="#7a4a2b" />
    <rect x="42" y="26" width="160" height="136" fill="#4f2d19" />
    {[0, 1, 2].map((r) =>
      [0, 1, 2, 3].map((c) => (
        <rect x={46 + c * 40} y={30 + r * 45} width="34" height="40" fill="#633b22" />
      )),
    )}
    {[
      ['cat', 46, 120],
      ['book-2', 86, 120],
      ['plant', 126, 120],
      ['trophy', 166, 120],
      ['frame', 46, 75],
      ['game', 86, 75],
      ['cat-2', 126, 75],
      ['plant-3', 46, 30],
      ['book', 86, 30],
    ].map(([icon, x, y]) => (
      <svg x={Number(x)} y={Number(y)} width="35" height="40" viewBox="0 0 64 64">
        <Tile icon={String(icon)} />
      </svg>
    ))}
    <path d="M42 70h160v5H42zM42 115h160v5H42z" fill="#8f5b35" />
    <svg x="206" y="84" width="104" height="104" viewBox="6 6 54 54">
      <g transform="translate(0 0)">
        <path
          d="M46 54c8-2 10-12 4-18"
          fill="none"
          stroke="#a5641d"
          stroke-width="5"
          stroke-linecap="round"
        />
        <path
          d="M18 56c-2-14 4-22 14-22s16 8 14 22z"
          fill="#e8a24c"
          stroke="#a5641d"
          stroke-width="2"
        />
        <path
          d="M18 12l4 9h20l4-9 3 14c1 9-7 15-17 15s-18-6-17-15z"
          fill="#e8a24c"
          stroke="#a5641d"
          stroke-width="2"
          stroke-linejoin="round"
        />
        <path
          d="M28 18v6M32 17v6M36 18v6M20 46h6M20 50h5M38 46h6M39 50h5"
          stroke="#a5641d"
          stroke-width="2"
          stroke-linecap="round"
        />
        <ellipse cx="25" cy="28" rx="2.500" ry="3.200" fill="#3c5a2a" />
        <ellipse cx="39" cy="28" rx="2.500" ry="3.200" fill="#3c5a2a" />
        <path
          d="M30 33h4l-2 2.500zM32 35.500q-2 3-5 1.500M32 35.500q2 3 5 1.500"
          fill="#c56a6a"
          stroke="#a5641d"
          stroke-width="1.200"
        />
      </g>
    </svg>
    <circle cx="262" cy="44" r="26" fill="#fdf3da" stroke="#7a4a2b" stroke-width="5" />
    <path d="M262 44V28M262 44l11 6" stroke="#7a4a2b" stroke-width="3.500" stroke-linecap="round" />
  </>
);
