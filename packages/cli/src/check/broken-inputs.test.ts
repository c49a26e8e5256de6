import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { games } from '@cardwright/games';
import { shippedFiles } from '@cardwright/games/node';
import { afterAll, describe, expect, test } from 'vitest';
import { checkPath } from './check-path.ts';

/** What is broken in the same way in every file that a game reads, with its place and cure. */

const folder = mkdtempSync(join(tmpdir(), 'cardwright-broken-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A shipped file of each kind. */
interface Kind {
  readonly game: string;
  readonly format: string;
  readonly path: string;
  readonly text: string;
}
const kinds: Kind[] = Object.values(games).flatMap(({ name: game, content }) =>
  content.formats.flatMap(({ file: format }) => {
    const pattern = format
      .replaceAll('.', '\\.')
      .replace('[number]', '\\d+')
      .replaceAll(/\[\w+\]/g, '[^/]+');
    const file = shippedFiles(game).find(({ path }) => new RegExp(`^${pattern}$`).test(path));
    return file ? [{ game, format, path: file.path, text: file.text }] : [];
  }),
);
const json = kinds.filter(({ path }) => path.endsWith('.json'));
/** The first kind of each game; in long runs all of them. */
const firstOf = (some: readonly Kind[]): Kind[] =>
  some.filter(
    (kind, i) =>
      process.env['CARDWRIGHT_LONG'] || i === some.findIndex(({ game }) => game === kind.game),
  );

/** Writes a file under its usual name, checks it, and returns each fault as one line. */
async function told({ game, path }: Kind, bytes: Uint8Array | string): Promise<string[]> {
  const file = join(folder, game, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  const { faults } = await checkPath(file, { game });
  return faults.map(
    ({ line, column, pointer = '', message, hint = '' }) =>
      `${line}:${column} ${pointer} ${message} → ${hint}`,
  );
}

/** Line and column of an offset. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `${before.length}:${before.at(-1)!.length + 1}`;
}

/** The offsets of all numbers that are values of fields. */
const numbersIn = (text: string): RegExpExecArray[] => [
  ...text.matchAll(/(?<="\s*:\s*)-?\d+(?=\s*[,}\n])/g),
];
const replaced = (text: string, number: RegExpExecArray, by: string): string =>
  text.slice(0, number.index) + by + text.slice(number.index + number[0].length);

describe.each(kinds)('$game $format', (kind) => {
  const { text } = kind;

  test('as it is, and with a byte order mark, it is right', async () => {
    expect(await told(kind, text)).toEqual([]);
    expect(await told(kind, `\uFEFF${text}`)).toEqual([]);
  });

  test('UTF-16', async () => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    for (const one of [bytes, bytes.subarray(2)])
      expect(await told(kind, one)).toEqual([
        expect.stringMatching(/^1:1 {2}the file is UTF-16 → save the file as UTF-8/),
      ]);
  });

  test('a byte of Latin-1', async () => {
    const offset = text.search(/[a-z]{3}/) + 1;
    const bytes = Buffer.from(`${text.slice(0, offset)}è${text.slice(offset)}`, 'latin1');
    const [first, ...others] = await told(kind, bytes);
    expect(others).toEqual([]);
    expect(first).toContain(`${placeOf(text, offset)}  the byte 0xE8 is not UTF-8; in Latin-1`);
    expect(first).toContain('→ save the file as UTF-8');
  });
});

describe.each(json)('$game $format', (kind) => {
  const { text } = kind;

  test.each(firstOf(json).includes(kind) ? [800, 200_000] : [800])(
    '%i levels of nesting',
    async (depth) => {
      // Cards of Chaos may be nested deeper; what is no card there is told.
      const deepest = kind.game === 'chaos' && kind.path === 'cards.json' ? 1400 : 400;
      const faults = await told(kind, '['.repeat(depth) + ']'.repeat(depth));
      expect(faults).toEqual([
        depth > deepest
          ? `1:${deepest + 1}  brackets are nested more than ${deepest} levels deep → reduce the nesting`
          : expect.stringMatching(
              /^1:2 \/0 expected a card, found a list of 1 → a card is an object/,
            ),
      ]);
      const objects = await told(kind, '{"Card":'.repeat(depth) + '1'.padEnd(depth + 1, '}'));
      expect(objects.length).toBeGreaterThan(0);
      for (const fault of objects) expect(fault).toMatch(/^1:\d+ .* → \S/);
    },
  );

  test('single quotes', async () => {
    const key = /"(\w+)"(?=\s*:)/.exec(text);
    if (!key) return;
    const broken = text.replace(key[0], `'${key[1]}'`);
    expect(await told(kind, broken)).toEqual([
      `${placeOf(text, key.index)}  not JSON: single quotes around a string → ` +
        `use double quotes: "${key[1]}"`,
    ]);
  });
});

const numeric = json.filter(({ text }) => numbersIn(text).length > 1);
describe.each(numeric)('numbers in $game $format', (kind) => {
  const { text } = kind;
  const numbers = numbersIn(text);

  test.each(firstOf(numeric).includes(kind) ? ['1e400', '-1e400', '1e20'] : ['1e400'])(
    '%s',
    async (huge) => {
      const [first] = numbers;
      const faults = await told(kind, replaced(text, first!, huge));
      expect(faults).toHaveLength(1);
      expect(faults[0]).toContain(`${placeOf(text, first!.index)} /`);
      expect(faults[0]).toMatch(/ → \S/);
    },
  );

  test('two faults are two faults', async () => {
    const [first, last] = [numbers[0]!, numbers.at(-1)!];
    const faults = await told(kind, replaced(replaced(text, last, 'true'), first, '1e400'));
    const moved = first.index < text.lastIndexOf('\n', last.index) ? 0 : 5 - first[0].length;
    const line = placeOf(text, last.index).split(':')[0];
    expect(faults[0]).toContain(`${placeOf(text, first.index)} /`);
    if (moved === 0) expect(faults.at(-1)).toContain(`${placeOf(text, last.index)} /`);
    else expect(faults.at(-1)).toMatch(new RegExp(`^${line}:`));
  });

  test('faults after a syntax error', async () => {
    const last = numbers.at(-1)!;
    const comma = text.search(/,\s*"/);
    const later = replaced(text, last, 'true');
    const broken = later.slice(0, comma) + later.slice(comma + 1);
    const faults = await told(kind, broken);
    expect(faults[0]).toMatch(/^\d+:\d+ {2}not JSON: expected a comma/);
    const gone = text.slice(comma, last.index).includes('\n') ? last.index : last.index - 1;
    const [line, column] = placeOf(text, gone).split(':');
    expect(faults.at(-1)).toMatch(new RegExp(`^${line}:${column} /`));
  });
});

const BREAKS: [string, (text: string) => string][] = [
  ['half of it', (text) => text.slice(0, Math.ceil(text.length / 2))],
  ['without its last bracket', (text) => text.trimEnd().slice(0, -1)],
  ['with single quotes', (text) => text.replaceAll('"', "'")],
  ['without its first comma', (text) => text.replace(/,(\s*["[{\d])/, '$1')],
];
describe.each(json)('$game $format, broken, is still read as its game', (kind) => {
  const breaks = firstOf(json).includes(kind) ? BREAKS : BREAKS.slice(0, 1);
  test.each(breaks)('%s', async (_what, broken) => {
    const file = join(folder, 'guessed', kind.game, kind.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, broken(kind.text));
    const { game, ok } = await checkPath(file, {});
    expect([game, ok]).toEqual([kind.game, false]);
  });
});
