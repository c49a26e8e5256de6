import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../bin/cardwright.js', import.meta.url));

/**
 * Without the setting in bin/cardwright.js this prints some twenty sites, and a fork costs five
 * times as much.
 */
test('a process that keeps its first forks continues allocating forks as short-lived', () => {
  const args = ['--trace-pretenuring-statistics', bin, 'bench', 'games', '--game', 'lorenzo'];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: 300_000,
  });
  expect(status).toBe(0);
  expect(stdout).toContain('lorenzo: fork');
  expect(stdout.split('\n').filter((line) => line.includes('=> tenure'))).toEqual([]);
}, 300_000);
