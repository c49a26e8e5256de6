import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** Incoming data is consumed at once, so one buffer serves all sockets. */
const inbox = Buffer.allocUnsafe(65_536);

/**
 * A WebSocket client for load tests, as cheap as possible because it shares the machine with the
 * server under test. It sends short texts as plain frames and reads whole text frames, which is all
 * our server sends.
 */
export class BareSocket {
  private readonly socket: Socket;
  private readonly onText: (text: string) => void;
  /** The start of an incomplete frame. */
  private rest = Buffer.alloc(0);
  private isOpen = false;

  private constructor(
    url: string,
    onText: (text: string) => void,
    opened: () => void,
    failed: (error: Error) => void,
  ) {
    this.onText = onText;
    const { hostname, port, pathname, search } = new URL(url);
    const take = (chunk: Buffer): void => {
      const data = this.rest.length > 0 ? Buffer.concat([this.rest, chunk]) : chunk;
      const used = this.isOpen ? this.read(data) : this.welcome(data, opened, failed);
      this.rest = Buffer.from(data.subarray(used)); // a copy: the buffer is reused
      // data that arrived with the upgrade response is delivered after `opened` has returned
      if (!wasOpen && this.isOpen) setImmediate(take, Buffer.alloc(0));
      wasOpen = this.isOpen;
    };
    let wasOpen = false;
    const hear = (count: number, buffer: Uint8Array): boolean => {
      take(Buffer.from(buffer.buffer, buffer.byteOffset, count));
      return true;
    };
    this.socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: inbox, callback: hear },
    });
    this.socket.on('error', failed);
    const key = randomBytes(16).toString('base64');
    const headers =
      `Host: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: ` +
      `${key}\r\nSec-WebSocket-Version: 13`;
    this.socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${headers}\r\n\r\n`);
  }

  static open(url: string, onText: (text: string) => void): Promise<BareSocket> {
    return new Promise((resolve, reject) => {
      const bare: BareSocket = new BareSocket(url, onText, () => resolve(bare), reject);
    });
  }

  /** Parses the response to the upgrade; returns how many bytes it consumed. */
  private welcome(data: Buffer, opened: () => void, failed: (error: Error) => void): number {
    const end = data.indexOf('\r\n\r\n');
    if (end < 0) return 0;
    const status = data.toString('latin1', 0, data.indexOf('\r\n'));
    if (!status.startsWith('HTTP/1.1 101')) {
      failed(new Error(`not let in: ${status}`));
      return data.length;
    }
    this.isOpen = true;
    opened();
    return end + 4;
  }

  /**
   * Passes on the texts of all complete frames (RFC 6455, 5.2); returns how many bytes it consumed.
   */
  private read(data: Buffer): number {
    let at = 0;
    while (at + 2 <= data.length) {
      let length = data[at + 1]!;
      let text = at + 2;
      if (length === 126) {
        if (at + 4 > data.length) break;
        length = data.readUInt16BE(at + 2);
        text = at + 4;
      } else if (length === 127) {
        if (at + 10 > data.length) break;
        length = Number(data.readBigUInt64BE(at + 2));
        text = at + 10;
      }
      if (text + length > data.length) break;
      if ((data[at]! & 0x0f) === 1) this.onText(data.toString('latin1', text, text + length));
      at = text + length;
    }
    return at;
  }

  /** A final text frame; the mask is zero, so the payload is the plain text. */
  send(text: string): void {
    const { length } = text;
    const head = length < 126 ? 6 : 8;
    const frame = Buffer.allocUnsafe(head + length);
    frame[0] = 0x81;
    if (head === 6) frame[1] = 0x80 | length;
    else {
      frame[1] = 0x80 | 126;
      frame.writeUInt16BE(length, 2);
    }
    frame.writeUInt32BE(0, head - 4);
    frame.write(text, head, 'latin1');
    this.socket.write(frame);
  }

  close(): void {
    this.socket.destroy();
  }
}
