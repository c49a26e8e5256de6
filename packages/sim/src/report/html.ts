import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';

/** Escapes text for HTML. */
export const text = (value: unknown): string =>
  String(value).replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!,
  );

export const percent = (x: number): string => `${(100 * x).toFixed(1)} %`;
export const interval = ({ low, high }: { low: number; high: number }): string =>
  `${(100 * low).toFixed(1)} … ${percent(high)}`;
export const signed = (x: number, digits = 2): string =>
  `${x >= 0 ? '+' : '−'}${Math.abs(x).toFixed(digits)}`;

const BLUE = '#4a86c5';

type Mark = Parameters<typeof Plot.plot>[0];

/** A chart as SVG text, drawn without a browser. */
export function drawSvg(title: string, options: NonNullable<Mark>): string {
  const { document } = parseHTML('<html><body></body></html>');
  const drawn = Plot.plot({
    width: 760,
    height: 240,
    marginLeft: 56,
    marginBottom: 44,
    style: { background: 'transparent', color: 'inherit', fontSize: '12px', fontFamily: 'inherit' },
    ...options,
    document: document as never,
  });
  const svg = drawn.tagName.toLowerCase() === 'svg' ? drawn : drawn.querySelector('svg');
  return (svg?.outerHTML ?? '').replace(
    '<svg',
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${text(title)}"`,
  );
}

/** A chart with its title, as a section of a page. */
export const chart = (title: string, options: NonNullable<Mark>): string =>
  `<figure><figcaption>${text(title)}</figcaption>${drawSvg(title, options)}</figure>`;

/** A histogram; each bar covers `width` values starting at its label. */
export const bars = (
  title: string,
  counts: readonly [number, number][],
  label: string,
  width = 1,
): string =>
  chart(title, {
    x: { label, type: 'linear' },
    y: { label: 'games', grid: true },
    marks: [
      Plot.rectY(
        counts.map(([value, n]) => ({ value, n })),
        {
          x1: (d: { value: number }) => d.value - 0.45,
          x2: (d: { value: number }) => d.value + width - 0.55,
          y: 'n',
          fill: BLUE,
        },
      ),
      Plot.ruleY([0]),
    ],
  });

/** Shares with their intervals, one row each, and a line at `even`. */
export const shares = (
  title: string,
  rows: readonly { name: string; mean: number; low: number; high: number }[],
  even: number,
): string =>
  chart(title, {
    height: 70 + 26 * rows.length,
    marginLeft: 180,
    x: { label: '% of games', domain: [0, 100], transform: (d: number) => 100 * d, grid: true },
    y: { label: null, domain: rows.map((r) => r.name) },
    marks: [
      Plot.ruleX([even], { strokeDasharray: '4 3' }),
      Plot.ruleY(rows, { y: 'name', x1: 'low', x2: 'high', strokeWidth: 2, stroke: BLUE }),
      Plot.dot(rows, { y: 'name', x: 'mean', r: 4, fill: BLUE }),
    ],
  });

/** Differences with their intervals, one row each, around zero; pale if not significant. */
export const differences = (
  title: string,
  label: string,
  rows: readonly { name: string; mean: number; low: number; high: number; clear: boolean }[],
): string => {
  const opacity = (d: { clear: boolean }): number => (d.clear ? 1 : 0.35);
  return chart(title, {
    height: 70 + 20 * rows.length,
    marginLeft: 220,
    x: { label, transform: (d: number) => 100 * d, grid: true },
    y: { label: null, domain: rows.map((r) => r.name) },
    marks: [
      Plot.ruleX([0]),
      Plot.ruleY(rows, {
        y: 'name',
        x1: 'low',
        x2: 'high',
        strokeWidth: 2,
        stroke: BLUE,
        strokeOpacity: opacity,
      }),
      Plot.dot(rows, { y: 'name', x: 'mean', r: 4, fill: BLUE, fillOpacity: opacity }),
    ],
  });
};

/** A table. The columns of `texts` hold sentences: aligned left, and wrapped if they are long. */
export function table(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  texts: readonly number[] = [],
): string {
  const kind = (i: number): string => (texts.includes(i) ? ' class="text"' : '');
  const cells = (row: readonly (string | number)[]): string =>
    row
      .map((cell, i) =>
        i === 0 ? `<th scope="row">${text(cell)}</th>` : `<td${kind(i)}>${text(cell)}</td>`,
      )
      .join('');
  const titles = head.map((h, i) => `<th scope="col"${kind(i)}>${text(h)}</th>`).join('');
  const lines = rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n');
  return (
    `<div class="wide"><table><thead><tr>${titles}</tr></thead>` +
    `<tbody>${lines}</tbody></table></div>`
  );
}

/** A complete page in one file, without scripts or external resources. */
export function page(title: string, body: string, language = 'en'): string {
  return `<!doctype html>
<html lang="${text(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(title)}</title>
<style>
:root { color-scheme: light dark; --paper: Canvas; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid #8885; text-align: right; }
td, tbody th { white-space: nowrap; } thead th { vertical-align: bottom; }
th.text, td.text { text-align: left; white-space: normal; }
tbody tr:hover { background: #8881; }
svg { max-width: 100%; height: auto; }
th[scope=row], thead th:first-child { text-align: left; font-weight: 600; }
figure { margin: 1.5rem 0; } figcaption { font-weight: 600; margin-bottom: .3rem; }
@media (max-width: 40rem) { th, td { padding: .2rem .3rem; } }
@media (max-width: 30rem) {
  .compact :is(th, td) { padding: .2rem .15rem; font-size: .75rem; }
  .compact tbody th { white-space: normal; overflow-wrap: anywhere; }
}
.on-wide svg { display: block; width: 100%; } .on-narrow { display: none; max-width: 36rem; }
@media (max-width: 56rem) { .on-wide { display: none; } .on-narrow { display: block; } }
.on-narrow svg { display: block; width: 100%; }
.legend, .items { padding: 0; list-style: none; }
.legend { display: flex; flex-wrap: wrap; gap: .2rem 1.2rem; margin: .5rem 0; }
.items li { padding: .5rem 0; border-bottom: 1px solid #8885; } .items p { margin: 0; }
.wide { overflow-x: auto; } .note { opacity: .75; font-size: .9rem; }
</style></head><body>
<h1>${text(title)}</h1>
${body}
</body></html>
`;
}
