import * as Plot from '@observablehq/plot';
import { drawSvg, text } from './html.ts';

/** One curve of a panel. */
export interface Curve {
  name: string;
  points: readonly (readonly [number, number])[];
}

/** A chart over time with its own vertical scale; several are stacked. */
export interface Panel {
  title: string;
  curves: readonly Curve[];
}

const COLOURS = ['#4a86c5', '#c5664a', '#5a9e57'];
const PANEL = { width: 760, height: 170, heading: 26 };

/** Stacks panels over the same time axis in one SVG file, with a mark at the end of the warm-up. */
export function timeCharts(label: string, panels: readonly Panel[], warmUp: number): string {
  const { width, height, heading } = PANEL;
  const parts = panels.map(({ title, curves }, place) => {
    const rows = curves.flatMap(({ name, points }) =>
      points.map(([at, value]) => ({ name, at, value })),
    );
    const svg = drawSvg(title, {
      width,
      height,
      marginBottom: 34,
      style: { background: 'white', color: '#222', fontSize: '11px', fontFamily: 'sans-serif' },
      x: { label },
      y: { label: null, grid: true, zero: true, nice: true },
      color: { domain: curves.map(({ name }) => name), range: COLOURS },
      marks: [
        Plot.ruleX([warmUp], { strokeDasharray: '4 3' }),
        Plot.lineY(rows, { x: 'at', y: 'value', stroke: 'name' }),
      ],
    });
    const top = place * (height + heading);
    return `${panelTitle(title, curves, top + 17)}\n${svg.replace('<svg', `<svg y="${top + heading}"`)}`;
  });
  const whole = panels.length * (height + heading);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}" viewBox="0 0 ${width} ${whole}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="white"/>
${parts.join('\n')}
</svg>
`;
}

/** The title of a panel, and the legend of its curves. */
function panelTitle(title: string, curves: readonly Curve[], y: number): string {
  const names = curves.length < 2 ? [] : curves.map(({ name }) => name);
  const legend = names.map(
    (name, i) => `<tspan dx="14" font-weight="normal" fill="${COLOURS[i]}">${text(name)}</tspan>`,
  );
  return (
    `<text x="16" y="${y}" font-weight="bold" ` +
    `fill="#222">${text(title)}${legend.join('')}</text>`
  );
}
