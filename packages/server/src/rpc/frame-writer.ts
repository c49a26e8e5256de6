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
    if (!raw) return texts.forEach((text) => socket.send(text));
    const frames = framesOf(texts);
    if (typeof frames === 'string') raw.write(frames, 'latin1');
    else raw.write(frames);
  };
}

/**
 * RFC 6455, 5.2: final text frames without a mask. Texts of ASCII only are the rule and stay what they are, a string with a
 * letter a byte: that goes out without a buffer in between.
 */
export function framesOf(texts: readonly string[]): string | Buffer {
  let frames = '';
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i]!;
    if (Buffer.byteLength(text) !== text.length) return Buffer.concat(texts.flatMap(bytesOf));
    frames += headOf(text.length) + text;
  }
  return frames;
}

function bytesOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  return [Buffer.from(headOf(bytes.length), 'latin1'), bytes];
}

/** What stands before a text of so many bytes; a letter a byte. */
function headOf(length: number): string {
  if (length < 126) return String.fromCharCode(0x81, length);
  if (length < 65_536) return String.fromCharCode(0x81, 126, length >> 8, length & 255);
  const head = Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head.toString('latin1');
}
