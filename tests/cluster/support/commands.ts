import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

const bin = fileURLToPath(new URL('../../../packages/cli/bin/cardwright.js', import.meta.url));

/** A running `cardwright` command, with its output so far. */
export interface Command {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

const running = new Set<ChildProcess>();

/** Starts the built program; `preload` is a module in this folder that it loads first. */
export function start(
  args: readonly string[],
  { preload, env = {} }: { preload?: string; env?: NodeJS.ProcessEnv } = {},
): Command {
  const options = preload
    ? { NODE_OPTIONS: `--import ${new URL(preload, import.meta.url).href}` }
    : {};
  const child = spawn(process.execPath, [bin, ...args], {
    env: { ...process.env, ...options, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve(code ?? signal ?? '');
    });
  });
  return { child, out: () => out, err: () => err, ended };
}

/** Runs a command to its end. */
export async function run(
  ...args: string[]
): Promise<{ code: number | string; out: string; err: string }> {
  const { ended, out, err } = start(args);
  const code = await ended;
  return { code, out: out(), err: err() };
}

/** Its result as JSON, without its duration. */
export function result(out: string): { [key: string]: unknown } {
  const { seconds, ...rest } = JSON.parse(out) as { [key: string]: unknown };
  expect(seconds === undefined || typeof seconds === 'number').toBe(true);
  return rest;
}

export function stopAll(): void {
  for (const child of running) child.kill('SIGKILL');
}
