import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';

/** A WebSocket and the stream below it, as `handleUpgrade` was given it. */
export interface SocketLine {
  socket: WebSocket;
  stream: Pick<Writable, 'cork' | 'uncork'>;
}

/**
 * Sends text frames. What is sent in one go (a reply and the messages after it) leaves in one
 * write: the stream is corked until the end of the tick. Backpressure: a reader with more than
 * `backlogBytes` waiting is too slow and is cut off.
 */
export class TextSender {
  private readonly socket: WebSocket;
  private readonly stream: SocketLine['stream'];
  private readonly backlogBytes: number;
  private readonly tooSlow: () => void;
  private corked = false;

  constructor(
    { socket, stream }: SocketLine,
    backlogBytes: number,
    tooSlow: () => void = () => {},
  ) {
    this.socket = socket;
    this.stream = stream;
    this.backlogBytes = backlogBytes;
    this.tooSlow = tooSlow;
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(text: string): void {
    const { socket } = this;
    if (!this.isOpen) return;
    if (socket.bufferedAmount <= this.backlogBytes) {
      this.cork();
      return socket.send(text);
    }
    socket.terminate();
    this.tooSlow();
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
