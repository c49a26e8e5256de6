import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { NO_WAIT, TestedServer } from './tested-server.ts';

const program = fileURLToPath(new URL('../../../packages/cli/bin/cardwright.js', import.meta.url));

/** What `serve` logs when it is terminated by its timeout. */
const CUT_OFF = 'is not over in time';

/** A server in a process of its own, which can be killed. */
export class ServerProcess extends TestedServer {
  log = '';
  /** Additional environment variables. */
  env: { [name: string]: string } = {};
  private child: ChildProcess | undefined;
  private readonly args: readonly string[];

  private constructor(args: readonly string[]) {
    super();
    this.args = args;
  }

  /** One that is not running yet, with an empty data folder. */
  static stopped(...args: string[]): ServerProcess {
    return new ServerProcess(args);
  }

  static start(...args: string[]): Promise<ServerProcess> {
    return ServerProcess.startIn({}, ...args);
  }

  static async startIn(env: { [name: string]: string }, ...args: string[]): Promise<ServerProcess> {
    const server = ServerProcess.stopped(...args);
    server.env = env;
    await server.launch();
    return server;
  }

  get pid(): number {
    return this.child?.pid ?? -1;
  }

  launch(port = this.url === '' ? '0' : new URL(this.url).port, ...more: string[]): Promise<void> {
    const own = ['--port', port, '--data', this.data, ...NO_WAIT];
    const args = [program, 'serve', ...own, ...this.args, ...more];
    const env = { ...process.env, ...this.env };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
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
        resolve();
      });
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${this.log}`)));
    });
  }

  /** Sends a signal and waits for the end; returns the exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return Promise.resolve(child?.exitCode ?? null);
    return new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill(signal);
    });
  }

  /**
   * Sends SIGTERM and waits: the server must store everything and end by itself, not by its
   * timeout.
   */
  async stopsByItself(): Promise<void> {
    expect(await this.end('SIGTERM')).toBe(0);
    expect(this.log).not.toContain(CUT_OFF);
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A server for the current test, closed afterwards whether or not it passes. */
export const startOwn = (...args: string[]): Promise<ServerProcess> => startOwnIn({}, ...args);

/** The same, with additional environment variables. */
export async function startOwnIn(
  env: { [name: string]: string },
  ...args: string[]
): Promise<ServerProcess> {
  const server = await ServerProcess.startIn(env, ...args);
  onTestFinished(() => server.remove());
  return server;
}
