import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import needs from '../needs.mjs';
import { freePort } from './postgres.ts';

/** HAProxy with the configuration in deploy/, in front of servers on this machine. */
export class Haproxy {
  readonly url: string;
  private readonly folder: string;
  private readonly child: ChildProcess;

  private constructor(port: number, config: string) {
    needs();
    this.url = `http://127.0.0.1:${port}`;
    this.folder = mkdtempSync(join(tmpdir(), 'cardwright-haproxy-'));
    const file = join(this.folder, 'haproxy.cfg');
    writeFileSync(file, config);
    this.child = spawn('/usr/sbin/haproxy', ['-f', file, '-db'], { stdio: 'ignore' });
  }

  /** Replaces the addresses in `config` by those of these servers. */
  static async start(config: string, ports: readonly number[]): Promise<Haproxy> {
    const port = await freePort();
    const line = / {2}server one \S+ (.*)\n {2}server two .*\n/.exec(config);
    if (!line || !config.includes('bind :80')) throw new Error('no such configuration');
    const servers = ports.map((at, i) => `  server s${i} 127.0.0.1:${at} ${line[1]}\n`).join('');
    return new Haproxy(
      port,
      config.replace('bind :80', `bind 127.0.0.1:${port}`).replace(line[0], servers),
    );
  }

  stop(): void {
    this.child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
