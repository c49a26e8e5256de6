import { EventEmitter } from 'node:events';
import type { LineSocket } from '../rpc/text-sender.ts';

/** Where what is sent to a carried socket goes. */
export interface CarriedLine {
  send(text: string): void;
  close(code: number): void;
}

const OPEN = 1;
const CLOSED = 3;

/**
 * A socket that is connected to another node: its texts come and go over the link. That node
 * applies the rate limits and answers pings.
 */
export class CarriedSocket extends EventEmitter implements LineSocket {
  readonly OPEN = OPEN;
  readyState: number = OPEN;
  readonly bufferedAmount = 0;
  private readonly line: CarriedLine;

  constructor(line: CarriedLine) {
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

  /** Its client has sent this. */
  hear(text: string): void {
    if (this.readyState === OPEN) this.emit('message', Buffer.from(text), false);
  }

  /** It is closed over there. */
  gone(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    setImmediate(() => this.emit('close'));
  }

  // the node it is connected to reads no faster than this one serves
  pause(): void {}
  resume(): void {}
  pong(): void {}
}
