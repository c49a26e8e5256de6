import { once } from 'node:events';
import { createServer, memoryStore, type RunningServer } from '@cardwright/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';

const kingdom = ['Cellar', 'Market', 'Merchant', 'Militia', 'Mine', 'Moat', 'Remodel', 'Smithy', 'Village', 'Workshop'];
let server: RunningServer;
beforeAll(async () => {
  server = await createServer({ port: 0, store: memoryStore(), web: false, log: 'silent' });
});
afterAll(() => server.close());

type Message = { id?: number; method?: string; params?: { result?: string; scores?: { [name: string]: number } }; result?: object };

/** A player that does nothing by itself but to answer StartGame. */
class Player {
  readonly heard: Message[] = [];
  readonly socket: WebSocket;
  readonly name: string;
  constructor(key: string, name: string) {
    this.name = name;
    this.socket = new WebSocket(`${server.url.replace('http', 'ws')}/join/${key}?name=${name}`);
    this.socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as Message;
      if (message.method === 'StartGame') this.send({ id: message.id, result: {} });
      else this.heard.push(message);
    });
  }
  send(message: object): void {
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }));
  }
  async hears(method: string): Promise<Message> {
    await expect.poll(() => this.heard.some((m) => m.method === method), { timeout: 5000 }).toBe(true);
    return this.heard.find((m) => m.method === method)!;
  }
}

test('A5: who left in the other’s turn has left: the name opens the seat no more', async () => {
  const { key } = (await (await fetch(`${server.url}/game`, { method: 'POST', body: JSON.stringify({ kingdom, num_players: 2 }) })).json()) as { key: string };
  const players = [new Player(key, 'ann'), new Player(key, 'bob')];
  await expect.poll(() => players.some((p) => p.heard.some((m) => m.method === 'StartTurn')), { timeout: 5000 }).toBe(true);
  const stays = players.find((p) => p.heard.length > 0)!;
  const leaves = players.find((p) => p !== stays)!;
  leaves.socket.close();
  await once(leaves.socket, 'close');
  const back = new Player(key, leaves.name);
  await once(back.socket, 'close');
  stays.send({ id: 0, method: 'EndTurn' });
  expect((await stays.hears('GameOver')).params).toMatchObject({ result: 'Win' });
  expect(stays.heard.map((m) => m.method ?? 'answer')).toEqual(['StartTurn', 'answer', 'GameOver']);
  expect(back.heard).toEqual([]);
});
