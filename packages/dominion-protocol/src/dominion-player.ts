import { TokenBucket } from '@cardwright/match';
import type { Limits } from '@cardwright/protocol';
import {
  type Address,
  disconnect,
  isPlainId,
  isTooDeep,
  type LineSocket,
  limitControlFrames,
  rawIds,
  type SocketLine,
  TextSender,
} from '@cardwright/server/protocol-module';
import { Malformed } from './card-data.ts';

/** A player's request as received. */
export interface PlayerRequest {
  /** The id as written. */
  id: string;
  method: string;
  params: unknown;
}

interface Asked {
  method: string;
  hear: (result: unknown) => void;
  timer: NodeJS.Timeout;
}

export interface PlayerEvents {
  request(request: PlayerRequest): void;
  /** A malformed message: the player gets an error and is removed. */
  malformed(message: string): void;
  /** A defect of ours while executing a message: the table ends, the server continues. */
  failed(error: unknown): void;
  gone(): void;
}

/** A whole number exactly as written in the text; undefined for anything else. */
function writtenNumber(id: number, text: string): string {
  if (!Number.isInteger(id)) return '';
  if (isPlainId(text, id)) return String(id);
  const raw = rawIds(text)[0] ?? '';
  return /^-?\d+$/.test(raw) ? raw : '';
}

export interface PlayerSettings {
  name: string;
  /** Wants `Shuffle` immediately, even in its own turn. */
  shuffleNow: boolean;
  limits: Limits;
  timeoutMs: number;
  address: Pick<Address, 'name' | 'bucket'>;
  now: () => number;
  /** Called for every message over the rate limit. */
  refused: () => void;
}

/** One socket of Dominion's own protocol: framing, ids, requests in both directions. */
export class DominionPlayer {
  readonly name: string;
  /** Wants `Shuffle` immediately, even in its own turn. */
  readonly shuffleNow: boolean;
  seat = -1;
  events: PlayerEvents | undefined = undefined;
  /** Counts unreported shuffles of its own turn. */
  shuffles = 0;
  private readonly socket: LineSocket;
  private readonly sender: TextSender;
  private readonly limits: Limits;
  private readonly timeoutMs: number;
  readonly address: Pick<Address, 'name' | 'bucket'>;
  private readonly asked = new Map<number, Asked>();
  private nextId = 1;
  open = true;

  constructor(line: SocketLine, settings: PlayerSettings) {
    const { name, shuffleNow, limits, timeoutMs, address, now, refused } = settings;
    const { socket } = line;
    this.socket = socket;
    this.sender = new TextSender(line, limits.backlogBytes);
    this.name = name;
    this.shuffleNow = shuffleNow;
    this.limits = limits;
    this.timeoutMs = timeoutMs;
    this.address = address;
    socket.on('message', (data, isBinary) => {
      if (!this.open) return;
      const wait = address.bucket.take(now());
      if (wait > 0) {
        socket.pause();
        setTimeout(() => socket.resume(), wait);
      }
      try {
        if (isBinary) throw new Malformed('text frames only');
        this.heard(String(data));
      } catch (error) {
        if (error instanceof Malformed) this.events?.malformed(error.message);
        else if (this.events) this.events.failed(error);
        else throw error;
      }
    });
    const own = new TokenBucket(limits.seatRate, limits.seatBurst, now());
    limitControlFrames(
      socket,
      () => Math.max(own.take(now()), address.bucket.take(now())),
      () => {
        refused();
        disconnect(socket, 4002, 'too many messages');
      },
    );
    socket.on('close', () => this.leave());
    socket.on('error', () => {});
  }

  private heard(text: string): void {
    if (isTooDeep(text, this.limits.jsonDepth * 2)) throw new Malformed('nested too deeply');
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      throw new Malformed('not JSON');
    }
    if (typeof message !== 'object' || message === null || Array.isArray(message))
      throw new Malformed('not a JSON-RPC object');
    const { jsonrpc, id, method, params, error } = message as { [field: string]: unknown };
    if (jsonrpc !== '2.0') throw new Malformed('"jsonrpc": "2.0" is missing');
    const written =
      typeof id === 'string'
        ? JSON.stringify(id)
        : typeof id === 'number'
          ? writtenNumber(id, text)
          : '';
    if (written === '') throw new Malformed('the id must be an integer or a string');
    if (method === undefined) {
      if (error !== undefined && error !== null)
        throw new Malformed('an error instead of an answer');
      return this.answered(id as string | number, (message as { result?: unknown }).result);
    }
    if (typeof method !== 'string') throw new Malformed('the method must be a string');
    if (params !== undefined && params !== null && typeof params !== 'object')
      throw new Malformed('params must be an object');
    this.events?.request({ id: written, method, params: params ?? undefined });
  }

  /** A response to a request that was never made is ignored. */
  private answered(id: string | number, result: unknown): void {
    const asked = typeof id === 'number' ? this.asked.get(id) : undefined;
    if (!asked) return;
    this.asked.delete(id as number);
    clearTimeout(asked.timer);
    asked.hear(result);
  }

  private send(text: string): void {
    this.sender.send(text);
  }

  /** `params` are JSON. */
  notify(method: string, params: string): void {
    this.send(`{"jsonrpc":"2.0","method":"${method}","params":${params}}`);
  }

  /** A player that left while the cause was being stored is not asked. */
  request(method: string, params: object, hear: (result: unknown) => void): void {
    if (!this.open) return;
    const id = this.nextId++;
    const timer = setTimeout(
      () => this.events?.malformed(`no answer to ${method} in time`),
      this.timeoutMs,
    );
    this.asked.set(id, { method, hear, timer });
    this.send(
      `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${JSON.stringify(params)}}`,
    );
  }

  /** `result` is JSON. */
  reply(id: string, result: string): void {
    this.send(`{"jsonrpc":"2.0","id":${id},"result":${result}}`);
  }

  refuse(id: string, message: string, code = -32600): void {
    this.send(`{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify({ code, message })}}`);
  }

  fatal(message: string): void {
    this.notify('FatalError', JSON.stringify({ message }));
    this.close();
  }

  close(code = 1000): void {
    this.dropAsked();
    this.open = false;
    this.socket.close(code);
  }

  dropAsked(): void {
    for (const { timer } of this.asked.values()) clearTimeout(timer);
    this.asked.clear();
  }

  private leave(): void {
    this.open = false;
    this.dropAsked();
    this.events?.gone();
  }
}
