import type { JSX } from 'preact';
import { chanceOf } from './chance.ts';

export interface Tones {
  m: string;
  d: string;
  l: string;
  a: string;
  k: string;
}

/** Colours of the elements: body, shadow, light, glow. */
export const ELEMENT_TONES: { [element: string]: Tones } = {
  fire: { m: '#e2562b', d: '#8f2413', l: '#ffb35c', a: '#ffd75e', k: '#2a0d0a' },
  water: { m: '#2f86c9', d: '#134a80', l: '#8fd6f5', a: '#d4f5ff', k: '#071f38' },
  earth: { m: '#7c9a3f', d: '#45591f', l: '#c4d684', a: '#e9c46a', k: '#1c2410' },
  air: { m: '#8fb9c9', d: '#4d7a8c', l: '#e3f3f6', a: '#fff3c4', k: '#16303a' },
  chaos: { m: '#8d4ad6', d: '#47178a', l: '#d6a5ff', a: '#ff5fa8', k: '#170428' },
};

const plain: Tones = { m: '#8b8f99', d: '#4d515c', l: '#cfd3da', a: '#f2c14e', k: '#1c1e24' };

interface Traits {
  wings: boolean;
  horns: boolean;
  long: boolean;
  blocky: boolean;
  arms: boolean;
  ears: boolean;
  fins: boolean;
  leaves: boolean;
  robe: boolean;
  tentacles: boolean;
  beak: boolean;
  small: boolean;
  crown: boolean;
}

/** What a name promises must be seen. */
function traitsOf(name: string, roll: (n: number) => number): Traits {
  const has = (pattern: RegExp): boolean => pattern.test(name);
  const long = has(/serpent|snake|eel|worm|wyrm|dragon|hydra|lamia|naga/i);
  const robe = has(/mage|wizard|witch|shaman|monk|oracle|priest|seer|sage|master|emperor|king|queen|lord|lady|weaver|keeper/i);
  return {
    wings: has(/owl|crow|bird|hawk|raven|bat|dragon|pegasus|wing|sprite|fair|moth|gargoyle|harpy|drake|phoenix|sylph|angel|finch|swift/i) || roll(7) === 0,
    horns: has(/demon|devil|goat|bull|minotaur|dragon|imp|gargoyle|stag|ram|horn|brute|fiend/i) || roll(4) === 0,
    long,
    blocky: has(/golem|gargoyle|rock|stone|magma|statue|bulk|titan|colossus|construct|turtle|crab/i),
    arms: !long && (has(/golem|warrior|brute|monkey|ape|titan|knight|ogre|giant|demon/i) || roll(2) === 0),
    ears: has(/cat|lion|wolf|fox|hare|hound|bear|tiger|lynx|monkey|mouse/i) || roll(4) === 0,
    fins: has(/fish|shark|whale|mermaid|sea|ray|octopus|hydra|tide|eel|otter|captain/i),
    leaves: has(/vine|fern|flower|blossom|cherry|plant|sylph|moss|thorn|root|tree|leaf|bramble|sprout/i),
    robe,
    tentacles: has(/octopus|squid|kraken|jelly|void|eldritch/i) || (!robe && roll(9) === 0),
    beak: has(/owl|crow|bird|hawk|raven|phoenix|finch|swift|harpy|duck/i),
    small: has(/sprite|ling\b|imp|wisp|pup|kitten|mote/i),
    crown: has(/emperor|king|queen|lord|master|prince|empress|crown/i),
  };
}

