import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import needs from '../needs.mjs';

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** A separate PostgreSQL server for the tests, on a free port, in a temporary folder. */
export class Postgres {
  readonly port: number;
  readonly url: string;
  private readonly folder: string;
  private readonly bin: string;

  private constructor(port: number) {
    needs();
    const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a));
    this.bin = `/usr/lib/postgresql/${versions[0]}/bin`;
    this.port = port;
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    this.folder = mkdtempSync(join(tmpdir(), 'cardwright-pg-'));
    chmodSync(this.folder, 0o755);
    if (process.getuid?.() === 0) {
      const ids = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout.trim();
      chownSync(this.folder, Number(ids), 0);
    }
    this.run('initdb', '-D', this.data, '-U', 'postgres', '-A', 'trust', '--no-sync');
  }

  static async start(): Promise<Postgres> {
    const postgres = new Postgres(await freePort());
    postgres.launch();
    return postgres;
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  /** PostgreSQL refuses to run as root. */
  private run(program: string, ...args: string[]): void {
    const own = [join(this.bin, program), ...args];
    const [command, ...rest] =
      process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...own] : own;
    const done = spawnSync(command!, rest, { cwd: this.folder, stdio: 'ignore' });
    if (done.status !== 0) throw new Error(`${program} ended with ${done.status}`);
  }

  /** Starts it, and waits until it accepts connections. */
  launch(): void {
    const options = `-p ${this.port} -k ${this.folder} -c listen_addresses=127.0.0.1 -c max_connections=60`;
    const log = join(this.folder, 'log');
    this.run('pg_ctl', '-D', this.data, '-w', '-l', log, '-o', options, 'start');
  }

  /** Simulates a crash. */
  stopNow(): void {
    this.run('pg_ctl', '-D', this.data, '-m', 'immediate', '-w', 'stop');
  }

  remove(): void {
    this.stopNow();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
