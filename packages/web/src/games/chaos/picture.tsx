import type { ComponentChildren } from 'preact';
import { Layers } from '../../art/layers.tsx';
import { pickMotif } from '../../art/pick-motif.ts';
import type { CardFace } from '../../net/card-faces.ts';
import { Creature, ELEMENT_TONES } from './creature.tsx';
import { elementOf } from './figures.ts';

function backdrop(element: string, roll: (n: number) => number): ComponentChildren {
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

/** A creature, or the sign of a spell, in the light of its element. */
export function picture(card: CardFace, roll: (n: number) => number): ComponentChildren {
  const { name, type } = card;
  const element = elementOf(card);
  const tones = ELEMENT_TONES[element] ?? ELEMENT_TONES.chaos!;
  const at = /commander/i.test(type) ? 'translate(14 -1) scale(1.060)' : 'translate(16 1)';
  return (
    <>
      {backdrop(element, roll)}
      {/spell/i.test(type) ? (
        <Layers name={pickMotif(name, 'spell', roll)} tones={{ ...tones, k: '#12081f' }} />
      ) : (
        <g transform={at}>
          <Creature name={name} element={element} />
        </g>
      )}
    </>
  );
}
