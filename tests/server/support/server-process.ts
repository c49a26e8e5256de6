import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('../../../packages/cli/bin/cardwright.js', import.meta.url));

/** The real server, in a process of its own. */
export class ServerProcess {
  readonly data: string;
  url = '';
  log = '';
  private child: ChildProcess | undefined;
  private readonly args: readonly string[];

  private constructor(data: string, args: readonly string[]) {
    this.data = data;
    this.args = args;
  }

  static async start(...args: string[]): Promise<ServerProcess> {
    const server = new ServerProcess(mkdtempSync(join(tmpdir(), 'cardwright-')), args);
    await server.launch();
    return server;
  }

  get pid(): number {
    return this.child?.pid ?? -1;
  }

  /** Starts it (again) on the same data; gives how long that took. */
  launch(port = this.url === '' ? '0' : new URL(this.url).port): Promise<number> {
    const began = Date.now();
    const child = spawn(process.execPath, [program, 'serve', '--port', port, '--data', this.data, ...this.args], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    child.stderr.on('data', (chunk: Buffer) => {
      this.log = (this.log + chunk.toString()).slice(-20_000);
    });
    return new Promise((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /serves at (\S+)/.exec(said);
        if (!found) return;
        this.url = found[1]!;
        resolve(Date.now() - began);
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${this.log}`)));
    });
  }

  /** Ends it with a signal and waits; gives the exit code and how long it took. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<{ code: number | null; ms: number }> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve({ code: child?.exitCode ?? null, ms: 0 });
    const began = Date.now();
    return new Promise((resolve) => {
      child.once('exit', (code) => resolve({ code, ms: Date.now() - began }));
      child.kill(signal);
    });
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A server for the running test, gone with it whether it passes or not. */
export async function startOwn(...args: string[]): Promise<ServerProcess> {
  const server = await ServerProcess.start(...args);
  onTestFinished(() => server.remove());
  return server;
}
