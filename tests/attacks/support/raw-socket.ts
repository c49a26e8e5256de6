import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

/** RFC 6455, 5.2: a final frame of a client with a zero mask. */
export function frame(opcode: number, payload: Buffer | string = '', final = true): Buffer {
  const body = Buffer.from(payload);
  if (body.length > 125) throw new Error('a short payload is expected');
  return Buffer.concat([
    Buffer.from([(final ? 0x80 : 0) | opcode, 0x80 | body.length, 0, 0, 0, 0]),
    body,
  ]);
}

export const PING = 0x9;
export const PONG = 0xa;
export const CONTINUATION = 0x0;
export const TEXT = 0x1;

/** A WebSocket client that sends arbitrary bytes, from any address of this machine. */
export class RawSocket {
  /** The code of the close frame, or 1006 if the connection was cut without one. */
  closeCode: number | undefined = undefined;
  /** Bytes received after the upgrade. */
  heard = 0;
  private readonly socket: Socket;
  private tail = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      this.heard += chunk.length;
      this.tail = Buffer.concat([this.tail, chunk]).subarray(-200);
    });
    socket.on('close', () => {
      const at = this.tail.lastIndexOf(0x88);
      this.closeCode =
        at >= 0 && at + 4 <= this.tail.length ? this.tail.readUInt16BE(at + 2) : 1006;
    });
  }

  static async open(url: string, path: string, localAddress = '127.0.0.1'): Promise<RawSocket> {
    const { hostname, port } = new URL(url);
    const socket = createConnection({ host: hostname, port: Number(port), localAddress });
    const key = 'dGhlIHNhbXBsZSBub25jZQ==';
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: ` +
        `websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ` +
        `${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    const [answer] = (await once(socket, 'data')) as [Buffer];
    if (!answer.toString('latin1').startsWith('HTTP/1.1 101'))
      throw new Error(answer.toString('latin1').split('\r\n')[0]);
    return new RawSocket(socket);
  }

  get isOpen(): boolean {
    return !this.socket.destroyed;
  }

  /** Sends, and waits until the system has accepted the data or the connection is closed. */
  send(bytes: Buffer): Promise<void> {
    if (this.socket.destroyed) return Promise.resolve();
    return new Promise((resolve) => this.socket.write(bytes, () => resolve()));
  }

  /**
   * Sends a message that is echoed, and waits for the echo, which proves that everything before it
   * was read.
   */
  async roundTrip(): Promise<void> {
    const marker = `read up to ${this.heard}`;
    const deadline = Date.now() + 60_000;
    await this.send(frame(TEXT, JSON.stringify({ id: 1, params: marker })));
    while (!this.tail.includes(marker)) {
      if (!this.isOpen || Date.now() > deadline) throw new Error('the message was not answered');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async closed(ms = 20_000): Promise<number> {
    const deadline = Date.now() + ms;
    while (this.closeCode === undefined && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 10));
    if (this.closeCode === undefined) throw new Error(`still open after ${ms} ms`);
    return this.closeCode;
  }

  destroy(): void {
    this.socket.destroy();
  }
}
