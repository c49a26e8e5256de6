import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Rejects an upgrade; closes our side too, so that a client that never closes keeps nothing open
 * here.
 */
export function rejectUpgrade(
  socket: Duplex,
  status: number,
  headers: { readonly [name: string]: string } = {},
  body = '',
): void {
  const all = {
    ...headers,
    connection: 'close',
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`);
}

/**
 * Some HTTP clients offer an upgrade to another protocol (h2c) with every request; those are not
 * upgraded.
 */
export const isWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.trim().toLowerCase() === 'websocket';

const OF_UPGRADE = new Set(['upgrade', 'connection', 'http2-settings']);

/**
 * Serves the request as if no upgrade had been offered: puts its text back into the socket without
 * the offer.
 */
export function serveWithoutUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const { rawHeaders, method = 'GET', url = '/' } = request;
  let text = `${method} ${url} HTTP/1.1\r\n`;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (!OF_UPGRADE.has(rawHeaders[i]!.toLowerCase()))
      text += `${rawHeaders[i]}: ${rawHeaders[i + 1]}\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(`${text}connection: close\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
