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

  test.each([
    ['chaos', 'cards.json', /"hp": \d+/],
    ['chaos', 'cards.json', /"amount": \d+/],
    ['lanes', 'vanilla/base/-1.json', /"ActivePowerId": \d+/],
    ['lorenzo', 'development.json', /"minimumActionValue": \d+/],
    ['shelfie', 'CommonGoalCards.json', /"id": \d+/],
    ['shelfie', 'CommonGoalCards.json', /"surrounded": \d+/],
  ])('one fault in %s, %s', (game, path, field) => {
    const shipped = shippedFiles(game).find((file) => file.path === path)?.text ?? '';
    for (const number of ['1e400', '1e20']) {
      const text = shipped.replace(field, (found) => found.replace(/\d+/, number));
      const { faults, warnings } = loadFiles(games[game]!, { files: [{ path, text }] });
      expect(faults).toHaveLength(1);
      expect(JSON.stringify(warnings)).not.toContain('9007199254740991');
      expect(faults[0]?.message).toContain(number);
      expect(faults[0]?.message).not.toContain('9007199254740991');
    }
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

  const card = '{"name": "Alms", "cost": 3, "types": ["Action"], "play": [{"do": "cards", "n": 1}';
  test.each([
    ['[\n {"name": "Alms House", "cost": 3}\n', '3:1', 'the [ of line 1, column 1', 'add ]'],
    [`[\n${card}],\n${card}]}]`, '3:1', 'the { of line 2, column 1', 'add } before this'],
    [`[\n${card}}]`, '2:82', 'the [ of line 2, column 58', 'add ] before this'],
    [`[\n${card}]`, '2:83', 'the { of line 2, column 1', 'add }'],
  ])('%j: which bracket is not closed', (text, place, bracket, cure) => {
    const [only, ...others] = told(text).filter((fault) => fault.includes('not JSON'));
    expect(only).toMatch(new RegExp(`^${place} .*not JSON: ${bracket.replace('[', '\\[')}`));
    expect(only).toContain(`is not closed → ${cure}`);
    expect(others).toEqual([]);
  });

  test('one object instead of a list of them', () => {
    expect(told(good.slice(1, -1))).toEqual([
      '1:1  expected a list, found an object → put it between [ and ]',
    ]);
    expect(told(good.replace('["Action"]', '{"Action": 1}'))[0]).toContain(
      'expected a list, found an object → write a list, with each entry as often as it counts',
    );
    expect(told(good.replace('["Action"]', '{"x": 0, "y": 1}'))[0]).toContain(
      'expected a list, found an object → put it between [ and ]',
    );
  });

  test('an extra bracket is told', () => {
    expect(told(`[${card}]}}]`)[0]).toContain('not JSON: an extra } → remove it');
  });

  test('a missing quote is told at its string', () => {
    expect(told(good.replace('House"', 'House'))).toEqual([
      '1:10  not JSON: a string without its closing quote → write "Alms House"',
    ]);
  });

  test.each([
    ['0x10', 'a hexadecimal number → write 16'],
    ['-0x1', 'a hexadecimal number → write -1'],
    ['03', 'a number with a leading zero → write 3'],
    ['0050', 'a number with a leading zero → write 50'],
    ['-01', 'a number with a leading zero → write -1'],
  ])('%s is told once, and what is written instead is checked', (number, words) => {
    const [first, ...others] = told(good.replace('3', number));
    expect(first).toBe(`1:30  not JSON: ${words}`);
    expect(others).toEqual(number.startsWith('-') ? [expect.stringContaining('/0/cost')] : []);
  });

  test.each([
    ['\t', 'a tab in a string → write \\t, or a space'],
    ['\0', 'the control character U+0000 → remove it'],
    ['\u0001', 'the control character U+0001 → remove it'],
    ['\\q', 'the unknown escape sequence \\q → write q alone, or \\\\q for a backslash'],
    ['\\u12', 'a \\u escape without four hexadecimal digits → for example \\u00e8'],
  ])('%j in a string is told at its place', (wrong, words) => {
    expect(told(good.replace('House', `${wrong}House`))).toEqual([`1:16  not JSON: ${words}`]);
  });

  test('a syntax error is not repeated as a warning', () => {
    const files = [{ path: 'cards.json', text: good.replace('2}', 'two}') }];
    expect(loadFiles(games.dominion!, { files })).toMatchObject({ warnings: [] });
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
        .slice(0, process.env.CARDWRIGHT_LONG ? 9 : 3))
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

test('a file with a fault in every entry reports the first ones, each at its own entry', () => {
  const text = `[\n${'{ "name" "A" }\n'.repeat(2000)}]`;
  const read = readJson({ path: 'cards.json', text });
  if (read.ok) throw new Error('no fault');
  expect(read.faults).toHaveLength(20);
  expect(read.faults.map(({ line }) => line)).toEqual(read.faults.map((_, i) => i + 2));
});
