import type { Seat } from '@cardwright/kernel';
import { isMethod, type Limits, methods, RpcError, type Show } from '@cardwright/protocol';
import type { WebSocket } from 'ws';
import type { Context, Handler } from '../handlers/context.ts';
import { handlers } from '../handlers/index.ts';
import type { Address } from '../http/addresses.ts';
import type { Host } from '../matches/host.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import { dropOffersOf } from '../matches/offer.ts';
import type { Peer, Viewer } from '../matches/viewer.ts';
import { notification } from '../matches/wire.ts';
import { Bucket } from './bucket.ts';
import { cutOff, limitControlFrames } from './control-frames.ts';
import { dispatch, failure } from './dispatch.ts';
import { Pacer } from './pacer.ts';
import { sendText } from './send-text.ts';

/** Matches that have ended and of which a socket still hears: for a rematch, a talk, a look back. */
const ENDED_KEPT = 32;

interface Sits {
  match: string;
  viewer: Viewer;
}

/** One socket of the generic protocol. */
export class Connection implements Peer {
  private readonly socket: WebSocket;
  private readonly host: Host;
  private readonly limits: Limits;
  private readonly context: Context;
  private readonly bucket: Bucket;
  readonly address: Address;
  private readonly sits: Sits[] = [];
  /** Seats that another socket has taken over, as "match seat". */
  private readonly elsewhere = new Set<string>();
  /** Matches whose players were asked whether it may watch. */
  readonly waitsAt = new Set<string>();
  private readonly pacer: Pacer;
  /** Nothing is taken before this moment. */
  private waitUntil = 0;
  /** Messages refused since the last one taken. */
  private refused = 0;
  /** Pings not answered. */
  silent = 0;

  constructor(socket: WebSocket, context: Omit<Context, 'connection'>, address: Address) {
    this.socket = socket;
    this.host = context.host;
    this.limits = context.host.limits;
    this.context = { ...context, connection: this };
    this.address = address;
    this.pacer = new Pacer(
      () => socket.pause(),
      () => this.readOn(),
    );
    this.bucket = new Bucket(this.limits.seatRate, this.limits.seatBurst, Date.now());
    socket.on('message', (data, isBinary) => {
      if (isBinary) return socket.close(1003, 'text frames only');
      this.heard(String(data as Buffer));
    });
    socket.on('pong', () => {
      this.silent = 0;
    });
    limitControlFrames(
      socket,
      () => this.charge(Date.now(), 1),
      () => this.flooded(),
    );
    socket.on('close', () => this.closed());
    socket.on('error', () => {}); // a close follows
  }

  // ---- in -----------------------------------------------------------------------------------------------------

  private heard(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return; // it was told to go
    this.silent = 0;
    const now = Date.now();
    if (now < this.waitUntil) return this.tooFast(text, now, 0);
    const wait = this.charge(now, 1);
    if (wait > 0) return this.tooFast(text, now, wait);
    this.refused = 0;
    if (!this.pacer.mayGoOn(now)) return this.pacer.add(() => this.take(text));
    this.take(text);
    this.pacer.done();
  }

  /** 0 when so many more requests may come from this socket and its address, else how many milliseconds to wait. */
  private charge(now: number, count: number): number {
    return Math.max(this.bucket.take(now, count), this.address.bucket.take(now, count));
  }

  /** A batch counts as so many messages; it came as one. */
  private readonly chargeBatch = (count: number): RpcError | undefined => {
    if (count < 2) return undefined;
    const now = Date.now();
    const wait = this.charge(now, count - 1);
    return wait > 0 ? this.slowDown(now, wait) : undefined;
  };

  private take(text: string): void {
    dispatch(text, this.call, this.reply, this.limits, this.report, { pace: this.pacer, charge: this.chargeBatch });
  }

  /**
   * Refuses, and reads no further until more may come: a flood waits in its own socket. What had been read already is
   * refused too, and makes the wait longer.
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
    cutOff(this.socket, 4002, 'too many messages');
  }

  private readonly readOn = (): void => {
    if (this.socket.readyState !== this.socket.OPEN) return;
    const left = this.waitUntil - Date.now();
    if (left > 0) setTimeout(this.readOn, left).unref();
    else if (!this.pacer.isBehind) this.socket.resume();
  };

  private readonly call = (method: string, params: unknown): unknown => {
    if (!isMethod(method)) throw new RpcError('rpc/method', `there is no method '${method.slice(0, 60)}'`);
    if (Array.isArray(params)) throw new RpcError('rpc/params', 'params are given by name');
    const { plain, params: schema } = methods[method];
    if (plain?.(params as object)) return (handlers[method] as Handler)(params as never, this.context);
    const parsed = schema.safeParse(params);
    if (!parsed.success) {
      const issues = parsed.error.issues.slice(0, 10).map((i) => ({ path: i.path.map(String), message: i.message }));
      const why = issues.map((i) => `${i.path.join('.') || 'params'}: ${i.message}`).join('; ');
      if (method === 'answer') this.misanswered(params, why);
      throw new RpcError('rpc/params', why, { issues });
    }
    const result = (handlers[method] as Handler)(parsed.data, this.context);
    if (result instanceof Promise) this.pacer.waitFor(result);
    return result;
  };

  /** An answer that is no answer: where it is clear for which seat it was meant, its table hears of it. */
  private misanswered(params: unknown, why: string): void {
    const { match, seat, pick } = params as { match?: unknown; seat?: unknown; pick?: unknown };
    const fitting = this.sits.filter((s) => s.match === match && s.viewer.seat >= 0 && (seat === undefined || s.viewer.seat === seat));
    for (const { match: id, viewer } of fitting) this.host.live.get(id)?.refused(viewer.seat, why, pick);
  }

