import type { WebSocket } from 'ws';

/**
 * Sends one text frame. Backpressure: a reader with more than `backlogBytes` waiting is too slow
 * and is cut off. False when that happened.
 */
export function sendText(socket: WebSocket, text: string, backlogBytes: number): boolean {
  if (socket.readyState !== socket.OPEN) return true;
  if (socket.bufferedAmount > backlogBytes) {
    socket.terminate();
    return false;
  }
  socket.send(text);
  return true;
}
