import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchRecord } from '@cardwright/kernel';
import { reviewKey } from '@cardwright/sim/search';
import { beforeAll, expect, test } from 'vitest';
import type { reviewJson } from '../review-json.ts';
import { type Called, oneProcess } from '../test-support/one-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'cardwright-review-'));
const record = 'games/000000.json';

const run = oneProcess({
  cwd: folder,
  env: { ...process.env, NO_COLOR: '1', XDG_CACHE_HOME: join(folder, 'cache') },
});

function cardwright(...args: string[]): Called {
  const called = run(args);
  expect(called.err).not.toMatch(/\n {4}at /);
  return called;
}

/** The cached review of the whole record. */
const cached = (): string => {
  const whole = JSON.parse(readFileSync(join(folder, record), 'utf8')) as MatchRecord;
  return join(folder, 'cache', 'cardwright', 'reviews', `${reviewKey(whole, 16)}.json`);
};

beforeAll(() => {
  const players = ['--seats', 'random,heuristic', '--games', '1', '--seed', '3'];
  const { code, out } = cardwright('simulate', 'lanes', ...players, '--record-dir', 'games');
  expect(code).toBe(0);
  expect(out).toMatch(/^lanes: 1 game, /m);
});

test('a review shows chances, turning points and mistakes in words, and keeps its work', () => {
  const { code, out } = cardwright('review', record, '--count', '16', '--html', 'review.html');
  expect(code).toBe(0);
  expect(out).toMatch(/^Review of a match of Lanes: \d+ decisions, 16 search iterations each\.$/m);
  expect(out).toMatch(/│ random +│ +\d+% │/);
  expect(out).toMatch(
    /Move \d+, \w+: .+\n +Chosen: “.+”\. (From|\w+ went from) \d+% to \d+%: .+ [+−]\d+/,
  );
  expect(out).toMatch(/Chosen: .+ \(\d+%\)\. Better: .+ \(\d+%\)\. It cost \d+ percentage/);
  expect(out).toMatch(/need not add up to 100%/);
  expect(out, 'card names as the page prints them').not.toMatch(/[A-Z]{4}/);
  expect(out).not.toMatch(/undefined|NaN|lanes\.|entry/);
  const html = readFileSync(join(folder, 'review.html'), 'utf8');
  expect(html.match(/<svg [^>]*aria-label="Winning chances"/g), 'wide and narrow').toHaveLength(2);
  expect(html, 'turning points in the chart').toMatch(/<circle[^>]*><title>(After m|M)ove \d+, /);
  expect(html).toMatch(/<title>Lanes: Review of the match<\/title>/);
  expect(html).toMatch(/<p>Chosen: .+ It cost \d+ percentage points\.<\/p>/);
  expect(html, 'differences are percentage points').not.toMatch(/[-−]\d+(\.\d)? ?%/);
  expect(html).not.toMatch(/undefined|NaN|<script/);
  const again = cardwright('review', record, '--count', '16', '--json');
  const review = JSON.parse(again.out) as ReturnType<typeof reviewJson>;
  const moments = review.moments.map(({ text: _, ...moment }) => moment);
  expect(moments).toEqual(JSON.parse(readFileSync(cached(), 'utf8')));
  const worst = review.moments.find(({ entry }) => entry === review.mistakes[0])!;
  expect(worst.text).toEqual({
    question: expect.stringMatching(/^Play a card/) as string,
    best: expect.stringMatching(/^\w+ /) as string,
    given: expect.stringMatching(/^\w+ /) as string,
    cost: expect.stringMatching(/^Chosen: “.+It cost \d+ percentage points?\.$/) as string,
  });
  for (const { text } of review.turningPoints)
    expect(text).toMatch(/ove \d+, \w+.+ \d+% to \d+%: /);
});

test('a review in Italian is Italian throughout, as text and as a page', () => {
  const args = ['--count', '16', '--language', 'it', '--html', 'it.html'];
  const { code, out } = cardwright('review', record, ...args);
  expect(code).toBe(0);
  expect(out).toMatch(/^Analisi di una partita di Lanes: \d+ decisioni/m);
  expect(out).toMatch(/│ Giocatore +│ All’inizio +│/);
  expect(out).toMatch(/Momenti decisivi\n {2}(Mossa|Dopo la mossa) \d+, \w+/);
  expect(out).toMatch(/Meglio: .+È costata \d+ punti percentuali\./);
  const html = readFileSync(join(folder, 'it.html'), 'utf8');
  expect(html).toMatch(/<html lang="it">/);
  expect(html).toMatch(/<title>Lanes: Analisi della partita<\/title>/);
  for (const text of [out, html])
    expect(text).not.toMatch(
      /\b(better|cost|player|result|Turning|choices|luck|decisions|entry)\b/,
    );
});

/** Writes the record with other entries; without hashes and seal unless they are given. */
function recordWith(file: string, changes: (whole: MatchRecord) => Partial<MatchRecord>): string {
  const whole = JSON.parse(readFileSync(join(folder, record), 'utf8')) as MatchRecord;
  const { hashes: _, seal: _s, ...bare } = whole;
  writeFileSync(join(folder, file), JSON.stringify({ ...bare, ...changes(whole) }));
  return file;
}

