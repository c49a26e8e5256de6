import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveInHost, type ServedInHost } from '../../server/support/server-host.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The built server with the built page. */
export class TestServer {
  url = '';
  private readonly data = mkdtempSync(join(tmpdir(), 'cardwright-web-'));
  private readonly flags: readonly string[];
  private running: ServedInHost | undefined;

  /** With additional flags of `serve`. */
  constructor(flags: readonly string[] = []) {
    this.flags = flags;
  }

  async start(): Promise<this> {
    if (!existsSync(join(root, 'packages/web/dist/index.html')))
      spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
    const running = await serveInHost(['--port', '0', '--data', this.data, ...this.flags]);
    this.running = running;
    this.url = `${running.url}/`;
    return this;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}
