import { RpcError } from '@cardwright/protocol';
import { Deferred } from '../deferred.ts';
import type { ClientLine } from '../rpc/client-seats.ts';
import { JsonText } from '../rpc/json-text.ts';
import { refusalOf } from '../rpc/refusal-of.ts';
import { SocketScheduler } from '../rpc/socket-scheduler.ts';
import { ProxiedSocket } from './proxied-socket.ts';
import { type Frame, FrameReader, FrameWriter, type Message } from './frames.ts';
import { Moved } from './outgoing-link.ts';

/** A client of another node, served by this one. */
export interface RemoteClient {
  call(method: string, params: unknown): unknown;
  /** Its socket has closed, or its node is dead. */
  gone(): void;
}

/** What this node offers to the clients of other nodes. */
export interface Service {
  connect(address: string, line: RemoteLine): RemoteClient;
  /** A socket of a mounted protocol that is connected to the other node. */
  carry(url: string, address: string, socket: ProxiedSocket): void;
  /** A request to this node itself, on behalf of no client. */
  ask(topic: string, about: unknown): Promise<unknown>;
  now(): number;
  report(error: unknown, method: string): void;
}

/** Sends messages to a client of another node. */
export interface RemoteLine extends ClientLine {
  /** Waits for a lookup; the client's next calls queue behind it. */
  lookUp<T>(found: Promise<T>): Deferred<T>;
}

interface Served {
  client: RemoteClient;
  line: Line;
  scheduler: SocketScheduler;
}

/**
 * Executes the calls of another node's clients. Replies and messages return in a single order. Only
 * the other node can begin a new epoch; an epoch with a missing frame is abandoned.
 */
export class IncomingLink {
  private readonly service: Service;
  private readonly writer: FrameWriter;
  private readonly reader = new FrameReader();
  private readonly clients = new Map<number, Served>();
  private readonly sockets = new Map<number, ProxiedSocket>();
  private heardAt = performance.now();
  private isBroken = false;

  constructor(publish: (text: string) => void, service: Service) {
    this.service = service;
    this.writer = new FrameWriter('returns', 0, publish);
  }

  hear(frame: Frame): void {
    if (frame.epoch < this.writer.epoch) return;
    this.heardAt = performance.now();
    if (frame.epoch > this.writer.epoch) this.restart(frame.epoch);
    const messages = this.isBroken ? undefined : this.reader.take(frame);
    if (!messages) return this.breakOff();
    for (const message of messages) this.take(message);
  }

  private restart(epoch: number): void {
    this.close();
    this.isBroken = false;
    this.reader.restart();
    this.writer.restart(epoch);
  }

  /** A frame was lost: nothing more of this epoch is executed. */
  private breakOff(): void {
    this.isBroken = true;
    this.close();
    this.writer.add('reset');
  }

  private take({ words, body }: Message): void {
    const [kind, client = '', call = '', what = ''] = words;
    const number = Number(client);
    if (kind === 'socket') this.carry(number, body);
    else if (kind === 'text') this.sockets.get(number)?.hear(JSON.parse(body) as string);
    else if (kind === 'open') this.open(number, JSON.parse(body) as string);
    else if (kind === 'gone') this.drop(number);
    else if (kind === 'call') this.call(number, call, decodeURIComponent(what), body);
    else if (kind === 'ask') {
      const told = this.service.ask(decodeURIComponent(what), JSON.parse(body));
      this.deliver(Deferred.from(told), client, call, what);
    }
  }

  private carry(number: number, body: string): void {
    const { url, address } = JSON.parse(body) as { url: string; address: string };
    const { epoch } = this.writer;
    const add = (head: string, text?: string): void => {
      if (epoch === this.writer.epoch) this.writer.add(head, text);
    };
    const socket = new ProxiedSocket({
      send: (text) => add(`note ${number}`, text),
      close: (code) => {
        add(`shut ${number} ${code}`);
        this.sockets.delete(number);
      },
    });
    this.sockets.set(number, socket);
    this.service.carry(url, address, socket);
  }

