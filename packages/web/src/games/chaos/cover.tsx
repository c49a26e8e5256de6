import type { JSX } from 'preact';
import { Creature } from './creature.tsx';

/** Creatures of three elements around a burst of light. */
export const cover = (): JSX.Element => (
  <>
    <rect width="320" height="200" fill="#150a2b" />
    <circle cx="160" cy="104" r="120" fill="#2a1250" />
    <circle cx="160" cy="104" r="86" fill="#43197a" opacity=".8" />
    <circle cx="160" cy="104" r="52" fill="#7a2fc4" opacity=".6" />
    {Array.from({ length: 46 }, (_, i) => (
      <circle
        cx={(i * 73) % 320}
        cy={(i * 47) % 170}
        r={0.7 + (i % 3) * 0.5}
        fill="#fff"
        opacity={0.35 + (i % 5) * 0.12}
      />
    ))}
    <path
      d="M160 40l10 38 38-14-22 34 36 18-42 4 10 40-30-28-30 28 10-40-42-4 36-18-22-34 38 14z"
      fill="#ff5fa8"
      opacity=".85"
    />
    <circle cx="160" cy="104" r="17" fill="#fff1c9" />
    <path d="M0 168q80-26 160-10t160-8v50H0z" fill="#0d0620" />
    <g transform="translate(6 62) scale(1.750)">
      <Creature name="Ember Dragon" element="fire" />
    </g>
    <g transform="translate(314 62) scale(-1.750 1.750)">
      <Creature name="Tide Golem" element="water" />
    </g>
    <g transform="translate(132 132) scale(.9)">
      <Creature name="Chaos Imp" element="chaos" />
    </g>
    <path d="M0 186q80-16 160-6t160-6v30H0z" fill="#1c0d38" />
  </>
);
