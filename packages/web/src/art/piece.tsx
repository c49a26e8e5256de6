import type { JSX } from 'preact';
import { MEMBER, PIPS } from './icons.tsx';

/** Seats differ by colour and by shape. */
export const SEATS = [
  { colour: '#c2452d', dark: '#6d1f10', sign: '●' },
  { colour: '#2e6da4', dark: '#123a5e', sign: '■' },
  { colour: '#4a8a45', dark: '#1f4d1c', sign: '▲' },
  { colour: '#a8791f', dark: '#5c3f08', sign: '◆' },
] as const;

export const seatLook = (seat: number): (typeof SEATS)[number] => SEATS[((seat % 4) + 4) % 4]!;

const SIGNS = [
  'M32 34m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0z',
  'M25 27h14v14H25z',
  'M32 26l9 15H23z',
  'M32 25l9 9-9 9-9-9z',
];

/** A family member: a pawn in the seat's colour with the colour of its die. */
export function Member({
  colour,
  seat,
  value,
}: {
  colour: string;
  seat: number;
  value?: number | undefined;
}): JSX.Element {
  const [fill, edge, ink] = MEMBER[colour] ?? MEMBER.neutral!;
  const own = seatLook(seat);
  return (
    <svg class="member" viewBox="0 0 64 84" aria-hidden="true">
      <ellipse cx="32" cy="77" rx="24" ry="6" fill="#000" opacity=".25" />
      <path
        d="M10 76c0-26 6-40 22-40s22 14 22 40c-8 5-36 5-44 0z"
        fill={own.colour}
        stroke={own.dark}
        stroke-width="2.500"
      />
      <path d="M20 76c0-20 2-30 12-36v38c-5 0-9-1-12-2z" fill="#fff" opacity=".16" />
      <circle cx="32" cy="22" r="15" fill={fill} stroke={edge} stroke-width="2.500" />
      {value === undefined ? (
        <path
          d="M32 15l2 4.500 5 .5-3.700 3.300 1 4.700-4.300-2.400-4.300 2.400 1-4.700L25 20l5-.5z"
          fill={ink}
        />
      ) : (
        <text x="32" y="29" text-anchor="middle" font-size="20" font-weight="800" fill={ink}>
          {value}
        </text>
      )}
      <g transform="translate(16 34) scale(.5)">
        <path d={SIGNS[seat % 4]} fill="#fff" opacity=".9" />
      </g>
    </svg>
  );
}

/** A seat's marker on a track: its colour and its shape. */
export function SeatMark({ seat, size = 18 }: { seat: number; size?: number }): JSX.Element {
  const own = seatLook(seat);
  return (
    <svg class="seat-mark" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <circle cx="32" cy="34" r="27" fill={own.dark} />
      <circle cx="32" cy="31" r="27" fill={own.colour} stroke={own.dark} stroke-width="3" />
      <g transform="translate(0 -3)">
        <path d={SIGNS[seat % 4]} fill="#fff" />
      </g>
    </svg>
  );
}

export function Die({ colour, value }: { colour: string; value: number }): JSX.Element {
  const [fill, edge, pip] = MEMBER[colour] ?? MEMBER.neutral!;
  return (
    <svg class="die" viewBox="0 0 28 28" aria-hidden="true">
      <path
        d="M4 9l5-5h16v16l-5 5H4z"
        fill={edge}
        opacity=".55"
        stroke={edge}
        stroke-width="1.500"
        stroke-linejoin="round"
      />
      <path d="M4 9l5-5h16l-5 5z" fill="#fff" opacity=".35" />
      <rect
        x="3"
        y="8"
        width="18"
        height="18"
        rx="3.500"
        fill={fill}
        stroke={edge}
        stroke-width="1.200"
      />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle cx={x} cy={y + 5} r="1.900" fill={pip} />
      ))}
    </svg>
  );
}