  private open(number: number, address: string): void {
    const { now } = this.service;
    const scheduler = new SocketScheduler(
      () => {},
      () => {},
      () => now(),
    );
    const line = new Line(number, this.writer, scheduler);
    this.clients.set(number, { client: this.service.connect(address, line), line, scheduler });
  }

  private call(number: number, call: string, method: string, body: string): void {
    const served = this.clients.get(number);
    if (!served) return;
    const { client, scheduler } = served;
    const run = (): void => {
      if (!served.line.isOpen) return;
      let result: unknown;
      try {
        result = client.call(method, JSON.parse(body));
      } catch (error) {
        return this.fail(error, String(number), call, method);
      }
      this.deliver(result, String(number), call, method);
    };
    if (!scheduler.mayRun(this.service.now())) return scheduler.add(run);
    run();
    scheduler.done();
  }

  private deliver(result: unknown, client: string, call: string, method: string): void {
    const { epoch } = this.writer;
    if (result instanceof Deferred)
      return result.listen(
        (value) => {
          if (epoch === this.writer.epoch) this.deliver(value, client, call, method);
        },
        (error) => {
          if (epoch === this.writer.epoch) this.fail(error, client, call, method);
        },
      );
    const text = result instanceof JsonText ? result.text : (JSON.stringify(result) ?? 'null');
    this.writer.add(`result ${client} ${call}`, text);
  }

  private fail(error: unknown, client: string, call: string, method: string): void {
    if (error instanceof Moved) return this.writer.add(`moved ${client} ${call}`);
    const refusal = refusalOf(error);
    if (!refusal) this.service.report(error, method);
    const { code, message, data } = refusal ?? new RpcError('rpc/internal');
    this.writer.add(`error ${client} ${call}`, JSON.stringify({ code, message, data }));
  }

  private drop(number: number): void {
    this.sockets.get(number)?.gone();
    this.sockets.delete(number);
    const served = this.clients.get(number);
    if (!served) return;
    this.clients.delete(number);
    served.line.isOpen = false;
    served.scheduler.stop();
    served.client.gone();
  }

  /** The other node is dead, and its clients are gone with it. */
  close(): void {
    for (const number of this.clients.keys()) this.drop(number);
    for (const number of this.sockets.keys()) this.drop(number);
  }

  /** Sends a heartbeat; returns false if the other node has not been heard from for too long. */
  heartbeat(patienceMs: number): boolean {
    if (performance.now() - this.heardAt > patienceMs) {
      this.isBroken = true; // if it comes back, it has to begin a new epoch
      this.close();
      return false;
    }
    if (this.size > 0) this.writer.add('beat');
    return true;
  }

  get size(): number {
    return this.clients.size + this.sockets.size;
  }
}

class Line implements RemoteLine {
  isOpen = true;
  private readonly number: number;
  private readonly writer: FrameWriter;
  private readonly scheduler: SocketScheduler;

  constructor(number: number, writer: FrameWriter, scheduler: SocketScheduler) {
    this.number = number;
    this.writer = writer;
    this.scheduler = scheduler;
  }

  send(text: string, droppable?: string): void {
    if (!this.isOpen) return;
    const name = droppable === undefined ? '' : ` ${encodeURIComponent(droppable)}`;
    this.writer.add(`note ${this.number}${name}`, text);
  }

  sendAway(): void {
    if (this.isOpen) this.writer.add(`away ${this.number}`);
  }

  entered(match: string): void {
    if (this.isOpen) this.writer.add(`enter ${this.number} ${match}`);
  }

  left(match: string): void {
    if (this.isOpen) this.writer.add(`leave ${this.number} ${match}`);
  }

  readonly lookUp = <T>(found: Promise<T>): Deferred<T> => {
    this.scheduler.waitFor(found);
    return Deferred.from(found);
  };
}
