import { EventEmitter } from 'node:events';
import type { LineSocket } from '../rpc/text-sender.ts';

/** Sends what the server writes to a proxied socket back to the node that holds the connection. */
export interface ProxiedLine {
  send(text: string): void;
  close(code: number): void;
}

const OPEN = 1;
const CLOSED = 3;

/**
 * A socket that is connected to another node, which relays its texts over the link, applies the
 * rate limits and answers pings.
 */
export class ProxiedSocket extends EventEmitter implements LineSocket {
  readonly OPEN = OPEN;
  readyState: number = OPEN;
  readonly bufferedAmount = 0;
  private readonly line: ProxiedLine;

  constructor(line: ProxiedLine) {
    super();
    this.line = line;
  }

  send(text: string): void {
    if (this.readyState === OPEN) this.line.send(text);
  }

  close(code = 1000): void {
    if (this.readyState === OPEN) this.line.close(code);
    this.gone();
  }

  terminate(): void {
    this.close(1006);
  }

  /** The client has sent this text. */
  hear(text: string): void {
    if (this.readyState === OPEN) this.emit('message', Buffer.from(text), false);
  }

  /** The other node has closed the connection. */
  gone(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    setImmediate(() => this.emit('close'));
  }

  // backpressure is up to the node that holds the connection, which waits for our replies
  pause(): void {}
  resume(): void {}
  pong(): void {}
}
