import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Review } from '@cardwright/sim/search';
import { beforeAll, expect, test } from 'vitest';
import { manyCalls } from '../test-support/many-calls.ts';

const bin = fileURLToPath(new URL('../../bin/cardwright.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardwright-review-'));
const record = 'games/000000.json';

function cardwright(...args: string[]): { code: number | null; out: string; err: string } {
  const done = spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', XDG_CACHE_HOME: join(folder, 'cache') },
  });
  expect(done.stderr).not.toMatch(/\n {4}at /);
  return { code: done.status, out: done.stdout, err: done.stderr };
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
  for (const { code, err } of manyCalls(wrong, { cwd: folder })) {
    expect(code).toBe(2);
    expect(err).not.toMatch(/\n {4}at /);
  }
  const parsed = JSON.parse(readFileSync(join(folder, record), 'utf8')) as object;
  writeFileSync(join(folder, 'other.json'), JSON.stringify({ ...parsed, content: 'x' }));
  const refused = cardwright('review', 'other.json');
  expect(refused.code).toBe(1);
  expect(refused.out).toMatch(/cannot be reviewed: .*content x/);
});

test('hint in the terminal names an answer, what it expects and the runner-up', () => {
  const done = spawnSync(process.execPath, [bin, 'play', 'lanes', '--seed', '1'], {
    encoding: 'utf8',
    input: 'hint\nquit\n',
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(done.status).toBe(0);
  expect(done.stdout).toMatch(
    /wins about \d+% of games from here\. (Next best: .+ less|.+ about as good)\./,
  );
  expect(done.stdout).not.toMatch(/lanes\.|undefined/);
});
