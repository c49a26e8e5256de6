import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Review } from '@cardwright/sim/search';
import { beforeAll, expect, test } from 'vitest';
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

const cached = (): string => {
  const reviews = join(folder, 'cache', 'cardwright', 'reviews');
  return join(reviews, readdirSync(reviews)[0]!);
};

beforeAll(() => {
  const players = ['--seats', 'random,heuristic', '--games', '1', '--seed', '3'];
  expect(cardwright('simulate', 'lanes', ...players, '--record-dir', 'games').code).toBe(0);
});

test('a review shows chances, turning points and mistakes in words, and keeps its work', () => {
  const { code, out } = cardwright('review', record, '--count', '16', '--html', 'review.html');
  expect(code).toBe(0);
  expect(out).toMatch(/random \(seat 0\) +│ +\d+ % │/);
  expect(out).toMatch(/entry \d+, random \(seat 0\): \d+ % → \d+ %/);
  expect(out).toMatch(/better .+ \(\d+ %\): cost \d+ points/);
  expect(out).not.toMatch(/undefined|NaN|lanes\./);
  const html = readFileSync(join(folder, 'review.html'), 'utf8');
  expect(html).toMatch(/<svg .*Winning chances/s);
  expect(html).not.toMatch(/undefined|NaN|<script/);
  const again = cardwright('review', record, '--count', '16', '--json');
  const review = JSON.parse(again.out) as Review;
  expect(review.moments).toEqual(JSON.parse(readFileSync(cached(), 'utf8')));
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
  expect(refused.out).toMatch(/cannot be reviewed: .*content x/);
});

test('hint in the terminal names an answer, what it expects and the runner-up', () => {
  const { code, out } = run(['play', 'lanes', '--seed', '1'], 'hint\nquit\n');
  expect(code).toBe(0);
  expect(out).toMatch(
    /wins about \d+% of games from here\. (Next best: .+ less|.+ about as good)\./,
  );
  expect(out).not.toMatch(/lanes\.|undefined/);
});
