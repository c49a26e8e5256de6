import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LearnedValue } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { oneProcess } from '../test-support/one-process.ts';

const bin = fileURLToPath(new URL('../../bin/cardwright.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardwright-train-'));
const run = oneProcess({ cwd: folder });

function train(...args: string[]): { code: number | null; out: string; err: string } {
  const done = spawnSync(process.execPath, [bin, 'train', ...args], {
    encoding: 'utf8',
    cwd: folder,
  });
  expect(done.stderr).not.toMatch(/\n {4}at /);
  return { code: done.status, out: done.stdout, err: done.stderr };
}

test('train GAME writes weights that a pack can ship, and a page with the learning curve', () => {
  const given = ['lanes', '--games', '40', '--checkpoints', '2', '--threads', '1'];
  const done = train(...given, '--out', 'value.json', '--html', 'curve.html');
  expect(done.code).toBe(0);
  expect(done.err).toMatch(/^20 games, .*\n40 games, /);
  expect(done.out).toMatch(/^wrote value\.json: 40 games, \d+ positions: loss 0\.\d{5} /);
  const learned = JSON.parse(readFileSync(join(folder, 'value.json'), 'utf8')) as LearnedValue;
  expect(learned.provenance).toMatchObject({ game: 'lanes', games: 40 });
  expect(learned.provenance.command).toContain('train lanes --games 40 --seats 2');
  const page = readFileSync(join(folder, 'curve.html'), 'utf8');
  expect(page).toContain('<svg');
  expect(page).toContain('attackAdvance');
});

test('more checkpoints than games are as many as the games', () => {
  const done = train('lanes', '--games', '10', '--checkpoints', '20', '--threads', '1');
  const games = done.err.match(/^\d+ games?(?=, \d+ positions?: )/gm) ?? [];
  expect(games.at(0)).toBe('1 game');
  expect(games.at(-1)).toBe('10 games');
  expect(new Set(games).size).toBe(games.length);
});

test('options of one kind of training are refused for the other', () => {
  const cases: [why: string, args: string[]][] = [
    ['--generations applies only to a strategy: add --kingdom', ['lanes', '--generations', '3']],
    [
      '--phases does not apply to a strategy',
      ['dominion', '--kingdom', 'First Game', '--phases', '3'],
    ],
    ['chaos is for 2 players, not 3', ['chaos', '--seats', '3']],
  ];
  for (const [why, args] of cases) {
    const { code, err } = run(['train', ...args]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(why) as string });
    expect(err).not.toMatch(/\n {4}at /);
  }
});
