import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type Called, oneProcess } from './test-support/one-process.ts';

const bin = fileURLToPath(new URL('../bin/cardwright.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cardwright-strategies-'));

const run = oneProcess({ cwd: folder });

const cardwright = (line: string): Called => run(line.split(' '));

function write(name: string, text: string): void {
  mkdirSync(join(folder, 'strategies'), { recursive: true });
  writeFileSync(join(folder, 'strategies', name), text);
}

test('strategy:FILE plays in worker threads, and results name the file', () => {
  write('mine.json', '{"name": "mine", "buy": ["Province", "Gold", "Silver"]}');
  const players = ['--players', 'strategy:strategies/mine.json,big-money'];
  const args = [bin, 'tournament', 'dominion', ...players, '--deals', '3', '--json'];
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder });
  expect(status).toBe(0);
  const { standings } = JSON.parse(stdout) as { standings: { player: string; points: number }[] };
  expect(standings.map(({ player }) => player).sort()).toEqual([
    'big-money',
    'strategy:strategies/mine.json',
  ]);
  // the same list as big-money: with paired deals each wins as much as the other
  expect(standings.map(({ points }) => points)).toEqual([3, 3]);
});

test('faults of a strategy are reported with line and column, by check too', () => {
  write('wrong.json', '{\n "name": "wrong",\n "buy": ["Goldd"]\n}');
  expect(
    cardwright('simulate dominion --seats strategy:strategies/wrong.json,random'),
  ).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      `strategies/wrong.json:3:10 /buy/0 unknown card "Goldd" (did you mean 'Gold'?)`,
    ) as string,
  });
  const { code, out } = cardwright('check strategies/wrong.json --json');
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    checked: [{ faults: [{ pointer: '/buy/0', line: 3, column: 10 }] }],
  });
  write('fine.json', '{"name": "fine", "buy": ["Gold"]}');
  expect(cardwright('check strategies/fine.json').code).toBe(0);
});

test('a file that is missing is a clear message', () => {
  expect(cardwright('simulate dominion --seats strategy:none.json,random')).toMatchObject({
    code: 2,
    err: expect.stringContaining('none.json: no such file') as string,
  });
});
