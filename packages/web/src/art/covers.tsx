import type { ComponentChildren, JSX } from 'preact';
import { Creature, type Tones } from './creature.tsx';
import { Layers } from './layers.tsx';
import { Tile } from './tiles.tsx';

const stone: Tones = { m: '#b9a98c', d: '#7d5a45', l: '#efe3c6', a: '#c2452d', k: '#3a2a20' };
const town: Tones = { m: '#a98a63', d: '#8c3f2c', l: '#f2e2bf', a: '#e7b94f', k: '#3d271b' };
const wood: Tones = { m: '#5d7f4b', d: '#365a35', l: '#86a566', a: '#e7b94f', k: '#38281c' };

const COVERS: { [game: string]: () => ComponentChildren } = {
  dominion: () => (
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
      <path d="M146 200c4-30 26-30 14-56" fill="none" stroke="#c7a970" stroke-width="2" stroke-dasharray="3 6" />
      <Layers name="forest" tones={wood} at="translate(196 128) scale(1.100)" />
      <Layers name="forest" tones={wood} at="translate(-16 138) scale(.9)" />
    </>
  ),
  lorenzo: () => (
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
      <path d="M184 60c-12 10-20 32-20 68M184 60c12 10 20 32 20 68M184 60v68" fill="none" stroke="#f3dfb8" stroke-width="3" />
      <path d="M176 62V48h16v14zM174 48l10-14 10 14z" fill="#f3e6c9" stroke="#8d6a3c" stroke-width="1.500" />
      <path d="M184 34v-10M180 27h8" stroke="#caa04a" stroke-width="2.500" />
      <path d="M152 200v-26a8 8 0 0 1 16 0v26zM176 200v-30a9 9 0 0 1 18 0v30zM202 200v-26a8 8 0 0 1 16 0v26z" fill="#8b5a3a" />
      <circle cx="158" cy="156" r="4" fill="#8b5a3a" />
      <circle cx="184" cy="154" r="5" fill="#8b5a3a" />
      <circle cx="210" cy="156" r="4" fill="#8b5a3a" />
      <path d="M0 182q40-8 80 0t80 0 80 0 80 0v18H0z" fill="#5b8f9c" />
      <path d="M0 190q40-6 80 0t80 0 80 0 80 0" fill="none" stroke="#bfe0df" stroke-width="2" />
      <Layers name="ship" tones={{ m: '#7c4a25', d: '#6a3a1c', l: '#f3e6c9', a: '#5b8f9c', k: '#2b1a10' }} at="translate(34 146) scale(.72)" />
    </>
  ),
  shelfie: () => (
    <>
      <rect width="320" height="200" fill="#f3d9bf" />
      <path d="M0 0h320v150H0z" fill="#e9b9a0" />
      {[0, 40, 80, 120, 160, 200, 240, 280].map((x) => (
        <path d={`M${x + 10} 0v150`} stroke="#dfa68b" stroke-width="8" />
      ))}
      <rect y="150" width="320" height="50" fill="#b47a4d" />
      <path d="M0 150h320M0 166h320M0 184h320M60 150v16M180 166v18M270 150v16M110 184v16" stroke="#8f5b35" stroke-width="2" />
      <rect x="34" y="18" width="176" height="152" rx="5" fill="#7a4a2b" />
      <rect x="42" y="26" width="160" height="136" fill="#4f2d19" />
      {[0, 1, 2].map((r) => [0, 1, 2, 3].map((c) => <rect x={46 + c * 40} y={30 + r * 45} width="34" height="40" fill="#633b22" />))}
      {[
        ['cat', 46, 120],
        ['book-2', 86, 120],
        ['plant', 126, 120],
        ['trophy', 166, 120],
        ['frame', 46, 75],
        ['game', 86, 75],
        ['cat-2', 126, 75],
        ['plant-3', 46, 30],
        ['book', 86, 30],
      ].map(([icon, x, y]) => (
        <svg x={Number(x)} y={Number(y)} width="35" height="40" viewBox="0 0 64 64">
          <Tile icon={String(icon)} />
        </svg>
      ))}
      <path d="M42 70h160v5H42zM42 115h160v5H42z" fill="#8f5b35" />
      <svg x="206" y="84" width="104" height="104" viewBox="6 6 54 54">
        <g transform="translate(0 0)">
          <path d="M46 54c8-2 10-12 4-18" fill="none" stroke="#a5641d" stroke-width="5" stroke-linecap="round" />
          <path d="M18 56c-2-14 4-22 14-22s16 8 14 22z" fill="#e8a24c" stroke="#a5641d" stroke-width="2" />
          <path d="M18 12l4 9h20l4-9 3 14c1 9-7 15-17 15s-18-6-17-15z" fill="#e8a24c" stroke="#a5641d" stroke-width="2" stroke-linejoin="round" />
          <path d="M28 18v6M32 17v6M36 18v6M20 46h6M20 50h5M38 46h6M39 50h5" stroke="#a5641d" stroke-width="2" stroke-linecap="round" />
          <ellipse cx="25" cy="28" rx="2.500" ry="3.200" fill="#3c5a2a" />
          <ellipse cx="39" cy="28" rx="2.500" ry="3.200" fill="#3c5a2a" />
          <path d="M30 33h4l-2 2.500zM32 35.500q-2 3-5 1.500M32 35.500q2 3 5 1.500" fill="#c56a6a" stroke="#a5641d" stroke-width="1.200" />
        </g>
      </svg>
      <circle cx="262" cy="44" r="26" fill="#fdf3da" stroke="#7a4a2b" stroke-width="5" />
      <path d="M262 44V28M262 44l11 6" stroke="#7a4a2b" stroke-width="3.500" stroke-linecap="round" />
    </>
  ),
  chaos: () => (
    <>
      <rect width="320" height="200" fill="#150a2b" />
      <circle cx="160" cy="104" r="120" fill="#2a1250" />
      <circle cx="160" cy="104" r="86" fill="#43197a" opacity=".8" />
      <circle cx="160" cy="104" r="52" fill="#7a2fc4" opacity=".6" />
      {Array.from({ length: 46 }, (_, i) => (
        <circle cx={(i * 73) % 320} cy={(i * 47) % 170} r={0.7 + (i % 3) * 0.5} fill="#fff" opacity={0.35 + (i % 5) * 0.12} />
      ))}
      <path d="M160 40l10 38 38-14-22 34 36 18-42 4 10 40-30-28-30 28 10-40-42-4 36-18-22-34 38 14z" fill="#ff5fa8" opacity=".85" />
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
  ),
  lanes: () => (
    <>
      <rect width="320" height="200" fill="#a9cfd8" />
      <rect y="46" width="320" height="40" fill="#d4e4dc" />
      <path d="M180 84l44-52 26 30 22-24 48 50v14H180z" fill="#8b93a8" />
      <path d="M224 32l14 17-9 5-7-5-9 6zM272 38l12 14-8 4-8-4z" fill="#f3f5f4" />
      <path d="M0 78h320v122H0z" fill="#9fb765" />
      <path d="M0 78h96l-40 122H0z" fill="#b7c977" />
      <path d="M200 78h120v122H250z" fill="#8d8f9b" />
      <path d="M96 78h104l50 122H56z" fill="#5f8550" />
      <path d="M66 78h16L36 200H0v-30z" fill="#e3cf9c" />
      <path d="M142 78h16l20 122h-56z" fill="#c9b07f" />
      <path d="M222 78h16l76 122h-58z" fill="#cfc6b6" />
      <Layers name="forest" tones={wood} at="translate(88 70) scale(.7)" />
      <Layers name="forest" tones={wood} at="translate(168 92) scale(.8)" />
      <Layers name="castle" tones={stone} at="translate(128 20) scale(1)" />
      <Layers name="soldier" tones={{ m: '#2e6da4', d: '#45515f', l: '#f1d9b9', a: '#e0b341', k: '#222' }} at="translate(12 104) scale(1.250)" />
      <Layers name="cavalry" tones={{ m: '#6b4a33', d: '#39424d', l: '#f1d9b9', a: '#c2452d', k: '#222' }} at="translate(104 116) scale(1.250)" />
      <Layers name="goat" tones={{ m: '#b9b2a4', d: '#6d6252', l: '#efe9dc', a: '#c2452d', k: '#222' }} at="translate(232 106) scale(1.050)" />
      <path d="M0 196h320v4H0z" fill="#000" opacity=".15" />
    </>
  ),
};

/** The picture on a game's box. */
export function Cover({ game }: { game: string }): JSX.Element {
  const draw = COVERS[game];
  return (
    <svg class="cover" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {draw ? draw() : <rect width="320" height="200" fill="#5b6b7d" />}
    </svg>
  );
}
