import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

const trace = (): string[] => {
  const args = [
    '--conditions=@cardwright/source',
    '--import',
    'tsx',
    'scripts/trace-move.mjs',
    '--json',
  ];
  return JSON.parse(
    execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }),
  ) as string[];
};

test('a move enters the files that ARCHITECTURE.md names, in that order', () => {
  const passed = trace();
  const files = [...new Set(passed)].filter((file) => !file.startsWith('games/'));
  const named = /```files-of-a-move\n([\s\S]*?)\n```/
    .exec(readFileSync(`${root}ARCHITECTURE.md`, 'utf8'))?.[1]
    ?.split('\n');
  expect(files).toEqual(named);
  // committed, then sent: once the writes are handed over, no session is entered before the reply
  const committed = passed.indexOf('server/src/store/group-commit.ts');
  const replied = passed.indexOf('server/src/rpc/text-sender.ts', committed);
  expect(replied).toBeGreaterThan(committed);
  // later, a timer of the match may enter its session again
  const between = passed.slice(committed, replied);
  expect(between.filter((file) => file.startsWith('match/'))).toEqual([]);
});