  private readonly reply = (text: string): void => this.send(text);

  private readonly report = (error: unknown, method: string): void => {
    this.host.log.error({ method, stack: error instanceof Error ? error.stack : String(error) }, 'a request failed by a defect');
  };

  // ---- out ----------------------------------------------------------------------------------------------------

  send(text: string): void {
    if (!sendText(this.socket, text, this.limits.backlogBytes)) this.host.log.warn({}, 'a socket reads too slowly and is cut');
  }

  refuse(error: RpcError, code: number): void {
    this.send(failure('null', error));
    this.close(code, error.code);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  ping(): void {
    if (this.silent++ >= 2) return this.socket.terminate();
    if (this.socket.readyState === this.socket.OPEN) this.socket.ping();
  }

  // ---- where it sits ------------------------------------------------------------------------------------------

  /** Throws when the match would count for this address and it has too many. */
  mayAttend(match: LiveMatch): void {
    if (!match.holder && match.head.state !== 'ended') this.address.mayHold();
  }

  /** Looks on from a seat, or as a spectator; once a seat, however often it is asked for. */
  attach(match: LiveMatch, seat: Seat, show: Show | undefined, name?: string): Viewer {
    const known = this.sits.find((s) => s.match === match.head.id && s.viewer.seat === seat);
    if (known) {
      if (show) known.viewer.show = show;
      match.audience.attach(known.viewer);
      return known.viewer;
    }
    const viewer = this.host.viewer(this, seat, show, name);
    this.address.hold(match);
    this.elsewhere.delete(`${match.head.id} ${seat}`);
    // agreed to, or found, after the socket had gone: nobody is there to hear
    if (this.socket.readyState !== this.socket.OPEN) return viewer;
    this.sits.push({ match: match.head.id, viewer });
    match.audience.attach(viewer);
    if (this.sits.length > ENDED_KEPT) this.leaveEnded();
    return viewer;
  }

  /** Whoever plays one match after the other and never leaves is let go from those long over. */
  private leaveEnded(): void {
    const over = this.sits.flatMap(({ match, viewer }) => {
      const live = this.host.live.get(match);
      return live?.head.state === 'ended' ? [{ live, viewer }] : [];
    });
    for (const { live, viewer } of over.slice(0, -ENDED_KEPT)) this.detach(live, viewer);
  }

  /** The seat a call is about: the one named, or the only one this socket has there. */
  seatAt(match: string, seat: Seat | undefined, spectators = false): { match: LiveMatch; seat: Seat; viewer: Viewer } {
    // who looks on has no seat, also where it names its own place
    if (seat !== undefined && seat < 0 && !spectators) throw new RpcError('seat/not-yours');
    let found: Sits | undefined;
    for (const sits of this.sits) {
      if (sits.match !== match || (seat !== undefined ? sits.viewer.seat !== seat : sits.viewer.seat < 0 && !spectators)) continue;
      if (found && seat === undefined) {
        if (found.viewer.seat >= 0 && sits.viewer.seat >= 0) throw new RpcError('seat/ambiguous');
        if (sits.viewer.seat < 0) continue;
      }
      found = sits;
    }
    const live = this.host.live.get(match);
    if (!found && this.hasLost(match, seat)) throw new RpcError('seat/elsewhere');
    if (!found || !live) throw new RpcError('seat/not-yours');
    return { match: live, seat: found.viewer.seat, viewer: found.viewer };
  }

  lost(match: string, viewer: Viewer): void {
    const at = this.sits.findIndex((s) => s.viewer === viewer);
    if (at >= 0) this.sits.splice(at, 1);
    this.elsewhere.add(`${match} ${viewer.seat}`);
    this.send(notification('elsewhere', { match, seat: viewer.seat }));
  }

  private hasLost(match: string, seat: Seat | undefined): boolean {
    if (seat !== undefined) return this.elsewhere.has(`${match} ${seat}`);
    for (const lost of this.elsewhere) if (lost.startsWith(`${match} `)) return true;
    return false;
  }

  detach(match: LiveMatch, viewer: Viewer): void {
    const at = this.sits.findIndex((s) => s.viewer === viewer);
    if (at >= 0) this.sits.splice(at, 1);
    match.audience.viewers.delete(viewer);
    match.audience.presenceChanged();
    this.handOver(match);
    this.host.maybeDrop(match);
  }

  /** A match counts for somebody who is there. */
  private handOver(match: LiveMatch): void {
    if (match.holder !== this.address || match.audience.isEmpty) return;
    const addresses = Array.from(match.audience.viewers, ({ peer }) => peer.address);
    if (addresses.length === 0 || addresses.includes(this.address)) return;
    this.address.release(match);
    addresses[0]!.hold(match);
  }

  private closed(): void {
    this.pacer.stop();
    for (const match of this.waitsAt) {
      const live = this.host.live.get(match);
      if (live) dropOffersOf(live, this);
    }
    for (const { match, viewer } of this.sits.splice(0)) {
      const live = this.host.live.get(match);
      if (!live) continue;
      live.audience.viewers.delete(viewer);
      if (!this.host.stopping) live.audience.presenceChanged();
      this.handOver(live);
      this.host.maybeDrop(live);
    }
  }
}
