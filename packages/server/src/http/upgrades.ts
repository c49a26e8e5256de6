import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Says no to an upgrade; a client that does not close its side keeps nothing open here. */
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
 * To another protocol than WebSocket, as some HTTP clients offer with every request (h2c), nothing
 * is to be upgraded.
 */
export const isWebSocket = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.trim().toLowerCase() === 'websocket';

const OF_UPGRADE = new Set(['upgrade', 'connection', 'http2-settings']);

/**
 * Serves the request as if no upgrade had been offered: its text goes back to where it came from,
 * without the offer.
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
