import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { renderDocument } from './render-document.ts';

const html = (text: string): string => renderDocument(text).html.trim();

test('sections have ids, and the second level is the table of contents', () => {
  const rendered = renderDocument('# Rules\n\n## R1 The *start*\n\n### Main\n\n## Ende & Süden\n');
  expect(rendered.sections).toEqual([
    { id: 'section-r1-the-start', title: 'R1 The start' },
    { id: 'section-ende-süden', title: 'Ende & Süden' },
  ]);
  expect(rendered.html).toContain('<h3 id="section-main">Main</h3>');
});

test('the number of a clause is marked where a line begins with it', () => {
  expect(html('R1.2a A turn, see R2.')).toBe('<p><b class="clause">R1.2a</b> A turn, see R2.</p>');
  expect(html('**R1.1 The supply.** Piles.')).toContain(
    '<strong><b class="clause">R1.1</b> The supply.</strong>',
  );
  expect(html('- R2.1 A lane')).toContain('<li><b class="clause">R2.1</b> A lane</li>');
});

test('there are no inline styles, which the page may not have', () => {
  expect(html('| a |\n|--:|\n| 1 |')).not.toContain('style');
});

test('tables and code scroll by keyboard; an empty header is a cell', () => {
  const table = html('| a `b` | |\n|---|---|\n| 1 | 2 |\n');
  expect(table).toContain('tabindex="0" role="group" aria-label="a b, "');
  expect(table).toContain('<th>a <code>b</code></th>\n<td></td>');
  expect(html('```\n<x>\n```')).toBe('<pre tabindex="0"><code>&lt;x&gt;\n</code></pre>');
});

describe('a document from outside', () => {
  test('brings no HTML', () => {
    const bad = html('<script>x</script>\n\nA <img src=x onerror=y> <b>b</b>');
    expect(bad).not.toMatch(/<(script|img|b)\b/);
    expect(bad).toContain('&lt;script&gt;');
    expect(html('| <b>"</b> |\n|---|\n| x |')).toContain('aria-label="&lt;b&gt;&quot;&lt;/b&gt;"');
  });

  test('brings no scripts in links, no pictures, and no links into the page', () => {
    for (const to of ['javascript:x', 'data:text/html,x', 'vbscript:x', 'README.md', '#app'])
      expect(html(`[a](${to})`)).not.toMatch(/<a\b|href/);
    expect(html('![a](https://example.org/a.png)')).not.toContain('<img');
    expect(html('[a](README.md) and [b](https://example.org)')).toBe(
      '<p><span>a</span> and <a href="https://example.org">b</a></p>',
    );
  });
});

test('the rules of every game have sections and clauses', () => {
  const games = new URL('../../games/', import.meta.url);
  const files = readdirSync(games, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^\w+\/RULES\.md$/.test(path),
  );
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const rendered = renderDocument(readFileSync(new URL(file, games), 'utf8'));
    expect(rendered.sections.length, file).toBeGreaterThan(3);
    expect(rendered.html.match(/class="clause"/g)?.length ?? 0, file).toBeGreaterThan(10);
    expect(rendered.html, file).not.toMatch(/\*\*|<p>\||\]\(/);
  }
});
