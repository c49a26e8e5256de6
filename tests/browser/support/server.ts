import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The built server with the built page, in a separate process. It can be killed and restarted on
 * the same data.
 */
export class TestServer {
  url = '';
  private port = 0;
  private child: ChildProcess | undefined;
  private readonly data = mkdtempSync(join(tmpdir(), 'cardwright-web-'));
  private readonly flags: readonly string[];

  /** With additional flags of `serve`. */
  constructor(flags: readonly string[] = []) {
    this.flags = flags;
  }

  async start(): Promise<this> {
    if (!existsSync(join(root, 'packages/web/dist/index.html')))
      spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
    const own = ['serve', '--port', String(this.port), '--data', this.data, ...this.flags];
    const child = spawn(process.execPath, ['packages/cli/bin/cardwright.js', ...own], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    let said = '';
    this.url = await new Promise<string>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        said += chunk.toString();
        const url = /serves at (http:\S+)/.exec(said)?.[1];
        if (url) resolve(url.endsWith('/') ? url : `${url}/`);
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) =>
        reject(new Error(`the server ended with ${code}: ${said.slice(-2000)}`)),
      );
    });
    this.port = Number(new URL(this.url).port);
    return this;
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  /** Kills it, like a power cut. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.data, { recursive: true, force: true });
  }
}
