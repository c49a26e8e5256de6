import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type RunningServer } from '../../packages/server/src/create-server.ts';
import { TestClient } from '../server/support/client.ts';
import { Postgres } from './support/postgres.ts';

let postgres: Postgres;
let database: pg.Client;
beforeAll(async () => {
  postgres = await Postgres.start();
  database = new pg.Client(postgres.url);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  postgres.remove();
});

const MATCH_MS = 600_000;
const start = (): Promise<RunningServer> =>
  createServer({ port: 0, database: postgres.url, log: 'silent', web: false });
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** How much of its time the first seat has used, once it is back there; and its server. */
async function usedAt(token: string): Promise<{ used: number; server: RunningServer }> {
  const server = await start();
  const client = await TestClient.connect(server.url);
  const { clocks } = await client.call('resume', { token });
  await client.close();
  return { used: MATCH_MS - (clocks?.seats[0]?.matchMs ?? 0), server };
}

test('a clock moves with its match, and time without an owner is charged to nobody', async () => {
  const began = performance.now();
  const first = await start();
  const client = await TestClient.connect(first.url);
  const { match, mine } = await client.call('create', {
    game: 'shelfie',
    seats: ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name })),
    clock: { matchMs: MATCH_MS },
  });
  const { ask } = await client.note('asked');
  expect(ask.seat).toBe(0);
  await pause(1500);
  const { clocks } = await client.call('view', { match, seat: 0 });
  const used = MATCH_MS - (clocks?.seats[0]?.matchMs ?? 0);
  expect(used).toBeGreaterThanOrEqual(1400);
  await client.close();
  await first.close();
  await pause(3000);
  const second = await usedAt(mine[0]!.token);
  const whole = performance.now() - began;
  expect(second.used).toBeGreaterThanOrEqual(used);
  expect(second.used).toBeLessThanOrEqual(whole - 3000);
  await second.server.close();

  // a hand-over that forgets the clock would be noticed by that
  await database.query(
    `update cardwright.matches set head = (head::jsonb - 'clockStand')::text where id = $1`,
    [match],
  );
  await database.query('update cardwright.owners set node = null, owned_until = 0');
  const third = await usedAt(mine[0]!.token);
  expect(third.used).toBeLessThan(used);
  await third.server.close();
});
