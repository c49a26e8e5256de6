import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const output = (command: string, ...args: string[]): string =>
  spawnSync(command, args, { encoding: 'utf8' }).stdout?.trim() ?? '';

/** A temporary PostgreSQL server on a free port, in a temporary folder. */
export interface TemporaryPostgres {
  readonly url: string;
  stop(): void;
}

export async function startPostgres(): Promise<TemporaryPostgres> {
  const bin = output('pg_config', '--bindir');
  if (bin === '') throw new Error('PostgreSQL is needed: apt-get install postgresql');
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'cardwright-postgres-'));
  const data = join(folder, 'pg');
  mkdirSync(data);
  chmodSync(folder, 0o755);
  const isRoot = process.getuid?.() === 0; // PostgreSQL refuses to run as root
  if (isRoot) chownSync(data, Number(output('id', '-u', 'postgres')), 0);
  const run = (program: string, ...args: string[]): void => {
    const own = [join(bin, program), ...args];
    const [command = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...own] : own;
    const done = spawnSync(command, rest, { cwd: folder, stdio: 'ignore' });
    if (done.status !== 0) throw new Error(`${program} ended with ${done.status ?? done.signal}`);
  };
  const database = join(data, 'data');
  const options = `-p ${port} -k ${data} -c listen_addresses=127.0.0.1`;
  run('initdb', '-D', database, '-U', 'postgres', '-A', 'trust', '--no-sync');
  run('pg_ctl', '-D', database, '-w', '-l', join(data, 'log'), '-o', options, 'start');
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '-D', database, '-m', 'immediate', '-w', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
