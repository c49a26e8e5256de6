import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';

/** A WebSocket and the stream below it, as `handleUpgrade` was given it. */
export interface SocketLine {
  socket: WebSocket;
  stream: Pick<Writable, 'cork' | 'uncork'>;
}

/**
 * Sends text frames. What is sent in one go (a reply and the messages after it) leaves in one
 * write: the stream is corked until the end of the tick. Backpressure: what can be left out is
 * left out for a reader that has a sixteenth of `backlogBytes` waiting, and one with more than all
 * of that is too slow and is cut off.
 */
export class TextSender {
  private readonly socket: WebSocket;
  private readonly stream: SocketLine['stream'];
  private readonly backlogBytes: number;
  private readonly tooSlow: () => void;
  private readonly leftOut: () => void;
  /** The latest of each kind that was left out. */
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

  /** `droppable` names what may be left out, and is replaced by a later one of the same name. */
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

  /** Its client is to reconnect. */
  sendAway(): void {
    if (this.isOpen) this.socket.close(1012, 'connect anew');
  }

  private get isBehind(): boolean {
    return this.socket.bufferedAmount > this.backlogBytes / 16;
  }

  private leaveOut(text: string, name: string): void {
    if (name !== '') this.missed.set(name, text);
    this.leftOut();
  }

  /** A reader that has caught up gets the latest of the skipped messages. */
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
