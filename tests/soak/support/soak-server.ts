import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { advised } from '../../attacks/support/advised.ts';

const program = fileURLToPath(new URL('../../../packages/cli/bin/cardwright.js', import.meta.url));

/** The built server in a separate process, with the limits that docs/deploy.md advises. */
export class SoakServer {
  readonly data = mkdtempSync(join(tmpdir(), 'cardwright-soak-'));
  url = '';
  log = '';
  private child: ChildProcess | undefined = undefined;

  get pid(): number {
    return this.child?.pid ?? -1;
  }

  async launch(): Promise<void> {
    const args = [program, 'serve', '--port', '0', '--data', this.data, ...advised()];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    child.stderr.on('data', (chunk: Buffer) => {
      this.log = (this.log + chunk.toString()).slice(-20_000);
    });
    this.url = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const url = /serves at (\S+)/.exec(said)?.[1];
        if (url !== undefined) resolve(url);
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${this.log}`)));
    });
  }

  /** Asks it to stop and waits; returns its exit code. */
  async stop(): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  }

  remove(): void {
    this.child?.kill('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }
}
