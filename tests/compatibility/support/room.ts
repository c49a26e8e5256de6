import { digest } from './digest.ts';
import { isShownWhole, normalise } from './normalise.ts';
import { type Json, type Line, WireSocket } from './wire-socket.ts';

/** The reply to a call: a result or an error. */
export interface Reply {
  result: Json;
  error?: { code: number; data: { code: string } };
}

/** A socket of the generic protocol. */
export class RoomSocket extends WireSocket {
  private next = 1;
  private barriers = 0;

  constructor(name: string, url: string) {
    super(name, `${url}/ws`);
  }

  /** Replies to barriers are not part of the transcript. */
  protected override take(text: string): void {
    if (!text.includes('"id":"barrier ')) return super.take(text);
    this.passed = (JSON.parse(text) as { id: string }).id;
    this.wake();
  }
  private passed = '';

  /** Resolves when everything the server has sent to this socket so far has arrived. */
  async barrier(): Promise<void> {
    if (this.closed !== undefined) return;
    const id = `barrier ${++this.barriers}`;
    this.write(JSON.stringify({ jsonrpc: '2.0', id, method: 'hello', params: {} }));
    await this.until(() => this.passed === id || this.closed !== undefined);
  }

  async request(method: string, params: object): Promise<Reply> {
    const id = this.next++;
    this.send({ id, method, params });
    const found = await this.until(() =>
      this.heard().find((m) => m['id'] === id && m['method'] === undefined),
    );
    return {
      result: (found['result'] ?? {}) as Json,
      ...(found['error'] ? { error: found['error'] as Reply['error'] & object } : {}),
    };
  }
}

export interface Ask {
  id: number;
  seat: number;
  kind: string;
  min: number;
  max: number;
  options: unknown[];
}

/** The sockets of one transcript. Each step waits until all have received its messages. */
export class Room {
  readonly url: string;
  readonly sockets: WireSocket[] = [];
  /** Matches with a random deal: values that depend on it are left out. */
  readonly unseeded = new Set<string>();
  /** Transcripts of sockets of other protocols. */
  readonly written: { name: string; lines: readonly Line[] }[] = [];

  constructor(url: string) {
    this.url = url;
  }

  async connect(name: string): Promise<RoomSocket> {
    const socket = new RoomSocket(name, this.url);
    this.sockets.push(socket);
    await socket.opened;
    return socket;
  }

  /** Calls a method and waits until all sockets have received its consequences. */
  async call(socket: RoomSocket, method: string, params: object): Promise<Reply> {
    const reply = await socket.request(method, params);
    await this.settle();
    return reply;
  }

  async settle(): Promise<void> {
    for (const socket of this.sockets) if (socket instanceof RoomSocket) await socket.barrier();
  }

  /** Closes a socket and waits until the others were notified. */
  async leave(socket: RoomSocket, witness?: RoomSocket): Promise<void> {
    const from = witness?.lines.length ?? 0;
    await socket.close();
    await witness?.note('presence', from);
    await this.settle();
  }

  /** The last question the socket was asked in a match, for one seat or any. */
  lastAsk(socket: RoomSocket, seat?: number): Ask {
    const asked = socket
      .heard()
      .filter((m) => m['method'] === 'asked')
      .map((m) => (m['params'] as { ask: Ask }).ask);
    const found = asked.findLast((ask) => seat === undefined || ask.seat === seat);
    if (!found) throw new Error(`${socket.name} was not asked`);
    return found;
  }

  /** The transcript, socket by socket. */
  transcript(): string[] {
    return [...this.sockets, ...this.written].flatMap(({ name, lines }) => {
      const known = new Map<string, string>();
      const texts = lines.map(({ kind, value }, n) =>
        JSON.stringify({ socket: name, n, [kind]: normalise(value, known, this.unseeded) }),
      );
      return isShownWhole() ? texts : fold(name, texts);
    });
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) await socket.close();
  }
}

/** The rest of a long transcript is stored as digests of this many messages each. */
const WHOLE = 150;
const AT_ONCE = 10;
/** The values behind the digests of this run, to be shown if one differs. */
const folded = new Map<string, string>();
export const unfolded = (line: string): string | undefined => folded.get(line);

function fold(socket: string, texts: readonly string[]): string[] {
  const out = texts.slice(0, WHOLE);
  for (let n = WHOLE; n < texts.length; n += AT_ONCE) {
    const text = texts.slice(n, n + AT_ONCE).join('\n');
    const line = JSON.stringify({
      socket,
      n,
      messages: Math.min(AT_ONCE, texts.length - n),
      digest: digest(text),
    });
    folded.set(line, text);
    out.push(line);
  }
  return out;
}
