import type {
  MethodName,
  NotificationName,
  ParamsIn,
  ResultOf,
  NotificationParams,
} from '@cardwright/protocol';
import { makeStore } from '../store.ts';
import {
  type Link,
  type LinkEffect,
  type LinkEvent,
  type LinkStatus,
  newLink,
  reduceLink,
} from './reduce-link.ts';
import type { Connect, Transport } from './transport.ts';

/** The server's refusal: its code and its message. */
export class Refused extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.name = 'Refused';
    this.code = code;
  }
}

interface Call {
  resolve(result: unknown): void;
  reject(error: Refused): void;
}

export type Notification = {
  [N in NotificationName]: { readonly name: N; readonly params: NotificationParams<N> };
}[NotificationName];

/** The only connection of the page: runs the effects of `reduceLink` over any transport. */
export class Client {
  readonly status = makeStore<LinkStatus>(newLink.status);
  private link: Link = newLink;
  private transport: Transport | undefined;
  private lastId = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly calls = new Map<number, Call>();
  private readonly listeners = new Set<(notification: Notification) => void>();
  private readonly opened = new Set<() => void>();
  private readonly closed = new Set<() => void>();
  private readonly makeTransport: Connect;

  constructor(connect: Connect) {
    this.makeTransport = connect;
  }

  /** Connects unless it is connected already; afterwards it reconnects by itself. */
  connect(): void {
    this.dispatch({ type: 'connect' });
  }

  call<N extends MethodName>(method: N, params: ParamsIn<N>): Promise<ResultOf<N>> {
    const id = ++this.lastId;
    return new Promise<ResultOf<N>>((resolve, reject) => {
      this.calls.set(id, { resolve: (result) => resolve(result as ResultOf<N>), reject });
      this.dispatch({ type: 'called', id, method, params });
    });
  }

  /** All notifications from the server. */
  onNotification(listener: (notification: Notification) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Called on every (re)connection from now on. */
  onOpen(listener: () => void): () => void {
    this.opened.add(listener);
    return () => this.opened.delete(listener);
  }

  onClose(listener: () => void): () => void {
    this.closed.add(listener);
    return () => this.closed.delete(listener);
  }

  private dispatch(event: LinkEvent): void {
    const { link, effects } = reduceLink(this.link, event);
    this.link = link;
    this.status.set(link.status);
    for (const effect of effects) this.carryOut(effect);
  }

  private carryOut(effect: LinkEffect): void {
    switch (effect.do) {
      case 'connect':
        return this.openTransport();
      case 'reconnect-in':
        this.timer = setTimeout(() => this.connect(), effect.ms);
        return;
      case 'send':
        return this.transport?.send(effect.text);
      case 'resolve':
        return this.settled(effect.id)?.resolve(effect.result);
      case 'refuse':
        return this.settled(effect.id)?.reject(new Refused(effect.code, effect.message));
      case 'notify':
        for (const listener of this.listeners)
          listener({ name: effect.method, params: effect.params } as Notification);
        return;
      case 'opened':
        for (const listener of this.opened) listener();
        return;
      case 'closed':
        for (const listener of this.closed) listener();
    }
  }

  private openTransport(): void {
    clearTimeout(this.timer);
    const transport = this.makeTransport();
    this.transport = transport;
    transport.onOpen(() => this.dispatch({ type: 'opened' }));
    transport.onMessage((text) => this.dispatch({ type: 'message', text }));
    transport.onClose(() => this.dispatch({ type: 'closed', random: Math.random() }));
  }

  private settled(id: number): Call | undefined {
    const call = this.calls.get(id);
    this.calls.delete(id);
    return call;
  }
}
