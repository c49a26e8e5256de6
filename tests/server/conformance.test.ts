import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import {
  conformance,
  echoed,
  WRITTEN_IDS,
} from '../../packages/server/src/test-support/conformance.ts';
import { TestClient } from './support/client.ts';
import { HostedServer } from './support/hosted-server.ts';

/** A socket that sends texts as they are and hears what returns. */
class Raw {
  private readonly socket: WebSocket;
  private readonly heard: string[] = [];
  private sent = 0;
  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.heard.push(String(data)));
  }
  static async open(url: string): Promise<Raw> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
    const raw = new Raw(socket);
    await once(socket, 'open');
    return raw;
  }
  /**
   * All that comes before the answer to a question put after the text, and at least `least` texts.
   */
  async answers(text: string, least: number): Promise<string[]> {
    const last = `"after ${++this.sent}"`;
    this.socket.send(text);
    this.socket.send(`{"jsonrpc":"2.0","id":${last},"method":"hello"}`);
    const isLast = (t: string): boolean => t.includes(`"id":${last}`);
    while (!this.heard.some(isLast) || this.heard.length < least + 1)
      await once(this.socket, 'message', { signal: AbortSignal.timeout(30_000) });
    return this.heard.splice(0).filter((t) => !isLast(t));
  }
  close(): void {
    this.socket.terminate();
  }
}

let server: HostedServer;
let raw: Raw;
let match: string;
beforeAll(async () => {
  server = await HostedServer.start();
  const client = await TestClient.connect(server.url);
  ({ match } = await client.call('create', {
    game: 'lanes',
    seats: [{ kind: 'open' }, { kind: 'open' }],
    public: true,
  }));
  await client.close();
  raw = await Raw.open(server.url);
});
afterAll(async () => {
  raw?.close();
  await server?.remove();
});

const theMatch = expect.objectContaining({ game: 'lanes', state: 'open' }) as unknown;
const theList = { matches: [theMatch], next: null };
const table = (id: string): [string, string, unknown][] =>
  conformance({
    plain: 'list',
    plainResult: theList,
    named: { method: 'list', params: ['"game": "lanes"', '"limit": 5'], result: theList },
    positional: { method: 'list', answers: () => ({ refused: -32602 }) },
    later: { call: `"method": "find", "params": {"match": "${id}"}`, result: theMatch },
    held: {
      call: `"method": "watch", "params": {"match": "${id}"}`,
      result: expect.objectContaining({ info: theMatch }) as unknown,
    },
    batch: 32,
  });

test.each(table('').map(([name], i): [string, number] => [name, i]))(
  'over /ws: %s',
  async (_name, i) => {
    const [, text, expected] = table(match)[i]!;
    const heard = await raw.answers(text, expected === undefined ? 0 : 1);
    expect(heard.map((t) => JSON.parse(t) as unknown)).toEqual(
      expected === undefined ? [] : [expected],
    );
  },
);

test.each(WRITTEN_IDS)('over /ws an id is echoed as it is written: %s', async (id) => {
  const [alone] = await raw.answers(
    `{"jsonrpc":"2.0","method":"list","params":{"limit":5},"id": ${id} }`,
    1,
  );
  expect(alone).toContain(`"id":${echoed(id, false)},`);
  const [batch] = await raw.answers(`[{"id":${id},"jsonrpc":"2.0","method":"list"}]`, 1);
  expect(batch).toContain(`"id":${echoed(id, true)},`);
});
