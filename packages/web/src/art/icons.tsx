import type { ComponentChildren, JSX } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { sentSymbol } from '../games/sent-look.tsx';
import { StageContext } from '../scene/stage.ts';
import { ICONS } from './icon-figures.tsx';
import { Tile, tileOf } from './tiles.tsx';

const ALIASES: { [name: string]: string } = {
  coins: 'coin',
  money: 'coin',
  treasure: 'coin',
  cost: 'coin',
  cards: 'card',
  actions: 'action',
  buys: 'buy',
  vp: 'points',
  victory: 'points',
  score: 'points',
  hp: 'heart',
  health: 'heart',
  power: 'attack',
  servants: 'servant',
  movement: 'move',
  turn: 'time',
  round: 'time',
  clock: 'time',
  charges: 'charge',
  hit: 'attack',
  'first-player': 'first',
  end: 'token',
  goal: 'star',
  bag: 'deck',
  pile: 'deck',
  draw: 'deck',
  armor: 'shield',
  protection: 'shield',
  swords: 'military',
  cross: 'faith',
  speed: 'move',
};

const ELEMENTS: { [name: string]: [string, string, string] } = {
  fire: [
    '#f0702d',
    '#7b2405',
    'M12 3c1 4 5 5.500 5 10.500a5 5 0 0 1-10 0c0-2.500 1-3.500 2-5 .5 1.500 1.200 2 2 ' +
      '2.500C11 8 10.500 5.500 12 3z',
  ],
  water: [
    '#3a8fd6',
    '#0e3f6e',
    'M12 3.500c3.500 4.500 5.500 7 5.500 10a5.500 5.500 0 0 1-11 0c0-3 2-5.500 5.500-10z',
  ],
  earth: [
    '#7aa23c',
    '#3a5010',
    'M12 20V11M12 12c-5 0-6.500-3-6.500-7 4 0 6.500 2.500 6.500 7zm0-1c0-3.500 2-6 6.500-6 ' +
      '0 4-2 6-6.500 6z',
  ],
  air: [
    '#9fc6cf',
    '#35606b',
    'M4 9.500h9a2.500 2.500 0 1 0-2.500-2.500M4 13h13a2.700 2.700 0 1 1-2.700 2.700M4 16.500h6',
  ],
  chaos: ['#9b5de5', '#3d1671', 'M12 4l2 5 5-2-2 5 3 4-5 0-1 5-3-4-5 2 1-5-4-3 5-2z'],
  none: ['#9aa3ad', '#454c55', 'M7 12h10'],
};

function element(name: string): ComponentChildren {
  const [fill, dark, path] = ELEMENTS[name] ?? ['#9aa3ad', '#454c55', 'M12 6v6M12 15.500v.5'];
  const stroked = name === 'air' || name === 'none' || !(name in ELEMENTS);
  return (
    <>
      <circle cx="12" cy="12" r="10" fill={fill} stroke={dark} stroke-width="1.400" />
      <path
        d={path}
        fill={stroked ? 'none' : '#fffaf0'}
        stroke={stroked ? '#fffaf0' : name === 'earth' ? '#fffaf0' : 'none'}
        stroke-width="1.500"
        stroke-linecap="round"
      />
    </>
  );
}

/** Every status has its own icon; unknown ones show their first letters. */
const STATES: { [name: string]: [string, string] } = {
  block: ['#7d8590', 'M7 11h10v8H7zM9 11V8.500a3 3 0 0 1 6 0V11'],
  blocked: ['#7d8590', 'M7 11h10v8H7zM9 11V8.500a3 3 0 0 1 6 0V11'],
  discharge: ['#587b9c', 'M13 4l-5 9h4l-1 7 5-9h-4z'],
  electropositive: ['#e0a526', 'M12 6v12M6 12h12'],
  electronegative: ['#4f6fb0', 'M6 12h12'],
  wet: ['#3a8fd6', 'M12 5c3 4 4.500 6 4.500 8.500a4.500 4.500 0 0 1-9 0C7.500 11 9 9 12 5z'],
  cloudy: ['#8ea0b0', 'M7 17a3.500 3.500 0 0 1 .3-7 5 5 0 0 1 9.400 1A3 3 0 0 1 17 17z'],
  invisible: ['#6f7f8f', 'M4 12c4-6 12-6 16 0-4 6-12 6-16 0zM5 19L19 5'],
  monotonous: ['#777', 'M5 9h14M5 12h14M5 15h14'],
  immune: [
    '#4f9f74',
    'M12 4l6.500 2.500v5c0 4-2.500 6.500-6.500 8.500-4-2-6.500-4.500-6.500-8.500v-5z',
  ],
};

