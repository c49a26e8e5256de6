import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const bin = fileURLToPath(new URL('../../bin/cardwright.js', import.meta.url));

test('the report of a Chaos case names the sides as the file does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-scenario-'));
  const file = join(folder, 'wrong.scenario');
  const cases = [
    {
      name: 'a turn that ends',
      given: { p1: { slots: 2 }, p2: { slots: 3 } },
      do: [['endturn']],
      expect: { p2: { slots: [null] } },
    },
  ];
  writeFileSync(file, JSON.stringify({ game: 'chaos', cases }));
  const { status, stdout } = spawnSync(process.execPath, [bin, 'scenario', file], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toMatchObject({ status: 1 });
  expect(stdout).toContain('/p2/slots: expected 1 entry, found 3; unexpected: null, null');
  expect(stdout).toMatch(/: p2|p2 is asked/);
  expect(stdout).not.toContain('seat');
});

test.each([['test'], ['test --help'], ['test my-pack']])(
  'cardwright %s leads to scenario',
  (typed) => {
    const { status, stderr, stdout } = spawnSync(process.execPath, [bin, ...typed.split(' ')], {
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('cardwright scenario FILES runs card tests');
  },
);
