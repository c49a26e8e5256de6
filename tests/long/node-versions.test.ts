import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nodeOf, otherNodes } from '../packages/support/node-versions.ts';
import { LONG } from '../server/support/long.ts';

const program = fileURLToPath(new URL('support/play-hashes.mjs', import.meta.url));
const GAMES = LONG ? 40 : 1;

interface Played {
  game: string;
  i: number;
  hashes: string[];
}

function playedBy(node: string, ...flags: string[]): Played[] {
  const text = execFileSync(node, [...flags, program, String(GAMES)], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Played);
}

/** Where the two part, or nothing. */
function divergence(one: readonly Played[], other: readonly Played[]): string | undefined {
  if (one.length !== other.length) return `${one.length} games and ${other.length}`;
  for (const [k, { game, i, hashes }] of one.entries()) {
    const at = hashes.findIndex((hash, n) => hash !== other[k]?.hashes[n]);
    if (at >= 0) return `${game}, game ${i}, after answer ${at}`;
    if (JSON.stringify(one[k]) !== JSON.stringify(other[k])) return `${game}, game ${i}: its end`;
  }
  return undefined;
}

const here = playedBy(process.execPath);

test('the same games without the optimising compiler give the same hashes', () => {
  expect(here).toHaveLength(5 * GAMES);
  expect(divergence(here, playedBy(process.execPath, '--no-opt', '--no-sparkplug'))).toBe(
    undefined,
  );
});

for (const version of LONG ? otherNodes() : [])
  test(`the same games on Node ${version} give the same hashes`, ({ task }) => {
    expect(divergence(here, playedBy(nodeOf(version)))).toBe(undefined);
    const hashes = here.reduce((sum, played) => sum + played.hashes.length, 0);
    task.meta.figures = {
      games: here.length,
      hashes,
      versions: `${process.version} and ${version}`,
    };
  });

test('a divergence is found, with its place', () => {
  const other = here.map((played) => ({ ...played, hashes: played.hashes.slice() }));
  other[2]?.hashes.splice(3, 1, 'other');
  expect(divergence(here, other)).toBe(`${here[2]?.game}, game ${here[2]?.i}, after answer 3`);
});
