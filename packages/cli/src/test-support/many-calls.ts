import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('many-calls.mjs', import.meta.url));

export interface Called {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs several command lines of the built program in one process: loading the program takes most of
 * the time of a call that is refused. It does not show that a process ends by itself.
 */
export function manyCalls(
  calls: readonly (readonly string[])[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Called[] {
  const args = [script, JSON.stringify(calls)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    input: '',
    timeout: 120_000,
    ...options,
  });
  if (status !== 0) throw new Error(`ended with ${status}: ${stderr}`);
  return JSON.parse(stdout) as Called[];
}
