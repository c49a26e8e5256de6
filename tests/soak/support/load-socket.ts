import type {
  MethodName,
  NotificationName,
  ParamsIn,
  ResultOf,
  NotificationParams,
} from '@cardwright/protocol';
import { WebSocket } from 'ws';
import { RefusedError } from '../../server/support/client.ts';

export type ReceivedMessage = {
  [N in NotificationName]: { method: N; params: NotificationParams<N> };
}[NotificationName];

interface Answered {
  id?: number;
  method?: string;
  result?: never;
  error?: { code: number; message: string; data: { code: string } };
}
interface OpenCall {
  method: string;
  sent: number;
  resolve: (value: never) => void;
  reject: (error: Error) => void;
}

/** The socket was closed, by either side, before the reply arrived. */
export class SocketClosedError extends Error {}

/** A client of the generic protocol that keeps nothing it receives. */
export class LoadSocket {
  onNote: ((note: ReceivedMessage) => void) | undefined = undefined;
  onClose: (() => void) | undefined = undefined;
  private nextId = 1;
  private readonly open = new Map<number, OpenCall>();
  private readonly socket: WebSocket;
  private readonly measured: (method: string, ms: number) => void;

  private constructor(socket: WebSocket, measured: (method: string, ms: number) => void) {
    this.socket = socket;
    this.measured = measured;
    socket.on('message', (data: Buffer) => this.take(data.toString()));
    socket.on('close', () => {
      for (const { reject } of this.open.values()) reject(new SocketClosedError('closed'));
      this.open.clear();
      this.onClose?.();
    });
    socket.on('error', () => {});
  }

  /**
   * `from` is an address of this machine, such as 127.0.0.2, which is another client to the server.
   */
  static connect(
    url: string,
    from: string,
    measured: (method: string, ms: number) => void,
  ): Promise<LoadSocket> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { localAddress: from });
    const client = new LoadSocket(socket, measured);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(client));
      socket.once('error', reject);
    });
  }

  private take(text: string): void {
    const message = JSON.parse(text) as Answered;
    if (message.method !== undefined) return this.onNote?.(message as ReceivedMessage);
    const call = this.open.get(message.id ?? -1);
    if (!call) return;
    this.open.delete(message.id ?? -1);
    this.measured(call.method, performance.now() - call.sent);
    if (message.error) call.reject(new RefusedError(message.error));
    else call.resolve(message.result as never);
  }

  /** `first` receives the result before anything that arrives after it. */
  call<N extends MethodName>(
    method: N,
    params: ParamsIn<N>,
    first?: (result: ResultOf<N>) => void,
  ): Promise<ResultOf<N>> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN)
        return reject(new SocketClosedError('not open'));
      const hear = (result: ResultOf<N>): void => {
        first?.(result);
        resolve(result);
      };
      this.open.set(id, { method, sent: performance.now(), resolve: hear, reject });
      this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  close(): void {
    this.socket.close();
  }

  /** Simulates a lost connection: no close frame. */
  cut(): void {
    this.socket.terminate();
  }
}
