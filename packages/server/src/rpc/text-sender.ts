import type { WebSocket } from 'ws';

/** Sends text frames. Backpressure: a reader with more than `backlogBytes` waiting is too slow and is cut off. */
export class TextSender {
  private readonly socket: WebSocket;
  private readonly backlogBytes: number;
  private readonly tooSlow: () => void;

  constructor(socket: WebSocket, backlogBytes: number, tooSlow: () => void = () => {}) {
    this.socket = socket;
    this.backlogBytes = backlogBytes;
    this.tooSlow = tooSlow;
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(text: string): void {
    const { socket } = this;
    if (!this.isOpen) return;
    if (socket.bufferedAmount <= this.backlogBytes) return socket.send(text);
    socket.terminate();
    this.tooSlow();
  }
}
