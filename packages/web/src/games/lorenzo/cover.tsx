import type { JSX } from 'preact';
import { Layers } from '../../art/layers.tsx';

/** The dome over the city and its river. */
export const cover = (): JSX.Element => (
  <>
    <rect width="320" height="200" fill="#7fb0bd" />
    <rect y="50" width="320" height="150" fill="#b8d2cc" />
    <rect y="92" width="320" height="108" fill="#f0dcb4" />
    <circle cx="60" cy="54" r="24" fill="#fff4d4" />
    <path d="M0 116q70-30 150-14t170-18v120H0z" fill="#8fa274" />
    <path d="M0 200v-52h22v-22h26v14h24v-26h30v22h22v64z" fill="#d79b63" />
    <path d="M18 126l17-14 17 14zM96 136h32l-16-12zM68 114l19-14 19 14z" fill="#a8492c" />
    <path d="M250 200v-70h20v-36h14v36h20v-18h16v88z" fill="#cf8f5b" />
    <path d="M266 94h22l-4-8h-14zM277 86V66" fill="#a8492c" stroke="#7c3420" stroke-width="2" />
    <path d="M277 66l14 4-14 5z" fill="#4f6d9e" />
    {/* the dome */}
    <path d="M132 200v-58h104v58z" fill="#ecd7ae" />
    <path d="M144 142v-16h80v16z" fill="#d9bd8b" />
    <path d="M146 128c0-44 18-62 38-68 20 6 38 24 38 68z" fill="#b9502f" />
    <path
      d="M184 60c-12 10-20 32-20 68M184 60c12 10 20 32 20 68M184 60v68"
      fill="none"
      stroke="#f3dfb8"
      stroke-width="3"
    />
    <path
      d="M176 62V48h16v14zM174 48l10-14 10 14z"
      fill="#f3e6c9"
      stroke="#8d6a3c"
      stroke-width="1.500"
    />
    <path d="M184 34v-10M180 27h8" stroke="#caa04a" stroke-width="2.500" />
    <path
      d="M152 200v-26a8 8 0 0 1 16 0v26zM176 200v-30a9 9 0 0 1 18 0v30zM202 200v-26a8 8 0 0 1 16 0v26z"
      fill="#8b5a3a"
    />
    <circle cx="158" cy="156" r="4" fill="#8b5a3a" />
    <circle cx="184" cy="154" r="5" fill="#8b5a3a" />
    <circle cx="210" cy="156" r="4" fill="#8b5a3a" />
    <path d="M0 182q40-8 80 0t80 0 80 0 80 0v18H0z" fill="#5b8f9c" />
    <path d="M0 190q40-6 80 0t80 0 80 0 80 0" fill="none" stroke="#bfe0df" stroke-width="2" />
    <Layers
      name="ship"
      tones={{ m: '#7c4a25', d: '#6a3a1c', l: '#f3e6c9', a: '#5b8f9c', k: '#2b1a10' }}
      at="translate(34 146) scale(.72)"
    />
  </>
);
