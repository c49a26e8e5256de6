import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PuzzleFile } from '@cardwright/games/puzzle';
import { expect, test } from 'vitest';
import { oneProcess } from '../test-support/one-process.ts';

const bin = fileURLToPath(new URL('../../bin/cardwright.js', import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'cardwright-puzzles-'));
const env = { ...process.env, NO_COLOR: '1' };
const run = oneProcess({ cwd, env });

function cardwright(...args: string[]): { code: number | null; out: string; err: string } {
  const done = spawnSync(process.execPath, [bin, 'puzzles', ...args], {
    encoding: 'utf8',
    cwd,
    env,
  });
  expect(done.stderr).not.toMatch(/\n {4}at /);
  return { code: done.status, out: done.stdout, err: done.stderr };
}

const ONE = ['--count', '1', '--margin', '25'];
const SMALL = ['--look', '16', '--looks', '12', '--check', '24', '--deals', '32'];

test('puzzles are found, written and listed in words, and hold when they are checked', () => {
  const { code, out } = cardwright('lanes', ...ONE, ...SMALL, '--out', 'found.json');
  expect(code).toBe(0);
  expect(out).toMatch(/^[0-9a-f]{16} \((early|middle|late) in the match, \d+ choices\): \w/);
  expect(out).toMatch(/ points better than the next one \(95 % interval \d.* … \d.*\)/);
  expect(out).toMatch(/1 puzzle in \d+ match(es)?: looked at \d+ positions?, checked \d+\./);
  expect(out).not.toMatch(/undefined|NaN|lanes\./);
  const file = PuzzleFile.parse(JSON.parse(readFileSync(join(cwd, 'found.json'), 'utf8')));
  expect(file).toMatchObject({ game: 'lanes', puzzles: [{ seats: 2 }] });
  const again = cardwright('lanes', '--verify', 'found.json', ...SMALL, '--margin', '2', '--json');
  expect(again.code).toBe(0);
  expect(JSON.parse(again.out)).toMatchObject({ puzzles: [{ id: file.puzzles[0]?.id }] });
  const turned = { ...file, puzzles: file.puzzles.map((one) => ({ ...one, seed: 'x' })) };
  writeFileSync(join(cwd, 'changed.json'), JSON.stringify(turned));
  const changed = cardwright('lanes', '--verify', 'changed.json', ...SMALL);
  expect(changed).toMatchObject({ code: 1 });
  expect(changed.out).toMatch(/^0 of 1 puzzles pass\.\n[0-9a-f]{16}: puzzle /);
});

test('Ctrl-C ends the search and keeps what is found', async () => {
  const args = ['puzzles', 'lanes', '--count', '1000', '--margin', '90', '--out', 'kept.json'];
  const child = spawn(process.execPath, [bin, ...args], { cwd, env });
  let out = '';
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => String(text).includes('Ctrl-C') && child.kill('SIGINT'));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).toBe(130);
  expect(out).toMatch(/puzzles? in \d+ match.*\nwrote kept\.json/);
  expect(PuzzleFile.parse(JSON.parse(readFileSync(join(cwd, 'kept.json'), 'utf8')))).toBeTruthy();
});

test('wrong calls are refused with a reason', () => {
  writeFileSync(join(cwd, 'broken.json'), '{"format": 1}');
  const other = { format: 1, game: 'chaos', rules: '', content: '', command: '', puzzles: [] };
  writeFileSync(join(cwd, 'other.json'), JSON.stringify(other));
  const cases: [why: string, ...args: string[]][] = [
    ['no game was given'],
    ["no player 'nobody'", 'lanes', '--player', 'nobody'],
    ['--count', 'lanes', '--count', '0'],
    ['--kingdom applies only to', 'lanes', '--kingdom', 'random'],
    ['does not exist', 'lanes', '--out', 'no/where.json'],
    ['broken.json:1:1', 'lanes', '--verify', 'broken.json'],
    ["puzzles of 'chaos', not of 'lanes'", 'lanes', '--verify', 'other.json'],
  ];
  for (const [why, ...args] of cases) {
    const { code, err } = run(['puzzles', ...args]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(why) as string });
    expect(err).not.toMatch(/\n {4}at /);
  }
});
