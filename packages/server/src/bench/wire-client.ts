import { BareSocket } from './bare-socket.ts';

/** A cheap client: it inspects texts before it parses them. */
export class WireClient {
  onText: ((text: string) => void) | undefined = undefined;
  private socket: BareSocket | undefined = undefined;
  private nextId = 1;
  private readonly open = new Map<string, (result: never) => void>();

  static async connect(url: string, path = '/ws'): Promise<WireClient> {
    const client = new WireClient();
    client.socket = await BareSocket.open(url + path, (text) => client.hear(text));
    return client;
  }

  private hear(text: string): void {
    const id = this.open.size === 0 ? undefined : /^\{"jsonrpc":"2.0","id":(\d+)/.exec(text)?.[1];
    const hear = id === undefined ? undefined : this.open.get(id);
    if (!hear) return this.onText?.(text);
    this.open.delete(id!);
    hear((JSON.parse(text) as { result: never }).result);
  }

  call<T>(method: string, params: object): Promise<T> {
    const id = String(this.nextId++);
    return new Promise((resolve) => {
      this.open.set(id, resolve);
      this.send(
        `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${JSON.stringify(params)}}`,
      );
    });
  }

  send(text: string): void {
    this.socket!.send(text);
  }

  close(): void {
    this.socket?.close();
  }
}

export interface AskSeen {
  match: string;
  seat: number;
  id: number;
  kind: string;
  options: number;
  min: number;
  /** In this game the last option ends a turn or a phase. */
  ends: boolean;
}

/** Extracts what an `asked` is about without parsing its options. */
export function askIn(text: string): AskSeen | undefined {
  const found =
    /^\{"jsonrpc":"2.0","method":"asked","params":\{"match":"([^"]+)","seat":(\d+),"ask":\{"id":(\d+),"seat":\d+,"kind":"([^"]+)","min":(\d+),/.exec(
      text,
    );
  if (!found) return undefined;
  let options = 0;
  for (let at = text.indexOf('"words":'); at >= 0; at = text.indexOf('"words":', at + 8)) options++;
  return {
    match: found[1]!,
    seat: Number(found[2]),
    id: Number(found[3]),
    kind: found[4]!,
    min: Number(found[5]),
    options,
    ends: text.includes('"data":"end'),
  };
}

/**
 * Finds a quick legal answer without parsing: plays all Treasures and ends the turn, so that the
 * match lasts as long as the measurement.
 */
export function quickPick(ask: AskSeen): number[] {
  if (ask.kind === 'yes-no') return [0];
  if (ask.kind === 'some')
    return Array.from(
      { length: Math.max(ask.min, ask.options > 4 ? ask.options : ask.min) },
      (_, i) => i,
    );
  if (ask.kind === 'order') return Array.from({ length: ask.options }, (_, i) => i);
  return [ask.ends ? ask.options - 1 : 0];
}
