import type { LineSocket } from './text-sender.ts';

/** A socket that does not complete the close handshake in this time is destroyed. */
const LINGER_MS = 1000;

/**
 * Closes a socket that violates the limits: nothing more is read from it, whatever it keeps
 * sending.
 */
export function disconnect(socket: LineSocket, code: number, reason: string): void {
  socket.close(code, reason);
  socket.pause();
  setTimeout(() => socket.terminate(), LINGER_MS).unref();
}

/**
 * Charges pings and pongs like messages; `flooded` is called when one is over the limit. A socket
 * with `autoPong` off is answered here: the latest ping of a turn of the event loop, as RFC 6455,
 * 5.5.3 allows.
 */
export function limitControlFrames(
  socket: LineSocket,
  take: () => number,
  flooded: () => void,
): void {
  let latest: Buffer | undefined;
  const isOver = (): boolean => {
    if (socket.readyState !== socket.OPEN) return true;
    if (take() === 0) return false;
    flooded();
    return true;
  };
  socket.on('ping', (data) => {
    if (isOver()) return;
    if (!latest) setImmediate(answer);
    latest = data;
  });
  socket.on('pong', () => void isOver());
  const answer = (): void => {
    if (socket.readyState === socket.OPEN) socket.pong(latest);
    latest = undefined;
  };
}
