import { WebSocket } from 'ws';
import type {
  MethodName,
  NotificationName,
  ParamsIn,
  ResultOf,
  NotificationParams,
} from '@cardwright/protocol';

export interface Note<N extends NotificationName = NotificationName> {
  method: N;
  params: NotificationParams<N>;
}

export class RefusedError extends Error {
  readonly number: number;
  readonly data: { code: string; [field: string]: unknown };
  constructor(error: { code: number; message: string; data: { code: string } }) {
    super(`${error.data.code}: ${error.message}`);
    this.number = error.code;
    this.data = error.data;
  }
}

/** A test client of the generic protocol: makes calls and records what it receives. */
export class TestClient {
  readonly socket: WebSocket;
  readonly notes: Note[] = [];
  /** Every received text, in order. */
  readonly heard: string[] = [];
  closed: { code: number } | undefined;
  onNote: ((note: Note) => void) | undefined;
  private nextId = 1;
  private readonly open = new Map<
    number,
    { resolve: (value: never) => void; reject: (error: Error) => void }
  >();
  private readonly waiters = new Set<() => void>();

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.take(data.toString()));
    socket.on('close', (code) => {
      this.closed = { code };
      for (const { reject } of this.open.values()) reject(new Error(`closed ${code}`));
      this.open.clear();
      this.wake();
    });
    socket.on('error', () => {});
  }

  /**
   * `from` is another address of this machine, such as 127.0.0.2, for servers with limits per
   * address.
   */
  static connect(
    url: string,
    headers?: { [name: string]: string },
    from?: string,
  ): Promise<TestClient> {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, {
      ...(headers && { headers }),
      ...(from !== undefined && { localAddress: from }),
    });
    const client = new TestClient(socket);
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(client));
      socket.once('error', reject);
    });
  }

  private take(text: string): void {
    this.heard.push(text);
    const message = JSON.parse(text) as {
      id?: number;
      method?: string;
      result?: never;
      error?: { code: number; message: string; data: { code: string } };
    };
    if (message.method !== undefined) {
      const note = message as unknown as Note;
      this.notes.push(note);
      this.onNote?.(note);
    } else if (message.id !== undefined && message.id !== null) {
      const call = this.open.get(message.id);
      this.open.delete(message.id);
      if (message.error) call?.reject(new RefusedError(message.error));
      else call?.resolve(message.result as never);
    }
    this.wake();
  }

  private wake(): void {
    for (const waiter of this.waiters) waiter();
  }

  /** `first` receives the result before anything that arrives after it. */
  call<N extends MethodName>(
    method: N,
    params: ParamsIn<N>,
    first?: (result: ResultOf<N>) => void,
  ): Promise<ResultOf<N>> {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const hear = (result: ResultOf<N>): void => {
        first?.(result);
        resolve(result);
      };
      this.open.set(id, { resolve: hear, reject });
      this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  }

  send(text: string): void {
    this.socket.send(text);
  }

  /** Waits for a condition, which is checked after every message. */
  until<T>(look: () => T | undefined | false, ms = 30_000): Promise<T> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const found = look();
        if (!found) return;
        clearTimeout(timer);
        this.waiters.delete(check);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.waiters.delete(check);
        reject(
          new Error(
            `nothing within ${ms} ms; heard last: ${this.heard.slice(-3).join('\n').slice(0, 600)}`,
          ),
        );
      }, ms);
      this.waiters.add(check);
      check();
    });
  }

  note<N extends NotificationName>(
    method: N,
    from = 0,
    ms = 30_000,
  ): Promise<NotificationParams<N>> {
    return this.until(() => this.notes.slice(from).find((n) => n.method === method), ms).then(
      (n) => n.params as NotificationParams<N>,
    );
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.socket.close();
    await this.until(() => this.closed, 5000).catch(() => this.socket.terminate());
  }

  terminate(): void {
    this.socket.terminate();
  }
}

/** Answers every ask with `choose` until its match ends; returns the result. */
export function playOn(
  client: TestClient,
  match: string,
  choose: (ask: NotificationParams<'asked'>['ask']) => number[],
): Promise<NotificationParams<'ended'>['result']> {
  return new Promise((resolve, reject) => {
    const hear = (note: Note): void => {
      if (note.params && 'match' in note.params && note.params.match !== match) return;
      if (note.method === 'ended') resolve((note.params as NotificationParams<'ended'>).result);
      if (note.method === 'asked') {
        const { ask } = note.params as NotificationParams<'asked'>;
        client
          .call('answer', { match, seat: ask.seat, ask: ask.id, pick: choose(ask) })
          .catch((error: Error) => {
            if (!error.message.startsWith('answer/over')) reject(error);
          });
      }
    };
    client.notes.forEach(hear);
    const before = client.onNote;
    client.onNote = (note) => {
      before?.(note);
      hear(note);
    };
  });
}

/** A cheap random answer that keeps games moving; `roll` decides. */
export function anyPick(
  ask: Pick<NotificationParams<'asked'>['ask'], 'kind' | 'min' | 'max'> & {
    options: readonly unknown[];
  },
  roll: (n: number) => number,
): number[] {
  if (ask.kind === 'yes-no') return [roll(2)];
  if (ask.kind === 'number') return [ask.min + roll(ask.max - ask.min + 1)];
  if (ask.kind === 'one') return [roll(ask.options.length)];
  const places = ask.options.map((_, i) => i);
  for (let i = places.length - 1; i > 0; i--) {
    const j = roll(i + 1);
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  return ask.kind === 'order' ? places : places.slice(0, ask.min + roll(ask.max - ask.min + 1));
}

/** A small seeded PRNG for tests. */
export function rolls(seed: number): (n: number) => number {
  let s = seed >>> 0;
  return (n) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 4294967296) * n);
  };
}
