import { WebSocket } from 'ws';

export type Json = { [field: string]: unknown };

/** One message of a transcript, received or sent. */
export interface Line {
  kind: 'sent' | 'got' | 'closed' | 'http';
  value: unknown;
}

const PATIENCE_MS = 60_000;

/** A socket that records every message, in order. */
export class WireSocket {
  readonly name: string;
  readonly lines: Line[] = [];
  readonly opened: Promise<void>;
  closed: number | undefined;
  protected readonly socket: WebSocket;
  private readonly waiters = new Set<() => void>();

  constructor(name: string, url: string) {
    this.name = name;
    this.socket = new WebSocket(url.replace(/^http/, 'ws'));
    this.opened = new Promise((resolve, reject) => {
      this.socket.once('open', resolve);
      this.socket.once('error', reject);
    });
    this.opened.catch(() => {});
    this.socket.on('message', (data: Buffer) => this.take(data.toString()));
    this.socket.on('close', (code) => {
      this.closed = code;
      this.lines.push({ kind: 'closed', value: code });
      this.wake();
    });
    this.socket.on('error', () => {});
  }

  protected take(text: string): void {
    this.lines.push({ kind: 'got', value: JSON.parse(text) });
    this.wake();
  }

  protected wake(): void {
    for (const waiter of this.waiters) waiter();
  }

  /** The messages received after a line. */
  heard(from = 0): Json[] {
    return this.lines
      .slice(from)
      .flatMap((line) => (line.kind === 'got' ? [line.value as Json] : []));
  }

  write(text: string): void {
    this.socket.send(text);
  }

  /** Sends a raw text; invalid JSON is recorded as text. */
  sendText(text: string): void {
    this.lines.push({ kind: 'sent', value: parsed(text) });
    this.write(text);
  }

  send(message: object): void {
    this.sendText(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }

  /** Waits for a condition, which is checked after every message. */
  until<T>(look: () => T | undefined | false): Promise<T> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.waiters.delete(check);
      };
      const check = (): void => {
        const found = look();
        if (found !== undefined && found !== false) {
          end();
          resolve(found);
        } else if (this.closed !== undefined) {
          end();
          reject(this.disappointed(`closed with ${this.closed}`));
        }
      };
      const timer = setTimeout(() => {
        end();
        reject(this.disappointed(`nothing within ${PATIENCE_MS} ms`));
      }, PATIENCE_MS);
      this.waiters.add(check);
      check();
    });
  }

  /** Fails because the awaited message did not arrive. */
  private disappointed(why: string): Error {
    const last = this.lines.slice(-3).map((line) => JSON.stringify(line).slice(0, 300));
    return new Error(`socket ${this.name}: ${why}; the last lines:\n${last.join('\n')}`);
  }

  /** The first notification of a kind received after a line. */
  note(method: string, from = 0): Promise<Json> {
    return this.until(() => this.heard(from).find((m) => m['method'] === method));
  }

  async gone(): Promise<void> {
    await this.until(() => this.closed !== undefined);
  }

  async close(): Promise<void> {
    if (this.closed !== undefined) return;
    this.socket.close();
    await this.gone();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
