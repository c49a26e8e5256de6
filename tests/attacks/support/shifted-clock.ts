import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type ServerProcess, startOwnIn } from '../../server/support/server-process.ts';

/** A server whose wall clock can be changed while it runs. */
export interface ShiftedServer {
  server: ServerProcess;
  /** Shifts the wall clock by this much. */
  shift(ms: number): Promise<void>;
  /** The shift of the wall clock at the next start. */
  startsOff(ms: number): void;
}

export async function startShifted(...args: string[]): Promise<ShiftedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'shift');
  const env = {
    NODE_OPTIONS: `--import ${new URL('shifted-clock.mjs', import.meta.url).href}`,
    CLOCK_SHIFT_FILE: file,
  };
  const server = await startOwnIn(env, ...args);
  let shifts = 0;
  return {
    server,
    async shift(ms) {
      const said = `${ms} ${++shifts}`;
      writeFileSync(file, said);
      process.kill(server.pid, 'SIGUSR2');
      await expect.poll(() => server.log).toContain(`clock shifted: ${said}\n`);
    },
    startsOff(ms) {
      server.env = { ...env, CLOCK_SHIFT_MS: String(ms) };
    },
  };
}
