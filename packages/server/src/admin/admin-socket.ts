import { chmodSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import type { MatchHost } from '../matches/match-host.ts';
import { type AdminAnswer, type AdminRequest, administer } from './match-admin.ts';

/**
 * The operator's interface: a socket in the data folder, which only the server's user may open
 * (mode 0600, in a folder with mode 0700). A request and its answer are one line of JSON each. It
 * is not reachable over the network.
 */
export const adminSocketIn = (data: string): string => join(data, 'cardwright.admin');

/** Linux allows no longer path for a socket. */
const LONGEST_PATH = 107;
const LONGEST_REQUEST = 1 << 20;

export async function openAdminSocket(host: MatchHost, path: string): Promise<Server | undefined> {
  if (path.length > LONGEST_PATH) {
    host.log.warn(
      { path },
      'the path of the data folder is too long for an admin socket: `cardwright matches` ' +
        'only works while no server uses it',
    );
    return undefined;
  }
  rmSync(path, { force: true }); // left by a killed server; we hold the lock
  const server = createServer((socket) => serve(host, socket));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  server.unref();
  return server;
}

function serve(host: MatchHost, socket: Socket): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('error', () => {});
  socket.on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end < 0) {
      if (text.length > LONGEST_REQUEST) socket.destroy();
      return;
    }
    socket.pause();
    answerTo(host, text.slice(0, end)).then(
      (answer) => socket.end(`${JSON.stringify(answer)}\n`),
      () => socket.destroy(),
    );
  });
}

async function answerTo(host: MatchHost, line: string): Promise<AdminAnswer> {
  try {
    return await administer(host, JSON.parse(line) as AdminRequest);
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Sends a request to the server that runs on this data folder; undefined if none does. */
export function askServer(data: string, request: AdminRequest): Promise<AdminAnswer | undefined> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(adminSocketIn(data));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`));
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('end', () => resolve(JSON.parse(text) as AdminAnswer));
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    );
  });
}
