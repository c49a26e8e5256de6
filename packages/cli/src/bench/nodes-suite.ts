import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { benchNodes } from '@cardwright/server/bench';
import type { Row } from './measure.ts';
import { freePort, startPostgres } from './temporary-postgres.ts';

/**
 * Compares one server with two that forward every answer; starts its own databases and NATS server.
 */
export async function nodesSuite(game: string): Promise<Row[]> {
  const alone = await startPostgres();
  const shared = await startPostgres();
  const nats = await startNats();
  try {
    return await benchNodes(game, { alone: alone.url, shared: shared.url, nats: nats.url });
  } finally {
    nats.stop();
    alone.stop();
    shared.stop();
  }
}

async function startNats(): Promise<{ url: string; stop(): void }> {
  const port = await freePort();
  const path = `${process.env['PATH'] ?? ''}:/usr/sbin`;
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], {
    stdio: 'ignore',
    env: { ...process.env, PATH: path },
  });
  const failed = new Promise<never>((_, reject) => {
    child.once('error', () => reject(new Error('NATS is needed: apt-get install nats-server')));
  });
  const ready = async (): Promise<void> => {
    while (!(await isOpen(port))) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  await Promise.race([ready(), failed]);
  return { url: `nats://127.0.0.1:${port}`, stop: () => void child.kill('SIGKILL') };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
