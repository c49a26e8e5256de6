import type { Plain } from '@cardwright/kernel';
import type { ComponentChildren, JSX } from 'preact';
import { chanceOf } from './chance.ts';
import { Creature, ELEMENT_TONES, type Tones } from './creature.tsx';
import { goalPicture } from './goal-picture.tsx';
import { Layers } from './layers.tsx';
import { pickMotif } from './pick-motif.ts';
import { Portrait } from './portrait.tsx';

export interface Pictured {
  game: string;
  name: string;
  /** Its name as its file writes it first: the same always gets the same picture. */
  written: readonly string[];
  type: string;
  element?: string | undefined;
  json?: Plain;
}

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

const TONES: Tones[] = [
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
        [0, 1, 2, 3, 4, 5, 6].map(() => <circle cx={4 + roll(88)} cy={3 + roll(24)} r={0.5 + roll(3) * 0.25} fill="#fff" opacity=".8" />)
      ) : (
        <path d={`M${8 + roll(20)} ${12 + roll(6)}q4-5 9-2 6-4 9 2zM${58 + roll(16)} ${18 + roll(6)}q4-5 9-2 6-4 9 2z`} fill="#fff" opacity=".55" />
      )}
      <path d={`M0 ${40 + h}q16-${10 + roll(8)} 34-3t30-${6 + roll(6)} 32 6v30H0z`} fill={far} opacity=".75" />
      <path d={`M0 ${51 - roll(3)}q22-${5 + roll(5)} 46 0t50-2v20H0z`} fill={near} />
    </>
  );
}

function chaosBackdrop(element: string, roll: (n: number) => number): ComponentChildren {
  const c = ELEMENT_TONES[element] ?? ELEMENT_TONES.chaos!;
  return (
    <>
      <rect x="-96" y="-64" width="288" height="192" fill={c.k} />
      <circle cx="48" cy="34" r="42" fill={c.d} opacity=".55" />
      <circle cx="48" cy="34" r="30" fill={c.d} opacity=".7" />
      <circle cx="48" cy="34" r="19" fill={c.m} opacity=".5" />
      {[0, 1, 2, 3, 4, 5, 6, 7, 8].map(() => (
        <circle cx={roll(96)} cy={roll(64)} r={0.6 + roll(4) * 0.3} fill={c.a} opacity=".75" />
      ))}
      <path d={`M-96 58h96q24-${6 + roll(6)} 48-1t48-2h96v72H-96z`} fill={c.k} opacity=".9" />
    </>
  );
}

/** Creatures are seen whole in a frame of any shape; landscapes fill it. */
const WHOLE = { viewBox: '12 0 72 64', preserveAspectRatio: 'xMidYMid meet' };
const FILLED = { viewBox: '0 0 96 64', preserveAspectRatio: 'xMidYMid slice' };

/** The picture on a card, 96 by 64: drawn from what the card is called and what it is. */
export function Picture({ card }: { card: Pictured }): JSX.Element {
  const { game, name, type } = card;
  const roll = chanceOf(`${game}:${card.written[0]}`);
  let inside: ComponentChildren;
  if (game === 'shelfie') inside = goalPicture(card.json ?? null);
  else if (game === 'chaos') {
    const element = card.element ?? 'chaos';
    const spell = /spell/i.test(type);
    const tones = ELEMENT_TONES[element] ?? ELEMENT_TONES.chaos!;
    inside = (
      <>
        {chaosBackdrop(element, roll)}
        {spell ? (
          <Layers name={pickMotif(name, 'spell', roll)} tones={{ ...tones, k: '#12081f' }} />
        ) : (
          <g transform={/commander/i.test(type) ? 'translate(14 -1) scale(1.060)' : 'translate(16 1)'}>
            <Creature name={name} element={element} />
          </g>
        )}
      </>
    );
  } else if (/character|leader/i.test(type)) {
    const wall = ['#6d4a3a', '#3f5661', '#54603f', '#5b4a66', '#7a5a33'][roll(5)]!;
    inside = (
      <>
        <rect width="96" height="64" fill={wall} />
        <rect x="6" y="-4" width="84" height="72" fill="#fff" opacity=".08" />
        <path d="M10 64V26a20 20 0 0 1 22-20v58zM86 64V26A20 20 0 0 0 64 6v58z" fill="#bcd3d6" opacity=".55" />
        <path d="M10 46q10-6 22-2v20H10zM64 44q12-5 22 1v19H64z" fill="#5d7a57" opacity=".7" />
        <g transform="translate(16 0)">
          <Portrait name={name} />
        </g>
      </>
    );
  } else {
    const motif = pickMotif(name, type, roll);
    const kind = /pickaxe|barrel|skull|flask/.test(motif) ? (motif === 'skull' ? 'night' : 'cave') : skyKind(type);
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
    inside = (
      <>
        <Landscape kind={kind} roll={roll} />
        <ellipse cx="48" cy="60" rx="30" ry="4" fill="#000" opacity=".22" />
        <Layers name={motif} tones={shown} />
      </>
    );
  }
  return (
    <svg class="picture" {...(game === 'chaos' ? WHOLE : FILLED)} aria-hidden="true">
      {inside}
    </svg>
  );
}

/** A figure alone, for pieces on a board. */
export function Figure({ card, size = 32 }: { card: Pictured; size?: number }): JSX.Element {
  const roll = chanceOf(`${card.game}:${card.written[0]}`);
  const motif = pickMotif(card.name, card.type, roll);
  return (
    <svg class="figure" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <Layers name={motif} tones={TONES[roll(TONES.length)]!} at="" />
    </svg>
  );
}
