import { TokenBucket } from '@cardwright/match';
import { type Limits, RpcError } from '@cardwright/protocol';
import type { WebSocket } from 'ws';
import { Deferred } from '../deferred.ts';
import type { Context } from '../handlers/context.ts';
import type { Address } from '../http/addresses.ts';
import { clientGone } from '../matches/attendance.ts';
import type { MatchHost } from '../matches/match-host.ts';
import { callsOf } from './call-method.ts';
import { disconnect, limitControlFrames } from './control-frames.ts';
import { type Call, dispatch, failure } from './dispatch.ts';
import { SocketScheduler } from './socket-scheduler.ts';
import { type SocketLine, TextSender } from './text-sender.ts';

/**
 * One socket of the generic protocol: rate limiter, dispatch of calls, replies.
 */
export class Connection {
  private readonly socket: WebSocket;
  private readonly host: MatchHost;
  private readonly limits: Limits;
  private readonly sender: TextSender;
  private readonly reply: (text: string) => void;
  private readonly call: Call;
  private readonly bucket: TokenBucket;
  private readonly address: Address;
  private readonly scheduler: SocketScheduler;
  /** Rate limit: messages before this moment are refused. */
  private waitUntil = 0;
  /** Messages refused since the last one taken. */
  private refused = 0;
  /** Heartbeat: pings in a row without a pong or a message. */
  silent = 0;

  constructor(
    line: SocketLine & { socket: WebSocket },
    context: Omit<Context, 'client' | 'lookUp'>,
    address: Address,
  ) {
    const { socket } = line;
    this.socket = socket;
    this.host = context.host;
    this.limits = context.host.limits;
    this.sender = new TextSender(
      line,
      this.limits.backlogBytes,
      () => this.host.log.warn({}, 'disconnected a socket that reads too slowly'),
      () => void this.host.counts.leftOut++,
    );
    this.reply = this.sender.send.bind(this.sender);
    const client = this.host.connect(address.name, this.sender);
    this.call = callsOf({ ...context, client, lookUp: this.lookUp });
    this.address = address;
    this.scheduler = new SocketScheduler(
      () => socket.pause(),
      () => this.readOn(),
      this.host.now,
    );
    this.bucket = new TokenBucket(this.limits.seatRate, this.limits.seatBurst, this.host.now());
    socket.on('message', (data, isBinary) => {
      if (isBinary) return socket.close(1003, 'text frames only');
      this.heard(String(data));
    });
    socket.on('pong', () => {
      this.silent = 0;
    });
    limitControlFrames(
      socket,
      () => this.charge(this.host.now(), 1),
      () => this.flooded(),
    );
    socket.on('close', () => {
      this.scheduler.stop();
      clientGone(this.host, client);
    });
    socket.on('error', () => {}); // a close event follows
  }

  private heard(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return; // it is closing
    this.silent = 0;
    const now = this.host.now();
    if (now < this.waitUntil) return this.tooFast(text, now, 0);
    const wait = this.charge(now, 1);
    if (wait > 0) return this.tooFast(text, now, wait);
    this.refused = 0;
    if (!this.scheduler.mayRun(now)) return this.scheduler.add(() => this.take(text));
    this.take(text);
    this.scheduler.done();
  }

  /**
   * The rate limiter: charges `count` requests to this socket and to its address. Returns 0 if they
   * are allowed, otherwise the milliseconds to wait.
   */
  private charge(now: number, count: number): number {
    return Math.max(this.bucket.take(now, count), this.address.bucket.take(now, count));
  }

  /** A batch of n requests costs n; the message itself has already been charged as one. */
  private readonly chargeBatch = (count: number): RpcError | undefined => {
    if (count < 2) return undefined;
    const now = this.host.now();
    const wait = this.charge(now, count - 1);
    return wait > 0 ? this.slowDown(now, wait) : undefined;
  };

  private take(text: string): void {
    dispatch(text, this.call, this.reply, this.limits, this.report, {
      scheduler: this.scheduler,
      charge: this.chargeBatch,
    });
  }

  /**
   * Over the rate limit: refuses the message and pauses reading, so a flood backs up in its own
   * socket. Messages that were read already are refused too and make the wait longer.
   */
  private tooFast(text: string, now: number, wait: number): void {
    const error = this.slowDown(now, wait);
    const refuse = (): never => {
      throw error;
    };
    dispatch(text, refuse, this.reply, this.limits, this.report);
    if (++this.refused > 5 * this.limits.seatBurst) this.flooded();
  }

  private slowDown(now: number, wait: number): RpcError {
    this.host.counts.refused++;
    if (this.waitUntil <= now) {
      this.waitUntil = now + wait;
      this.socket.pause();
      setTimeout(this.readOn, wait).unref();
    }
    this.waitUntil += 1000 / this.limits.seatRate;
    return new RpcError('limit/rate', undefined, { retryAfterMs: Math.ceil(this.waitUntil - now) });
  }

  private flooded(): void {
    this.host.counts.refused++;
    disconnect(this.socket, 4002, 'too many messages');
  }

  private readonly readOn = (): void => {
    if (this.socket.readyState !== this.socket.OPEN) return;
    const left = this.waitUntil - this.host.now();
    if (left > 0) setTimeout(this.readOn, left).unref();
    else if (!this.scheduler.hasBacklog) this.socket.resume();
  };

  /** Blocks further calls of this socket until an asynchronous lookup has finished. */
  private readonly lookUp = <T>(found: Promise<T>): Deferred<T> => {
    this.scheduler.waitFor(found);
    return Deferred.from(found);
  };

  private readonly report = (error: unknown, method: string): void => {
    this.host.log.error(
      { method, stack: error instanceof Error ? error.stack : String(error) },
      'a request failed because of a defect',
    );
  };

  send(text: string): void {
    this.sender.send(text);
  }

  refuse(error: RpcError, code: number): void {
    this.send(failure('null', error));
    this.close(code, error.code);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  /** One heartbeat: a peer that missed two in a row is terminated. */
  ping(): void {
    if (this.silent++ >= 2) return this.socket.terminate();
    this.sender.catchUp();
    if (this.socket.readyState === this.socket.OPEN) this.socket.ping();
  }
}
