/**
 * Figures in a 64 by 64 box, standing on y = 56, as layers of one tone each: m main, d dark, l
 * light, a accent, k nearly black. A minus before the tone strokes instead of filling.
 */
export type Tone = 'm' | 'd' | 'l' | 'a' | 'k';
export type Layer = [Tone | `-${Tone}`, string];

export const o = (x: number, y: number, r: number, ry = r): string =>
  `M${x - r} ${y}a${r} ${ry} 0 1 0 ${2 * r} 0a${r} ${ry} 0 1 0 ${-2 * r} 0z`;
export const box = (x: number, y: number, w: number, h: number): string =>
  `M${x} ${y}h${w}v${h}h${-w}z`;
export const crenel = (x: number, y: number, w: number, h: number, n = 3): string => {
  const u = w / (2 * n - 1);
  let d = `M${x} ${y + h}V${y}`;
  for (let i = 0; i < 2 * n - 1; i++)
    d += `h${u}${i === 2 * n - 2 ? '' : i % 2 === 0 ? 'v4' : 'v-4'}`;
  return `${d}V${y + h}z`;
};
export const house = (x: number, y: number, w: number, h: number): Layer[] => [
  ['l', box(x, y, w, h)],
  ['d', `M${x - 2} ${y}L${x + w / 2} ${y - w * 0.55}L${x + w + 2} ${y}z`],
  ['k', box(x + w * 0.38, y + h * 0.45, w * 0.26, h * 0.55)],
];
export const tree = (x: number, y: number, r: number): Layer[] => [
  ['k', box(x - 1.2, y + r - 1, 2.4, r * 1.1)],
  ['m', o(x, y, r)],
  ['l', o(x - r * 0.3, y - r * 0.3, r * 0.45)],
];
export const pine = (x: number, y: number, h: number): Layer[] => [
  [
    'd',
    `M${x} ${y - h}l${h * 0.3} ${h * 0.45}h-${h * 0.12}l${h * 0.22} ` +
      `${h * 0.35}h-${h * 0.8}l${h * 0.22}-${h * 0.35}h-${h * 0.12}z`,
  ],
  ['k', box(x - 1.5, y - h * 0.2, 3, h * 0.2)],
];
export const coin = (x: number, y: number, r: number): Layer[] => [
  ['d', o(x, y + 1.5, r)],
  ['a', o(x, y, r)],
  ['-d', o(x, y, r * 0.68)],
  [
    'l',
    `M${x} ${y - r * 0.42}l${r * 0.13} ${r * 0.28} ${r * 0.3} ${r * 0.05}-${r * 0.22} ` +
      `${r * 0.22} ${r * 0.05} ${r * 0.3}-${r * 0.26}-${r * 0.14}-${r * 0.26} ${r * 0.14} ` +
      `${r * 0.05}-${r * 0.3}-${r * 0.22}-${r * 0.22} ${r * 0.3}-${r * 0.05}z`,
  ],
];
export const sword = (flip: 1 | -1): Layer[] => {
  const at = (x: number, y: number): string => `${32 + flip * x} ${y}`;
  const shape = (...points: [number, number][]): string =>
    `M${points.map(([x, y]) => at(x, y)).join('L')}z`;
  return [
    ['l', shape([-19, 9], [-13, 10], [9, 38], [6, 41])],
    ['a', shape([3, 42], [13, 34], [15, 37], [5, 45])],
    ['d', shape([9, 41], [12, 39], [19, 48], [16, 51])],
  ];
};
export const shieldAt = (x: number, y: number, w: number): Layer[] => [
  [
    'd',
    `M${x - w / 2} ${y}q${w / 2} -${w * 0.15} ${w} 0v${w * 0.5}q0 ${w * 0.45}-${w / 2} ` +
      `${w * 0.7}q-${w / 2}-${w * 0.25}-${w / 2}-${w * 0.7}z`,
  ],
  [
    'a',
    `M${x - w * 0.36} ${y + w * 0.1}q${w * 0.36}-${w * 0.1} ` +
      `${w * 0.36}-${w * 0.08}v${w * 1.02}q-${w * 0.36}-${w * 0.2}-${w * 0.36}-${w * 0.55}z`,
  ],
  [
    'l',
    `M${x} ${y + w * 0.02}q${w * 0.36} 0 ${w * 0.36} ${w * 0.08}v${w * 0.37}q0 ` +
      `${w * 0.35}-${w * 0.36} ${w * 0.55}z`,
  ],
];
export const person = (x: number, y: number, s: number, tone: Tone = 'm'): Layer[] => [
  [
    tone,
    `M${x - 7 * s} ${y}c0-${10 * s} ${3 * s}-${15 * s} ${7 * s}-${15 * s}s${7 * s} ${5 * s} ` +
      `${7 * s} ${15 * s}z`,
  ],
  ['l', o(x, y - 19 * s, 4.5 * s)],
];
export const wave = (y: number): string => `M0 ${y}q4-4 8 0t8 0 8 0 8 0 8 0 8 0 8 0 8 0V64H0z`;
