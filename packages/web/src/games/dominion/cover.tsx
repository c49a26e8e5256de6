import type { JSX } from 'preact';
import { Layers } from '../../art/layers.tsx';
import { stone, town, wood } from '../../art/cover-tones.ts';

/** A castle over a valley. */
export const cover = (): JSX.Element => (
  <>
    <rect width="320" height="200" fill="#f0b46e" />
    <rect y="44" width="320" height="156" fill="#f5c98a" />
    <rect y="84" width="320" height="116" fill="#fae0ad" />
    <circle cx="232" cy="66" r="34" fill="#fff3cf" />
    <circle cx="232" cy="66" r="46" fill="#fff3cf" opacity=".35" />
    <path d="M0 112l48-38 40 30 52-44 58 48 36-26 86 44v80H0z" fill="#b18a78" opacity=".8" />
    <path d="M0 132q60-34 130-12t190-14v100H0z" fill="#8f9c62" />
    <Layers name="castle" tones={stone} at="translate(92 38) scale(1.700)" />
    <path d="M0 152q90-34 170-12t150-8v70H0z" fill="#6d8a4c" />
    <Layers name="village" tones={town} at="translate(14 84) scale(1.150)" />
    <Layers name="mill" tones={town} at="translate(238 70) scale(1.250)" />
    <path d="M0 168q80-22 170-6t150-10v50H0z" fill="#4f6f3c" />
    <path d="M146 200c4-30 26-30 14-56" fill="none" stroke="#e9d3a0" stroke-width="11" />
    <path
      d="M146 200c4-30 26-30 14-56"
      fill="none"
      stroke="#c7a970"
      stroke-width="2"
      stroke-dasharray="3 6"
    />
    <Layers name="forest" tones={wood} at="translate(196 128) scale(1.100)" />
    <Layers name="forest" tones={wood} at="translate(-16 138) scale(.9)" />
  </>
);
