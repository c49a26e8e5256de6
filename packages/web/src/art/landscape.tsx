import type { JSX } from 'preact';
import type { CardFace } from '../net/card-faces.ts';
import { Layers, type Tones } from './layers.tsx';
import { pickMotif } from './pick-motif.ts';
import { Portrait } from './portrait.tsx';

/** Skies over the five worlds: top, middle, low, ground far, ground near, sun. */
const SKIES: { [kind: string]: string[][] } = {
  day: [
    ['#8ec3d9', '#b9dbe0', '#e5ecd8', '#9db88a', '#6f8f5c', '#fff6d6'],
    ['#f2c48d', '#f6d9a8', '#fbeccb', '#b59a6a', '#8a7143', '#fff3cf'],
    ['#c9d8e6', '#dfe6ea', '#f2efe2', '#93a79b', '#667c70', '#ffffff'],
  ],
  dusk: [
    ['#e39a6f', '#efb98a', '#f7dcb0', '#8a6a5c', '#5e4640', '#ffe9b8'],
    ['#8f7fa8', '#c59bab', '#ecc3a7', '#6b6079', '#473e57', '#ffe3c0'],
  ],
  night: [
    ['#27304f', '#3a4569', '#59628a', '#2c3a4e', '#1d2838', '#f4ecc8'],
    ['#3a2a48', '#543a61', '#7b5578', '#3b2c44', '#281d31', '#f8e3c4'],
  ],
  gold: [['#b98a35', '#d7ab52', '#f0d38b', '#8c6420', '#6a4912', '#fff1bf']],
  green: [['#7fb7a2', '#a9d0b4', '#dcead0', '#6e9a63', '#47733f', '#fff8d8']],
  cave: [['#2b3038', '#3a414c', '#4d5663', '#2a2f37', '#1e2229', '#e9b65c']],
};

export const TONES: Tones[] = [
  { m: '#9c6b4a', d: '#6a3f2b', l: '#f0e0c2', a: '#d9a441', k: '#2a1a14' },
  { m: '#7f8a99', d: '#4a5463', l: '#eef0ee', a: '#c2542d', k: '#20252d' },
  { m: '#6f8f5c', d: '#3f5b3a', l: '#f3e9c9', a: '#d98e32', k: '#1c2818' },
  { m: '#8d6a97', d: '#54396a', l: '#f1e4ef', a: '#e0a458', k: '#241530' },
  { m: '#b5734f', d: '#7a3d2c', l: '#f7e6cb', a: '#3f7d88', k: '#2b1712' },
];

function skyKind(type: string): string {
  if (/curse|excommunic/i.test(type)) return 'night';
  if (/treasure/i.test(type)) return 'gold';
  if (/victory|territor/i.test(type)) return 'green';
  if (/attack|venture/i.test(type)) return 'dusk';
  if (/skill/i.test(type)) return 'dusk';
  return 'day';
}

function Landscape({ kind, roll }: { kind: string; roll: (n: number) => number }): JSX.Element {
  const skies = SKIES[kind] ?? SKIES.day!;
  const [a, b, c, far, near, sun] = skies[roll(skies.length)]!;
  const x = 14 + roll(36);
  const h = roll(6);
  return (
    <>
      <rect width="96" height="64" fill={a} />
      <rect y="16" width="96" height="48" fill={b} />
      <rect y="30" width="96" height="34" fill={c} />
      <circle cx={x + 16} cy={14 + roll(10)} r={5 + roll(4)} fill={sun} opacity=".9" />
      {kind === 'night' ? (
        [0, 1, 2, 3, 4, 5, 6].map(() => (
          <circle
            cx={4 + roll(88)}
            cy={3 + roll(24)}
            r={0.5 + roll(3) * 0.25}
            fill="#fff"
            opacity=".8"
          />
        ))
      ) : (
        <path
          d={
            `M${8 + roll(20)} ${12 + roll(6)}q4-5 9-2 6-4 9 2zM${58 + roll(16)} ` +
            `${18 + roll(6)}q4-5 9-2 6-4 9 2z`
          }
          fill="#fff"
          opacity=".55"
        />
      )}
      <path
        d={`M0 ${40 + h}q16-${10 + roll(8)} 34-3t30-${6 + roll(6)} 32 6v30H0z`}
        fill={far}
        opacity=".75"
      />
      <path d={`M0 ${51 - roll(3)}q22-${5 + roll(5)} 46 0t50-2v20H0z`} fill={near} />
    </>
  );
}

type Roll = (n: number) => number;

/** A character in an interior. */
function portraitPicture(name: string, roll: Roll): JSX.Element {
  const wall = ['#6d4a3a', '#3f5661', '#54603f', '#5b4a66', '#7a5a33'][roll(5)]!;
  return (
    <>
      <rect width="96" height="64" fill={wall} />
      <rect x="6" y="-4" width="84" height="72" fill="#fff" opacity=".08" />
      <path
        d="M10 64V26a20 20 0 0 1 22-20v58zM86 64V26A20 20 0 0 0 64 6v58z"
        fill="#bcd3d6"
        opacity=".55"
      />
      <path d="M10 46q10-6 22-2v20H10zM64 44q12-5 22 1v19H64z" fill="#5d7a57" opacity=".7" />
      <g transform="translate(16 0)">
        <Portrait name={name} />
      </g>
    </>
  );
}

/** A figure in front of a landscape. */
function motifPicture(name: string, type: string, roll: Roll): JSX.Element {
  const motif = pickMotif(name, type, roll);
  const kind = /pickaxe|barrel|skull|flask/.test(motif)
    ? motif === 'skull'
      ? 'night'
      : 'cave'
    : skyKind(type);
  const tones = TONES[roll(TONES.length)]!;
  const shown =
    kind === 'gold'
      ? {
          ...tones,
          a: motif === 'coin1' ? '#c9733a' : motif === 'coin2' ? '#d5dbe2' : '#f4c542',
          d: motif === 'coin1' ? '#6b3413' : motif === 'coin2' ? '#68727f' : '#8a5d0c',
          l: '#fff7df',
        }
      : tones;
  return (
    <>
      <Landscape kind={kind} roll={roll} />
      <ellipse cx="48" cy="60" rx="30" ry="4" fill="#000" opacity=".22" />
      <Layers name={motif} tones={shown} />
    </>
  );
}

/** A picture generated from a card's name and type. */
export const landscapePicture = ({ name, type }: CardFace, roll: Roll): JSX.Element =>
  /character|leader/i.test(type) ? portraitPicture(name, roll) : motifPicture(name, type, roll);