/** A creature in a 64 by 64 box, always the same for the same name. */
export function Creature({ name, element }: { name: string; element: string }): JSX.Element {
  const roll = chanceOf(name);
  const t = traitsOf(name, roll);
  const c = ELEMENT_TONES[element] ?? plain;
  const eyes = 1 + ((roll(5) + 1) % 3 || 1);
  const width = t.blocky ? 21 : t.small ? 13 : 15 + roll(5);
  const top = t.small ? 30 : 22 + roll(4);
  const headR = t.blocky ? 11 : 10 + roll(3);
  const headY = top;
  const body = t.blocky
    ? `M${32 - width} 56l3-${24 + roll(4)} ${width - 6}-6h6l${width - 6} 6 3 ${24 + roll(4)}z`
    : t.robe
      ? `M${32 - width} 57c4-14 6-26 ${width - 8}-30h16c8 4 10 16 ${width - 4} 30z`
      : `M${32 - width} 57c-3-18 4-30 ${width}-30s${width + 3} 12 ${width} 30z`;
  const spread = eyes === 1 ? [0] : eyes === 2 ? [-4.6, 4.6] : [-6.5, 0, 6.5];
  return (
    <g>
      <circle cx="32" cy="32" r="27" fill={c.a} opacity=".16" />
      <circle cx="32" cy="30" r="19" fill={c.a} opacity=".18" />
      {t.wings && (
        <>
          <path d="M30 34C20 12 8 10 2 14c4 4 3 8 2 12 4 0 6 4 6 8 4-2 8 0 9 5 4-3 8-2 11 1z" fill={c.d} />
          <path d="M34 34c10-22 22-24 28-20-4 4-3 8-2 12-4 0-6 4-6 8-4-2-8 0-9 5-4-3-8-2-11 1z" fill={c.d} />
          <path d="M28 33C20 18 12 14 5 15M36 33c8-15 16-19 23-18" fill="none" stroke={c.l} stroke-width="1.200" />
        </>
      )}
      {t.tentacles && (
        <path d="M16 52c-8 2-10-6-6-9M20 56c-6 6-14 4-15-2M48 52c8 2 10-6 6-9M44 56c6 6 14 4 15-2M27 57c-1 5-5 6-8 4M37 57c1 5 5 6 8 4" fill="none" stroke={c.d} stroke-width="4.500" stroke-linecap="round" />
      )}
      {t.long ? (
        <>
          <path d="M50 57c8-8 4-18-8-17s-22 2-22-8 10-12 14-10" fill="none" stroke={c.d} stroke-width="13" stroke-linecap="round" />
          <path d="M50 56c7-8 4-16-8-15s-21 2-21-8 8-10 12-9" fill="none" stroke={c.m} stroke-width="9" stroke-linecap="round" />
          <path d="M46 41c-10-1-20 1-24-5" fill="none" stroke={c.l} stroke-width="2" stroke-dasharray="2 4" />
          <path d="M12 58c8 3 30 3 44 0-4-6-34-8-44 0z" fill={c.d} />
        </>
      ) : (
        <>
          <path d={body} fill={c.d} />
          <path d={body} fill={c.m} transform="translate(2.200 2.800) scale(.93)" />
          <path d={`M${32 - width * 0.5} 57c-1-12 3-19 ${width * 0.5}-19s${width * 0.5 + 1} 7 ${width * 0.5} 19z`} fill={c.l} opacity={t.robe ? 0.25 : 0.55} />
        </>
      )}
      {t.arms && (
        <>
          <path d={`M${34 - width} 40c-8 2-10 8-8 14`} fill="none" stroke={c.d} stroke-width={t.blocky ? 9 : 6} stroke-linecap="round" />
          <path d={`M${30 + width} 40c8 2 10 8 8 14`} fill="none" stroke={c.d} stroke-width={t.blocky ? 9 : 6} stroke-linecap="round" />
        </>
      )}
      {t.fins && <path d={`M${34 - width} 42l-10-6 2 14zM${30 + width} 42l10-6-2 14zM28 12c2-6 6-8 10-8-2 4-2 8-2 10z`} fill={c.l} />}
      {t.ears && <path d={`M${32 - headR} ${headY - 4}l-2-13 11 6zM${32 + headR} ${headY - 4}l2-13-11 6z`} fill={c.d} />}
      {t.horns && <path d={`M${34 - headR} ${headY - 5}c-8-2-9-9-6-14 1 6 4 8 9 9zM${30 + headR} ${headY - 5}c8-2 9-9 6-14-1 6-4 8-9 9z`} fill={c.a} />}
      {t.blocky ? (
        <path d={`M${32 - headR} ${headY + 9}l2-16 6-4h8l6 4 2 16-6 4h-12z`} fill={c.m} stroke={c.d} stroke-width="1.600" />
      ) : (
        <ellipse cx="32" cy={headY} rx={headR} ry={headR * 0.94} fill={c.m} stroke={c.d} stroke-width="1.600" />
      )}
      {t.robe && <path d={`M${31 - headR} ${headY + 4}c-2-14 4-20 ${headR + 1}-24 ${headR - 4} 4 ${headR + 3} 10 ${headR + 1} 24-2-8-5-11-${headR}-11s-${headR - 1} 3-${headR} 11z`} fill={c.d} />}
      {t.leaves && <path d={`M32 ${headY - headR}c-2-8-8-8-12-6 2 5 6 8 12 6zm0 0c2-8 8-8 12-6-2 5-6 8-12 6zM14 50c-6-2-8-8-6-12 5 1 7 6 6 12zM50 50c6-2 8-8 6-12-5 1-7 6-6 12z`} fill="#5fa84a" stroke="#2b5a1d" stroke-width="1" />}
      {t.crown && <path d={`M24 ${headY - headR + 2}l-2-9 6 4 4-7 4 7 6-4-2 9z`} fill="#f2c14e" stroke="#7c5407" stroke-width="1" />}
      {spread.map((dx) => (
        <g>
          <ellipse cx={32 + dx} cy={headY - 1} rx={eyes === 1 ? 4.6 : 3.1} ry={eyes === 1 ? 4.6 : 3.5} fill={element === 'chaos' ? c.a : '#fffbea'} />
          <circle cx={32 + dx + (dx === 0 ? 0 : dx > 0 ? -0.8 : 0.8)} cy={headY - 0.5} r={eyes === 1 ? 2.3 : 1.6} fill={c.k} />
        </g>
      ))}
      {t.beak ? (
        <path d={`M28.500 ${headY + 3}h7l-3.500 6z`} fill={c.a} stroke={c.k} stroke-width=".8" />
      ) : roll(2) === 0 ? (
        <path d={`M27 ${headY + 5}q5 4 10 0`} fill="none" stroke={c.k} stroke-width="1.600" stroke-linecap="round" />
      ) : (
        <path d={`M26.500 ${headY + 4.5}h11l-1.500 2-1.800-1-1.800 2-1.800-2-1.800 1z`} fill="#fffbea" stroke={c.k} stroke-width=".9" />
      )}
    </g>
  );
}
