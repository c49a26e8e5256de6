import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

/** So much is not held back for the end of the turn: a reader that reads may be told much at once, and it lies here once only. */
const FLUSH_AT = 256 * 1024;

/**
 * Sends texts over a WebSocket: all of one turn of the event loop leave in one buffer and one call of the system, which is
 * most of what sending costs. The frames are plain (a server masks nothing, compression is off), so they are put together here.
 */
export class FrameWriter {
  private readonly socket: WebSocket;
  private readonly limit: number;
  private texts: string[] = [];
  private bytes = 0;

  /** With more than `limit` bytes waiting the reader is too slow and is cut. */
  constructor(socket: WebSocket, limit: number) {
    this.socket = socket;
    this.limit = limit;
  }

  /** False when the reader was cut. */
  send(text: string): boolean {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return true;
    if (socket.bufferedAmount + this.bytes > this.limit) {
      this.texts = [];
      socket.terminate();
      return false;
    }
    if (this.texts.length === 0) process.nextTick(this.flush);
    this.texts.push(text);
    this.bytes += text.length;
    if (this.bytes > FLUSH_AT) this.flush();
    return true;
  }

  /** To be called before the socket is closed: what was said comes before the end. */
  readonly flush = (): void => {
    const { texts, socket } = this;
    if (texts.length === 0) return;
    this.texts = [];
    this.bytes = 0;
    if (socket.readyState !== socket.OPEN) return;
    const raw = (socket as unknown as { _socket?: Socket })._socket;
    if (raw) raw.write(framesOf(texts));
    else for (const text of texts) socket.send(text);
  };
}

/** RFC 6455, 5.2: final text frames without a mask. */
export function framesOf(texts: readonly string[]): Buffer {
  let size = 0;
  const lengths: number[] = new Array(texts.length);
  for (let i = 0; i < texts.length; i++) {
    const length = Buffer.byteLength(texts[i]!);
    lengths[i] = length;
    size += length + (length < 126 ? 2 : length < 65_536 ? 4 : 10);
  }
  const buffer = Buffer.allocUnsafe(size);
  let at = 0;
  for (let i = 0; i < texts.length; i++) {
    const length = lengths[i]!;
    buffer[at++] = 0x81;
    if (length < 126) buffer[at++] = length;
    else if (length < 65_536) {
      buffer[at++] = 126;
      at = buffer.writeUInt16BE(length, at);
    } else {
      buffer[at++] = 127;
      at = buffer.writeUInt32BE(Math.floor(length / 0x1_0000_0000), at);
      at = buffer.writeUInt32BE(length % 0x1_0000_0000, at);
    }
    at += buffer.write(texts[i]!, at, 'utf8');
  }
  return buffer;
}
