import { describe, expect, test } from 'vitest';
import { games } from '../index.ts';
import { loadFiles, shippedFiles } from '../node.ts';
import { decodeText, MOST_FAULTS, readJson } from './index.ts';

const good = '[{"name":"Alms House","cost":3,"types":["Action"],"play":[{"do":"cards","n":2}]}]';

/** What Dominion finds in a file, each as one line. */
const told = (text: string): string[] =>
  loadFiles(games.dominion!, { files: [{ path: 'cards.json', text }] }).faults.map(
    ({ line, column, pointer = '', message, hint = '' }) =>
      `${line}:${column} ${pointer} ${message} → ${hint}`,
  );

describe('encodings', () => {
  test('UTF-16, with and without a byte order mark', () => {
    const bytes = Buffer.from(`\uFEFF${good}`, 'utf16le');
    for (const one of [bytes, bytes.subarray(2), Buffer.from(bytes).swap16()])
      expect(told(decodeText(one))).toEqual([
        '1:1  the file is UTF-16 → save the file as UTF-8 (in most editors: Save with encoding)',
      ]);
  });

  test('a byte of Latin-1 is told with its place and what it stands for', () => {
    const [only, ...others] = told(decodeText(Buffer.from('[\n{"name": "Caffè"}]', 'latin1')));
    expect(only).toMatch(/^2:15 {2}the byte 0xE8 is not UTF-8; in Latin-1 it is "è" → save/);
    expect(others).toEqual([]);
  });

  test('a byte order mark of UTF-8 is no fault, and moves no column', () => {
    const bytes = Buffer.from(`\uFEFF${good}`);
    expect(told(decodeText(bytes))).toEqual([]);
    expect(told(decodeText(bytes).replace('3', '"3"'))[0]).toMatch(/^1:30 \/0\/cost /);
  });

  test('whatever is UTF-8 is decoded as it stands', () => {
    const text = 'aé€😀\u0000\uFFFD\uFEFF';
    expect(decodeText(Buffer.from(text))).toBe(text);
    const odd = Buffer.from([
      0x61, 0xc0, 0x80, 0xed, 0xa0, 0x80, 0xf4, 0x90, 0x80, 0x80, 0xe2, 0x82,
    ]);
    expect(decodeText(odd)).toMatch(/^a[\uDC80-\uDCFF]{11}$/);
  });
});

describe('numbers', () => {
  test.each([
    ['1e400', '1e400 is too big → at most 99'],
    ['1e20', '1e20 is too big → at most 99'],
    ['-1e400', '-1e400 is too small → at least 0'],
  ])('%s', (number, words) => {
    expect(told(good.replace('3', number))).toEqual([`1:30 /0/cost ${words}`]);
  });

  test('where nothing else limits a number, the host does', () => {
    const read = readJson({ path: 'x.json', text: '{"n": [1, 1e400]}' });
    expect(read).toMatchObject({
      ok: false,
      faults: [{ pointer: '/n/1', message: '1e400 is too big' }],
    });
  });
});

describe('syntax', () => {
  test('single and typographic quotes: once a line, and what is wrong beside them', () => {
    const text = `[{'name': 'Alms House', 'cost': '3',\n 'types': ['Action'], “play”: [{'do': 'cards', 'n': 1}]}]`;
    expect(told(text)).toEqual([
      '1:3  not JSON: single quotes around a string → use double quotes: "name"',
      '1:33 /0/cost expected a number, found "3" → write 3 without quotes',
      '2:2  not JSON: single quotes around a string → use double quotes: "types"',
    ]);
  });

  test.each([
    ['True', 'write true'],
    ['+3', 'write 3'],
    ['.5', 'write 0.5'],
    ['three', 'put it in double quotes: "three"'],
    ['# three', 'a comment begins with //'],
  ])('%s has a cure', (value, cure) => {
    expect(told(good.replace('3', value))[0]).toContain(`→ ${cure}`);
  });

  test('faults before and after a missing comma, a missing brace, a missing quote', () => {
    const [before, after] = [
      '{"name":"Aa","cost":"1","types":["Action"],"play":[{"do":"cards","n":1}]}',
      '{"name":"Cc","cost":3,"types":["Acton"],"play":[{"do":"cards","n":1}]}',
    ];
    const broken = '{"name":"Bb","cost":3,"types":["Action"],"play":[{"do":"cards","n":1}]}';
    for (const remove of [',"types"', '}]}', '":3', '"n"']) {
      const faults = told(`[${before},\n${broken.replace(remove, remove.slice(1))},\n${after}]`);
      const syntax = faults.filter((fault) => fault.includes('not JSON'));
      expect(syntax.length, remove).toBeGreaterThan(0);
      expect(faults).toContainEqual(expect.stringMatching(/^1:22 \/0\/cost/));
      expect(faults.length, faults.join('\n')).toBeLessThan(5);
    }
    const missingComma = told(`[${before},\n${broken.replace(',"types"', '"types"')},\n${after}]`);
    expect(missingComma).toContainEqual(expect.stringMatching(/^3:32 \/2\/types\/0/));
  });

  test('an unclosed bracket is told with the one that it closes', () => {
    expect(told('[\n  {"name": "Alms House", "cost": 3}\n')).toEqual([
      '3:1  not JSON: expected a closing ] → it closes the [ of line 1, column 1',
    ]);
  });
});

describe('hostile files', () => {
  test.each([800, 20_000, 200_000])(
    '%i levels of nesting are refused with their place',
    (depth) => {
      const nested = `${'[{"do":"if","count":"emptyPiles","play":'.repeat(depth)}[]${'}]'.repeat(depth)}`;
      const faults = told(`[{"name":"Aa","cost":1,"types":["Action"],"play":${nested}}]`);
      expect(faults).toHaveLength(1);
      expect(faults[0]).toMatch(/^1:\d+ {2}brackets are nested more than 400 levels deep/);
    },
  );

  test('as deep as is allowed, a card loads or has faults, in every game', () => {
    const nested = `${'[{"do":"if","count":"emptyPiles","play":'.repeat(198)}[{"do":"cards","n":1}]${'}]'.repeat(198)}`;
    expect(told(`[{"name":"Aa","cost":1,"types":["Action"],"play":${nested}}]`)).toEqual([]);
    for (const game of Object.values(games))
      for (const { path } of shippedFiles(game.name)
        .filter((file) => file.path.endsWith('json'))
        .slice(0, 9))
        for (const depth of [390, 100_000])
          for (const text of [
            `${'['.repeat(depth)}${']'.repeat(depth)}`,
            `${'{"Card":'.repeat(depth)}1${'}'.repeat(depth)}`,
            '['.repeat(depth),
          ])
            expect(loadFiles(game, { files: [{ path, text }] }).faults.length).toBeGreaterThan(0);
  });

  test('of very many faults the first are told', () => {
    const list = Array.from({ length: 20_000 }, (_, i) => ({ nam: `A${i}` }));
    expect(told(JSON.stringify(list)).length).toBeLessThanOrEqual(MOST_FAULTS);
    expect(told('{]'.repeat(50_000)).length).toBeLessThanOrEqual(20);
  });
});
