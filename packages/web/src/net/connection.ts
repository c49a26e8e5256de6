import type { MethodName, NotificationName, ParamsIn, ResultOf, Told } from '@cardwright/protocol';
import { makeStore } from '../store.ts';

export class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'Refused';
    this.code = code;
  }
}

export type Link = 'connecting' | 'open' | 'lost';

interface Waiting {
  text: string;
  sent: boolean;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

type Heard = (params: never) => void;

const address = (): string => {
  const url = new URL('ws', location.href.replace(/#.*/, ''));
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
};

/**
 * The one socket of the page. It comes back by itself; calls made meanwhile wait for it. A call that was on its way when
 * the socket broke is refused as `link/lost`: whoever made it knows whether it may be made again.
 */
class Connection {
  readonly state = makeStore<Link>('connecting');
  /** Round trip of the last call, ms. */
  lag = 0;
  private socket: WebSocket | undefined;
  private next = 1;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private readonly heard = new Map<string, Set<Heard>>();
  private readonly opened = new Set<() => void>();

  start(): void {
    if (this.socket) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(address());
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.state.set('open');
      for (const call of this.waiting.values()) this.send(call);
      for (const listener of this.opened) listener();
    };
    socket.onmessage = (event) => {
      if (typeof event.data === 'string') this.receive(event.data);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.socket = undefined;
      this.state.set('lost');
      for (const [id, call] of this.waiting) {
        if (!call.sent) continue;
        this.waiting.delete(id);
        call.reject(new Refused('link/lost', 'the connection was lost'));
      }
      const wait = Math.min(8000, 250 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6);
      this.timer = setTimeout(() => this.start(), wait);
    };
  }

  /** Tries at once instead of at the next turn of the timer. */
  hurry(): void {
    if (!this.socket) this.start();
  }

  call<N extends MethodName>(method: N, params: ParamsIn<N>): Promise<ResultOf<N>> {
    this.start();
    const id = this.next++;
    const began = performance.now();
    return new Promise<ResultOf<N>>((resolve, reject) => {
      const call: Waiting = {
        text: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
        sent: false,
        resolve: (value) => {
          this.lag = performance.now() - began;
          resolve(value as ResultOf<N>);
        },
        reject,
      };
      this.waiting.set(id, call);
      if (this.socket?.readyState === WebSocket.OPEN) this.send(call);
    });
  }

  on<N extends NotificationName>(name: N, listener: (params: Told<N>) => void): () => void {
    const set = this.heard.get(name) ?? new Set<Heard>();
    this.heard.set(name, set);
    set.add(listener as Heard);
    return () => set.delete(listener as Heard);
  }

  /** Called on every (re)connection from now on. */
  onOpen(listener: () => void): () => void {
    this.opened.add(listener);
    return () => this.opened.delete(listener);
  }

  private send(call: Waiting): void {
    call.sent = true;
    this.socket?.send(call.text);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as {
      id?: number;
      method?: string;
      params?: never;
      result?: unknown;
      error?: { message: string; data?: { code?: string } };
    };
    if (message.method !== undefined && message.id === undefined) {
      for (const listener of this.heard.get(message.method) ?? [])
        listener(message.params as never);
      return;
    }
    const call = message.id === undefined ? undefined : this.waiting.get(message.id);
    if (!call || message.id === undefined) return;
    this.waiting.delete(message.id);
    if (message.error)
      call.reject(new Refused(message.error.data?.code ?? 'rpc/internal', message.error.message));
    else call.resolve(message.result);
  }
}

export const server = new Connection();
