import { expect, test } from 'vitest';
import { TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { startHosted } from '../server/support/hosted-server.ts';
import { startOwn } from '../server/support/server-process.ts';
import { advised, metricOf } from './support/advised.ts';
import { startEcho } from './support/echo-process.ts';
import { spentPer } from './support/processor-time.ts';
import { CONTINUATION, frame, PING, PONG, RawSocket, TEXT } from './support/raw-socket.ts';

/**
 * An echo spends far more on so many than a server that closes the socket (over 100 ms and below
 * 20), and a server that reads them all spends more than the echo.
 */
const PINGS = LONG ? 1_000_000 : 300_000;
const PER_WRITE = 500;

/**
 * Sends so many frames over each socket, as fast as they are taken; stops where the connection is
 * gone.
 */
async function flood(sockets: readonly RawSocket[], one: Buffer, count: number): Promise<void> {
  const chunk = Buffer.concat(Array.from({ length: PER_WRITE }, () => one));
  const each = async (socket: RawSocket): Promise<void> => {
    for (let sent = 0; sent < count && socket.isOpen; sent += PER_WRITE) await socket.send(chunk);
  };
  await Promise.all(sockets.map(each));
}

const open = (url: string, count: number, path: string): Promise<RawSocket[]> =>
  Promise.all(Array.from({ length: count }, () => RawSocket.open(url, path)));

test.each([
  { kind: 'pings', opcode: PING, path: '/ws' },
  { kind: 'pongs nobody asked for', opcode: PONG, path: '/ws' },
  { kind: 'pings in the lobby of Dominion', opcode: PING, path: '/?name=ann' },
])(
  'H4: a socket that only sends $kind is closed, and costs no more than an echo',
  async ({ opcode, path }) => {
    const one = frame(opcode, 'x'.repeat(100));
    const echo = await startEcho();
    const [bare] = await open(echo.url, 1, '/');
    const bareMs = await spentPer(echo.pid, PINGS, async () => {
      await flood([bare!], one, PINGS);
      await bare!.roundTrip();
    });
    bare!.destroy();

    const server = await startOwn(...advised());
    const other = await TestClient.connect(server.url, undefined, '127.0.0.2');
    const before = await metricOf(server.url, 'refused_total');
    const [socket] = await open(server.url, 1, path);
    const ms = await spentPer(server.pid, PINGS, async () => {
      await flood([socket!], one, PINGS);
      expect(await socket!.closed()).toBeOneOf([4002, 1006]);
    });
    expect(ms).toBeLessThan(bareMs);
    expect(await metricOf(server.url, 'refused_total')).toBeGreaterThan(before);
    expect((await other.call('hello', {})).version).toBe('1.0');
    await other.close();
  },
);

test('H4: twenty sockets that flood the server with pings are all closed while another address is served', async ({
  task,
}) => {
  const server = await startHosted(...advised());
  const other = await TestClient.connect(server.url, undefined, '127.0.0.2');
  const sockets = await open(server.url, 20, '/ws');
  let answered = 0;
  let isOver = false;
  const served = (async () => {
    while (!isOver) {
      await other.call('hello', {});
      answered++;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  })();
  await flood(sockets, frame(PING), LONG ? 100_000 : 5000);
  const codes = await Promise.all(sockets.map((s) => s.closed()));
  isOver = true;
  await served;
  expect(codes.every((code) => code === 4002 || code === 1006)).toBe(true);
  expect(answered).toBeGreaterThan(0);
  task.meta.figures = { sockets: codes.length, answersToOthers: answered };
  await other.close();
});

test('H4: a client that pings now and then gets its pong, and stays', async () => {
  const server = await startHosted(...advised());
  const client = await TestClient.connect(server.url);
  for (let i = 0; i < 20; i++) {
    const pong = new Promise<string>((resolve) =>
      client.socket.once('pong', (data) => resolve(String(data))),
    );
    client.socket.ping(`number ${i}`);
    expect(await pong).toBe(`number ${i}`);
  }
  expect(client.closed).toBeUndefined();
  await client.close();
});

test('H4: a message in endless empty fragments is cut', async () => {
  const server = await startHosted(...advised());
  const [socket] = await open(server.url, 1, '/ws');
  await socket!.send(frame(TEXT, '{', false));
  await flood([socket!], frame(CONTINUATION, '', false), 10_000);
  expect(await socket!.closed()).toBeOneOf([1008, 1006]);
});
