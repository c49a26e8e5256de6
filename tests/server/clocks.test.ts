import { expect, test } from 'vitest';
import { TestClient } from './support/client.ts';
import { startHosted } from './support/hosted-server.ts';
import { startOwn } from './support/server-process.ts';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('clocks survive one restart after another: the time the server was down counts for nobody', async () => {
  const server = await startOwn();
  const client = await TestClient.connect(server.url);
  const clock = { decisionMs: 600_000, matchMs: 600_000 };
  const seats = ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name }));
  const began = Date.now();
  const { mine } = await client.call('create', { game: 'dominion', seats, clock });
  await client.note('asked');
  await server.end('SIGTERM');
  const down = 5000;
  await pause(down);
  await server.launch();
  // the second time it is stored, it is for what has run since then
  await server.clocksStored();
  await server.clocksStored();
  await server.end('SIGKILL');
  await server.launch();
  const back = await TestClient.connect(server.url);
  const { clocks } = await back.call('resume', { token: mine[0]!.token });
  const up = Date.now() - began - down;
  expect(600_000 - clocks!.decisionMs!).toBeGreaterThan(500);
  expect(600_000 - clocks!.decisionMs!).toBeLessThan(up);
  expect(600_000 - clocks!.seats[0]!.matchMs!).toBeLessThan(up);
  await back.close();
});

test('who was away when the server stopped has used its allowance for that, not its time for the decision', async () => {
  const server = await startHosted();
  const [ann, ben] = [await TestClient.connect(server.url), await TestClient.connect(server.url)];
  const clock = { decisionMs: 600_000, awayMs: 500_000 };
  const began = Date.now();
  const { match, mine } = await ann.call('create', {
    game: 'dominion',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
    clock,
  });
  const { token } = await ben.call('join', { match, name: 'Ben' });
  await ann.note('asked');
  await ann.close();
  await ben.note('clock');
  const there = Date.now() - began;
  await pause(3000);
  await server.stop();
  await server.launch();
  const back = await TestClient.connect(server.url);
  const { clocks } = await back.call('resume', { token });
  expect(clocks!.seats[0]!.awayMs).toBeLessThan(497_500);
  expect(clocks!.seats[1]!.awayMs).toBe(500_000);
  // what ran before she left, and nothing of what came after
  expect(600_000 - clocks!.decisionMs!).toBeLessThan(there + 100);
  const again = await TestClient.connect(server.url);
  expect((await again.call('resume', { token: mine[0]!.token })).ask).not.toBeNull();
  await again.close();
  await back.close();
});
