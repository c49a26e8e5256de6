import type { Writable } from 'node:stream';
import type { RawData } from 'ws';

/** The parts of a WebSocket that are needed; a socket connected to another node has them too. */
export interface LineSocket {
  readonly OPEN: number;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
  terminate(): void;
  pause(): void;
  resume(): void;
  pong(data?: Buffer): void;
  on(event: 'message', listener: (data: RawData, isBinary: boolean) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  on(event: 'error', listener: () => void): unknown;
  on(event: 'ping', listener: (data: Buffer) => void): unknown;
  on(event: 'pong', listener: () => void): unknown;
}

/** A WebSocket and the stream below it, as `handleUpgrade` was given it. */
export interface SocketLine {
  socket: LineSocket;
  stream: Pick<Writable, 'cork' | 'uncork'>;
}

/**
 * Sends text frames. Everything sent in one tick (a reply and the messages after it) leaves in one
 * write, because the stream is corked until the end of the tick. Backpressure: a reader with a
 * sixteenth of `backlogBytes` pending gets no droppable messages, and one with more than all of it
 * is disconnected as too slow.
 */
export class TextSender {
  private readonly socket: LineSocket;
  private readonly stream: SocketLine['stream'];
  private readonly backlogBytes: number;
  private readonly tooSlow: () => void;
  private readonly leftOut: () => void;
  /** The latest dropped message of each kind. */
  private readonly missed = new Map<string, string>();
  private corked = false;

  constructor(
    { socket, stream }: SocketLine,
    backlogBytes: number,
    tooSlow: () => void = () => {},
    leftOut: () => void = () => {},
  ) {
    this.leftOut = leftOut;
    this.socket = socket;
    this.stream = stream;
    this.backlogBytes = backlogBytes;
    this.tooSlow = tooSlow;
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  /**
   * `droppable` names the kind of a message that may be dropped; a later one of the same kind
   * replaces it.
   */
  send(text: string, droppable?: string): void {
    const { socket } = this;
    if (!this.isOpen) return;
    if (droppable !== undefined && this.isBehind) return this.leaveOut(text, droppable);
    if (droppable !== undefined) this.missed.delete(droppable);
    this.catchUp();
    if (socket.bufferedAmount <= this.backlogBytes) {
      this.cork();
      return socket.send(text);
    }
    socket.terminate();
    this.tooSlow();
  }

  /** Makes the client reconnect. */
  sendAway(): void {
    if (this.isOpen) this.socket.close(1012, 'reconnect');
  }

  private get isBehind(): boolean {
    return this.socket.bufferedAmount > this.backlogBytes / 16;
  }

  private leaveOut(text: string, name: string): void {
    if (name !== '') this.missed.set(name, text);
    this.leftOut();
  }

  /** Sends a reader that has caught up the latest of the dropped messages. */
  catchUp(): void {
    if (this.missed.size === 0 || !this.isOpen || this.isBehind) return;
    this.cork();
    for (const text of this.missed.values()) this.socket.send(text);
    this.missed.clear();
  }

  private cork(): void {
    if (this.corked) return;
    this.corked = true;
    this.stream.cork();
    process.nextTick(() => {
      this.corked = false;
      this.stream.uncork();
    });
  }
}
