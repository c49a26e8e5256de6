import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './fixtures.ts';

export const PROGRAM = join(ROOT, 'packages', 'cli', 'bin', 'cardwright.js');

let built = false;

/** Separate processes run the build, so it must not be older than the sources. */
export function ensureBuilt(): void {
  if (built) return;
  const { status, stdout } = spawnSync(
    join(ROOT, 'node_modules', '.bin', 'tsc'),
    ['-b', 'packages/cli'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`the build failed:\n${stdout}`);
  built = true;
}
