import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createDominionGame } from './support/dominion-bot.ts';
import { QuietPlayer } from './support/quiet-player.ts';
import { startHosted } from './support/hosted-server.ts';
import { startOwn } from './support/server-process.ts';

const kingdom = [
  'Cellar',
  'Market',
  'Merchant',
  'Militia',
  'Mine',
  'Moat',
  'Remodel',
  'Smithy',
  'Village',
  'Workshop',
];

test('the default lobby: a server that has no room for another table closes with 1013, and continues', async () => {
  const server = await startHosted('--limit', 'matches=1');
  await createDominionGame(server.url, kingdom, 2);
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/?name=ann`);
  const [code] = (await once(socket, 'close')) as [number];
  expect(code).toBe(1013);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});

test('the default lobby: a name that is made up is nobody’s', async () => {
  const server = await startHosted();
  const ann = new QuietPlayer(server.url, '', 'player 1');
  await once(ann.socket, 'open');
  const stranger = new WebSocket(`${server.url.replace('http', 'ws')}/`);
  const [start] = (await Promise.race([once(stranger, 'message'), once(stranger, 'close')])) as [
    Buffer | number,
  ];
  const { params } = JSON.parse(String(start)) as { params: { order: string[] } };
  expect(new Set(params.order).size).toBe(2);
  for (const socket of [ann.socket, stranger]) socket.terminate();
});

/** A client that only knows how to ask for an upgrade, and sends these bytes then. */
async function rawSocket(url: string, path: string, bytes: number[] = []): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  const upgrade = [
    'Host: here',
    'Upgrade: websocket',
    'Connection: Upgrade',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Version: 13',
  ];
  socket.write(
    Buffer.concat([
      Buffer.from(`GET ${path} HTTP/1.1\r\n${upgrade.join('\r\n')}\r\n\r\n`),
      Buffer.from(bytes),
    ]),
  );
  await once(socket, 'data');
  return socket;
}

test('connection caps: broken frames of a player that is refused end nobody else', async () => {
  const server = await startHosted('--limit', 'addressConnections=1');
  const key = await createDominionGame(server.url, kingdom, 2);
  const ann = new QuietPlayer(server.url, key, 'ann');
  await once(ann.socket, 'open');
  const broken = await rawSocket(server.url, `/join/${key}?name=ben`, [0xff, 0xff, 0xff, 0xff]);
  await once(broken, 'close');
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect(ann.socket.readyState).toBe(WebSocket.OPEN);
  ann.socket.terminate();
});

test('SIGTERM: players of Dominion’s own protocol that do not close their sockets keep no server', async () => {
  const server = await startOwn();
  const key = await createDominionGame(server.url, kingdom, 2);
  await rawSocket(server.url, `/join/${key}?name=ann`);
  await server.stopsByItself();
});

/**
 * One that leaves StartGame without an answer: however late the signal comes, the game has not
 * started.
 */
class Unready extends QuietPlayer {
  protected override started(): void {}
}

test('SIGTERM: a table that is about to begin does not begin without its players', async () => {
  const server = await startOwn();
  const key = await createDominionGame(server.url, kingdom, 2);
  const players = ['ann', 'ben'].map((name) => new Unready(server.url, key, name));
  await Promise.all(players.map(({ socket }) => once(socket, 'open')));
  const code = await server.end('SIGTERM');
  expect(code).toBe(0);
  expect(server.log).not.toContain('write failed');
  await server.launch();
  expect(await (await fetch(`${server.url}/game/${key}/state`)).json()).toEqual([
    'PreStart',
    { num_players: 2, kingdom, players: [] },
  ]);
});