function state(name: string): ComponentChildren {
  const known = STATES[name];
  return (
    <>
      <rect
        x="2.500"
        y="2.500"
        width="19"
        height="19"
        rx="6"
        fill={known?.[0] ?? '#5d6b7c'}
        stroke="#1e2630"
        stroke-width="1.300"
      />
      {known ? (
        <path
          d={known[1]}
          fill="none"
          stroke="#fffaf0"
          stroke-width="1.700"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      ) : (
        <text x="12" y="16" text-anchor="middle" font-size="10" font-weight="700" fill="#fffaf0">
          {name.slice(0, 2)}
        </text>
      )}
    </>
  );
}

export const PIPS: readonly (readonly [number, number][])[] = [
  [],
  [[12, 12]],
  [
    [8, 8],
    [16, 16],
  ],
  [
    [7.5, 7.5],
    [12, 12],
    [16.5, 16.5],
  ],
  [
    [8, 8],
    [16, 8],
    [8, 16],
    [16, 16],
  ],
  [
    [7.5, 7.5],
    [16.5, 7.5],
    [12, 12],
    [7.5, 16.5],
    [16.5, 16.5],
  ],
  [
    [8, 6.8],
    [16, 6.8],
    [8, 12],
    [16, 12],
    [8, 17.2],
    [16, 17.2],
  ],
];

export const MEMBER: { [colour: string]: [string, string, string] } = {
  black: ['#35363d', '#0f1014', '#f3ead8'],
  white: ['#f6f1e6', '#6f6756', '#3a3326'],
  orange: ['#e88a32', '#703605', '#fff4e2'],
  neutral: ['#c9b08a', '#5f4a27', '#463414'],
};

function die(colour: string, value: number): ComponentChildren {
  const [fill, edge, pip] = MEMBER[colour] ?? MEMBER.neutral!;
  return (
    <>
      <rect x="2.500" y="3.500" width="19" height="19" rx="4.500" fill={edge} opacity=".5" />
      <rect
        x="2.500"
        y="2.500"
        width="19"
        height="19"
        rx="4.500"
        fill={fill}
        stroke={edge}
        stroke-width="1.200"
      />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle cx={x} cy={y} r="2" fill={pip} />
      ))}
    </>
  );
}

export interface IconProps {
  name: string;
  size?: number | undefined;
  /** For screen readers; without it the icon is decorative. */
  title?: string | undefined;
  /** For dice. */
  value?: number | undefined;
  class?: string | undefined;
  /** The game of the icon, when it is shown away from a table. */
  game?: string | undefined;
}

export function Icon({
  name,
  size = 20,
  title,
  value = 0,
  class: className,
  game,
}: IconProps): JSX.Element {
  const stage = useContext(StageContext);
  const own = sentSymbol(game ?? stage?.game, name);
  const drawn = useMemo(() => draw(name, value), [name, value]);
  return (
    <svg
      class={`icon ${className ?? ''}`}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : 'true'}
    >
      {own ?? drawn}
    </svg>
  );
}

function draw(name: string, value: number): ComponentChildren {
  const known = ICONS[name] ?? ICONS[ALIASES[name] ?? ''];
  if (known) return known();
  if (name.startsWith('element-')) return element(name.slice(8));
  if (name.startsWith('state-')) return state(name.slice(6));
  if (name.startsWith('die-')) return die(name.slice(4), value);
  if (!tileOf(name)) return seal(name);
  return (
    <svg viewBox="0 0 64 64" width="24" height="24">
      <Tile icon={name} />
    </svg>
  );
}

function seal(name: string): ComponentChildren {
  let hue = 0;
  for (let i = 0; i < name.length; i++) hue = (hue * 31 + name.charCodeAt(i)) % 360;
  return (
    <>
      <circle
        cx="12"
        cy="12"
        r="9.500"
        fill={`hsl(${hue} 45% 42%)`}
        stroke={`hsl(${hue} 50% 20%)`}
        stroke-width="1.400"
      />
      <text
        x="12"
        y="16.200"
        text-anchor="middle"
        font-size="11.500"
        font-weight="700"
        fill="#fffaf0"
      >
        {name.slice(0, 1).toUpperCase()}
      </text>
    </>
  );
}