test('a resignation is named and blamed, not the move before it', () => {
  const entry = 6;
  const file = recordWith('resigned.json', ({ entries }) => ({
    entries: [...entries.slice(0, entry), { seat: 1, end: 'resign' }],
  }));
  const { out } = cardwright('review', file, '--count', '16');
  expect(out).toMatch(new RegExp(`Move ${entry}: heuristic resigned: from \\d+% to 0%\\.`));
  expect(out.match(/% to (0|100)%/g)).toHaveLength(1);
  expect(out).toMatch(
    /Resigned with winning chances of \d+%\. Better: .+\. It cost \d+ percentage/,
  );
});

test('an edited record is refused by name with a reason', () => {
  const cut = recordWith('cut.json', (whole) => ({ ...whole, entries: whole.entries.slice(0, 9) }));
  const renamed = recordWith('renamed.json', (whole) => ({ ...whole, seats: ['x', 'heuristic'] }));
  const tidy = recordWith('tidy.json', (whole) => ({
    ...whole,
    entries: whole.entries.slice(0, 9),
    hashes: whole.hashes!.slice(0, 10),
  }));
  for (const [file, why] of [
    [cut, /it was cut off or edited: .* 9 entries and \d+ hashes/],
    [renamed, /it was modified: its seal/],
    [tidy, /it was modified: its seal/],
  ] as const) {
    const { code, out } = cardwright('review', file, '--count', '16');
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^${file} cannot be reviewed: `));
    expect(out).toMatch(why);
  }
});

test('a record with entries in the wrong order is refused with the place', () => {
  const swapped = recordWith('swapped.json', (whole) => {
    const entries = whole.entries.slice();
    const isTurned = (i: number): boolean => entries[i]!.seat !== entries[i + 1]!.seat;
    const place = entries.findIndex((_, i) => i > 3 && isTurned(i));
    [entries[place], entries[place + 1]] = [entries[place + 1]!, entries[place]!];
    return { ...whole, entries };
  });
  const { code, out } = cardwright('review', swapped, '--count', '16');
  expect(code).toBe(1);
  expect(out).toMatch(
    /^swapped\.json cannot be reviewed: it was edited or is damaged: entry \d+ does not fit the match \(.+\)$/m,
  );
});

test('a record of an unfinished match has no result', () => {
  const file = recordWith('unfinished.json', ({ entries }) => ({ entries: entries.slice(0, 9) }));
  const { code, out } = cardwright('review', file, '--count', '16', '--html', 'unfinished.html');
  expect(code).toBe(0);
  expect(out).toMatch(/│ random +│ +\d+% │ +\S+ │ +\S+ │ +– │ +– │/);
  expect(out).toMatch(/The match is not over, so there is no result\./);
  expect(readFileSync(join(folder, 'unfinished.html'), 'utf8')).toMatch(/there is no result/);
});

test('what was worked out before an interruption is used, a damaged cache is not', () => {
  const whole = cardwright('review', record, '--count', '16', '--json').out;
  const moments = JSON.parse(readFileSync(cached(), 'utf8')) as unknown[];
  writeFileSync(cached(), JSON.stringify(moments.slice(0, 3)));
  expect(cardwright('review', record, '--count', '16', '--json').out).toBe(whole);
  writeFileSync(cached(), '[{"entry": 0}]');
  expect(cardwright('review', record, '--count', '16', '--json').out).toBe(whole);
});

test('wrong calls and records that do not fit are refused with a reason', () => {
  const wrong = [
    ['review', 'nowhere.json'],
    ['review', record, '--count', '0'],
    ['review', record, '--html', 'no/folder.html'],
  ];
  for (const args of wrong) expect(cardwright(...args).code).toBe(2);
  const parsed = JSON.parse(readFileSync(join(folder, record), 'utf8')) as object;
  writeFileSync(join(folder, 'other.json'), JSON.stringify({ ...parsed, content: 'x' }));
  const refused = cardwright('review', 'other.json');
  expect(refused.code).toBe(1);
  expect(refused.out).toMatch(
    /other\.json cannot be reviewed: it has other cards or is of another game: .*content x/,
  );
});

test('hint in the terminal names an answer, what it expects and the runner-up', () => {
  const { code, out } = run(['play', 'lanes', '--seed', '1'], 'hint\nquit\n');
  expect(code).toBe(0);
  expect(out).toMatch(
    /wins about \d+% of games from here\. (Next best: .+ less|.+ about as good)\./,
  );
  expect(out).not.toMatch(/lanes\.|undefined/);
});

test('a position of a match has the same hint every time', () => {
  const { out } = run(['play', 'lanes', '--seed', '1'], 'hint\n0\nundo\nhint\nquit\n');
  const [first, second, ...more] = out.match(/^.*It wins .*$/gm) ?? [];
  expect(first).toBeDefined();
  expect(second).toBe(first);
  expect(more).toEqual([]);
});
