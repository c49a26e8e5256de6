import { type ErrorCode, RpcError } from '@cardwright/protocol';
import { Deferred } from '../deferred.ts';
import { JsonText } from '../rpc/json-text.ts';
import { type Frame, FrameReader, FrameWriter, type Message } from './frames.ts';

/** The call arrived at a node that no longer owns the match. */
export class Moved extends Error {}

/** What a link reports about the clients of this node. */
export interface LinkEvents {
  /** A message to a client. */
  send(client: number, text: string, droppable: string | undefined): void;
  /** A client has joined a match on the other node, or has left it. */
  entered(client: number, match: string, link: OutgoingLink): void;
  left(client: number, match: string): void;
  /** Closes the client's socket: it must reconnect and finds its matches where they are now. */
  sendAway(client: number): void;
  /** The other node has closed a proxied socket. */
  shut(socket: number, code: number): void;
  /** A call was answered after this many milliseconds. */
  answered(ms: number): void;
}

interface LinkedClient {
  /** The matches it is at; includes `WAITS` while players are asked whether it may watch. */
  readonly places: Set<string>;
  calls: number;
}

const WAITS = '';

interface OpenCall {
  client: number;
  result: Deferred<unknown>;
  sentAt: number;
}

const GONE = 'the node of this match does not answer; try again';

export const unreachable = (): RpcError =>
  new RpcError('server/stopping', GONE, { retryAfterMs: 500 });

/**
 * Calls of this node's clients to another node, and what comes back. If a message is lost on the
 * way, the link begins a new epoch, and clients with seats on the other node must reconnect.
 */
export class OutgoingLink {
  readonly to: string;
  private readonly writer: FrameWriter;
  private readonly reader = new FrameReader();
  private readonly events: LinkEvents;
  private readonly nextEpoch: () => number;
  /** Clients that are known to the other node. */
  private readonly clients = new Map<number, LinkedClient>();
  private readonly calls = new Map<number, OpenCall>();
  private lastCall = 0;
  private heardAt = performance.now();
  /** How often the link had to begin a new epoch. */
  resets = 0;

  constructor(
    to: string,
    publish: (text: string) => void,
    nextEpoch: () => number,
    events: LinkEvents,
  ) {
    this.to = to;
    this.nextEpoch = nextEpoch;
    this.writer = new FrameWriter('calls', 0, publish);
    this.events = events;
  }

  get isIdle(): boolean {
    return this.clients.size === 0 && this.calls.size === 0;
  }

  /** The number of a client's calls that are not answered yet. */
  openCalls(client: number): number {
    return this.clients.get(client)?.calls ?? 0;
  }

  /** The result is a `JsonText`. */
  call(client: number, address: string, method: string, params: unknown): Deferred<unknown> {
    if (this.isIdle) this.begin();
    let known = this.clients.get(client);
    if (!known) {
      this.clients.set(client, (known = { places: new Set(), calls: 0 }));
      this.writer.add(`open ${client}`, JSON.stringify(address));
    }
    known.calls++;
    return this.expect(client, `call ${client}`, method, params);
  }

  /** Proxies a socket of a mounted protocol to the other node; its number is negative. */
  carry(socket: number, url: string, address: string): void {
    if (this.isIdle) this.begin();
    this.clients.set(socket, { places: new Set([WAITS]), calls: 0 });
    this.writer.add(`socket ${socket}`, JSON.stringify({ url, address }));
  }

  /** A proxied socket has sent this text. */
  text(socket: number, text: string): void {
    if (this.clients.has(socket)) this.writer.add(`text ${socket}`, JSON.stringify(text));
  }

  /** A request to the other node itself. */
  ask<T>(topic: string, about: unknown): Promise<T> {
    if (this.isIdle) this.begin();
    return this.expect(0, 'ask 0', topic, about)
      .chain((told) => (told as JsonText<T>).parse())
      .promise();
  }

  /** The other node knows none of our clients, so it may have forgotten this node. */
  private begin(): void {
    this.heardAt = performance.now();
    this.writer.restart(this.nextEpoch());
    this.reader.restart();
  }

  private expect(client: number, head: string, what: string, about: unknown): Deferred<unknown> {
    const result = new Deferred<unknown>();
    const call = ++this.lastCall;
    this.calls.set(call, { client, result, sentAt: performance.now() });
    this.writer.add(`${head} ${call} ${encodeURIComponent(what)}`, JSON.stringify(about));
    return result;
  }

  /** The client's socket is closed. */
  gone(client: number): void {
    if (this.clients.delete(client)) this.writer.add(`gone ${client}`);
    for (const [number, call] of this.calls) if (call.client === client) this.calls.delete(number);
  }

  hear(frame: Frame): void {
    if (frame.epoch !== this.writer.epoch) return; // a leftover of an earlier epoch
    this.heardAt = performance.now();
    const messages = this.reader.take(frame);
    if (!messages) return this.reset();
    for (const message of messages) this.take(message);
  }

  private take({ words, body }: Message): void {
    const [kind = '', client = '', word = ''] = words;
    const number = Number(client);
    if (kind === 'result')
      return this.settle(Number(word), (open) => open.resolve(new JsonText(body)));
    if (kind === 'moved') return this.settle(Number(word), (open) => open.reject(new Moved()));
    if (kind === 'reset') return this.reset();
    const known = this.clients.get(number);
    if (kind === 'error') {
      const error = errorIn(body);
      if (error.code === 'watch/asked') known?.places.add(WAITS);
      return this.settle(Number(word), (open) => open.reject(error));
    }
    if (!known) return; // the client has gone meanwhile
    if (kind === 'note')
      this.events.send(number, body, words.length > 2 ? decodeURIComponent(word) : undefined);
    else if (kind === 'enter') {
      known.places.add(word);
      this.events.entered(number, word, this);
    } else if (kind === 'leave') {
      known.places.delete(word);
      this.events.left(number, word);
    } else if (kind === 'shut') this.events.shut(number, Number(word));
    else if (kind === 'away') this.events.sendAway(number);
  }

  private settle(number: number, answer: (open: Deferred<unknown>) => void): void {
    const call = this.calls.get(number);
    if (!call) return;
    this.calls.delete(number);
    const client = this.clients.get(call.client);
    if (client) client.calls--;
    this.events.answered(performance.now() - call.sentAt);
    answer(call.result);
  }

  /** A message was lost, or the other node is dead. */
  reset(): void {
    this.resets++;
    const calls = [...this.calls.values()];
    const clients = [...this.clients];
    this.calls.clear();
    this.clients.clear();
    this.begin();
    for (const [client, { places }] of clients) {
      for (const match of places) this.events.left(client, match);
      if (places.size > 0) this.events.sendAway(client);
    }
    for (const { result } of calls) result.reject(unreachable());
  }

  /** Sends a heartbeat, and checks that the other node still sends its own. */
  heartbeat(patienceMs: number): void {
    if (this.isIdle) return;
    if (performance.now() - this.heardAt > patienceMs) this.reset();
    else this.writer.add('beat');
  }
}

function errorIn(body: string): RpcError {
  const { code, message, data } = JSON.parse(body) as {
    code: ErrorCode;
    message: string;
    data: { [field: string]: unknown };
  };
  return new RpcError(code, message, data);
}
