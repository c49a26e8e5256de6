import type { JSX } from 'preact';
import { MOTIFS } from './motifs.ts';

/** The colours of a figure: main, dark, light, accent, ink. */
export interface Tones {
  m: string;
  d: string;
  l: string;
  a: string;
  k: string;
}

/** A figure in given tones. */
export function Layers({
  name,
  tones,
  at = 'translate(16 4)',
}: {
  name: string;
  tones: Tones;
  at?: string;
}): JSX.Element {
  return (
    <g transform={at}>
      {(MOTIFS[name] ?? MOTIFS.banner!).map(([tone, path]) =>
        tone.startsWith('-') ? (
          <path
            d={path}
            fill="none"
            stroke={tones[tone.slice(1) as keyof Tones]}
            stroke-width="2.400"
            stroke-linecap="round"
            stroke-linejoin="round"
          />
        ) : (
          <path d={path} fill={tones[tone as keyof Tones]} />
        ),
      )}
    </g>
  );
}
