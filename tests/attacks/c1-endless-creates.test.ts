import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { oneProcess } from '../../packages/cli/src/test-support/one-process.ts';
import { TestClient } from '../server/support/client.ts';
import { LONG } from '../server/support/long.ts';
import { startHosted } from '../server/support/hosted-server.ts';
import { startOwn } from '../server/support/server-process.ts';
import { advised, metricOf } from './support/advised.ts';
import { rawGet } from './support/raw-get.ts';
import { two } from './support/tables.ts';

const CREATES = LONG ? 20_000 : 120;

/** Makes matches until one is refused; gives the tokens of their first seats. */
async function fill(
  client: TestClient,
  most: number,
): Promise<{ tokens: string[]; code: string | undefined }> {
  const tokens: string[] = [];
  while (tokens.length < most) {
    const made = await client
      .call('create', { game: 'shelfie', seats: two })
      .catch((error: { data: { code: string } }) => error.data);
    if ('code' in made) {
      if (made.code !== 'limit/rate') return { tokens, code: made.code };
      await new Promise((resolve) => setTimeout(resolve, 200));
    } else tokens.push(made.mine[0]!.token);
  }
  return { tokens, code: undefined };
}

test('C1: matches in which a client has both seats count towards its address, and others can still create theirs', async ({
  task,
}) => {
  const server = await startHosted(...advised({ addressMatches: 100, matches: 150 }));
  const attacker = await TestClient.connect(server.url);
  const { tokens, code } = await fill(attacker, CREATES);
  expect([tokens.length, code]).toEqual([100, 'limit/matches']);
  const other = await TestClient.connect(server.url, undefined, '127.0.0.2');
  await other.call('create', { game: 'dominion', seats: two });
  expect((await rawGet(`${server.url}/ready`, {}, '127.0.0.3')).status).toBe(200);
  task.meta.figures = { matchesCreated: tokens.length };
  // who ends one may make another
  const match = tokens[0]!.split('.')[0]!;
  await attacker.call('resign', { match, seat: 0 });
  await attacker.note('ended');
  expect((await fill(attacker, 5)).tokens).toHaveLength(1);
  for (const client of [attacker, other]) client.terminate();
}, 120_000);

test('C1: matches with nobody connected are parked, use no memory, count towards no limit, and can be resumed however many there are', async ({
  task,
}) => {
  const limits = advised({
    addressMatches: 50,
    matches: 60,
    parkAfterMs: 1,
    addressConnections: 500,
  });
  const server = await startOwn(...limits);
  const tokens: string[] = [];
  for (let round = 0; tokens.length < CREATES; round++) {
    const client = await TestClient.connect(server.url);
    tokens.push(...(await fill(client, 50)).tokens);
    client.terminate();
    await expect.poll(() => metricOf(server.url, 'matches_live'), { timeout: 30_000 }).toBe(0);
  }
  expect(tokens.length).toBeGreaterThanOrEqual(CREATES);
  expect(await metricOf(server.url, 'matches_parked_total')).toBe(tokens.length);

  const comeBack = async (token: string): Promise<void> => {
    const client = await TestClient.connect(server.url);
    const standing = await client.call('resume', { token });
    expect(standing.info.state).toBe('running');
    if (standing.ask)
      await client.call('answer', {
        match: standing.info.match,
        seat: 0,
        ask: standing.ask.id,
        pick: [0],
      });
    client.terminate();
  };
  for (const token of [tokens[0]!, tokens[Math.floor(tokens.length / 2)]!, tokens.at(-1)!])
    await comeBack(token);

  // nor does a restart fill the memory with them
  await expect.poll(() => metricOf(server.url, 'matches_live'), { timeout: 30_000 }).toBe(0);
  await server.end('SIGKILL');
  await server.launch();
  expect(await metricOf(server.url, 'matches_live')).toBe(0);
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  await comeBack(tokens[1]!);
  await comeBack(tokens[0]!);
  task.meta.figures = { parked: tokens.length };
}, 600_000);

test('C1: nobody brings more back at once than may count for an address', async () => {
  const server = await startHosted(...advised({ addressMatches: 10, parkAfterMs: 1 }));
  const tokens: string[] = [];
  for (let round = 0; round < 2; round++) {
    const client = await TestClient.connect(server.url);
    tokens.push(...(await fill(client, 10)).tokens);
    client.terminate();
    await expect.poll(() => metricOf(server.url, 'matches_live'), { timeout: 30_000 }).toBe(0);
  }
  const client = await TestClient.connect(server.url);
  for (const token of tokens.slice(0, 10)) await client.call('resume', { token });
  await expect(client.call('resume', { token: tokens[10]! })).rejects.toThrow('limit/matches');
  const other = await TestClient.connect(server.url, undefined, '127.0.0.2');
  expect((await other.call('resume', { token: tokens[10]! })).info.state).toBe('running');
  for (const c of [client, other]) c.terminate();
}, 120_000);

test('C1: /ready says when no match can be made, and again when one can', async () => {
  const server = await startHosted('--limit', 'matches=3');
  const clients = await Promise.all(
    ['127.0.0.1', '127.0.0.2', '127.0.0.3'].map((from) =>
      TestClient.connect(server.url, undefined, from),
    ),
  );
  for (const client of clients) await client.call('create', { game: 'shelfie', seats: two });
  await expect(clients[0]!.call('create', { game: 'shelfie', seats: two })).rejects.toThrow(
    'limit/matches',
  );
  const full = await fetch(`${server.url}/ready`);
  expect([full.status, await full.json()]).toEqual([
    503,
    { ok: false, reason: expect.stringContaining('no room') as string },
  ]);
  clients[1]!.terminate();
  await expect
    .poll(async () => (await fetch(`${server.url}/ready`)).status, { timeout: 20_000 })
    .toBe(200);
  await clients[0]!.call('create', { game: 'shelfie', seats: two });
  for (const client of clients) client.terminate();
});

test('C1: an abandoned match ends by the rule, also one that was parked: who is asked is out of time', async () => {
  const server = await startHosted(
    ...advised({ parkAfterMs: 1, abandonedSeconds: 3, openSeconds: 3 }),
  );
  const client = await TestClient.connect(server.url);
  const solo = await client.call('create', {
    game: 'shelfie',
    seats: [
      { kind: 'mine', name: 'Ann' },
      { kind: 'player', player: 'random' },
    ],
  });
  const both = await client.call('create', { game: 'shelfie', seats: two });
  const open = await client.call('create', {
    game: 'shelfie',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
  });
  client.terminate();
  const later = await TestClient.connect(server.url, undefined, '127.0.0.2');
  const find = async (match: string) => (await later.call('find', { match })).state;
  for (const { match } of [solo, both, open])
    await expect.poll(() => find(match), { timeout: 40_000, interval: 500 }).toBe('ended');
  const { result } = await later.call('find', { match: solo.match });
  expect(result).toMatchObject({ reason: 'left', winners: [1] });
  expect((await later.call('find', { match: both.match })).result?.reason).toBe('left');
  later.terminate();
}, 120_000);

test('C1: the clock of a parked match runs on, and its time-out comes', async () => {
  const server = await startHosted(...advised({ parkAfterMs: 1 }));
  const client = await TestClient.connect(server.url);
  const clock = { awayMs: 3000, onTimeout: 'forfeit' as const };
  const { match } = await client.call('create', { game: 'shelfie', seats: two, clock });
  client.terminate();
  await expect
    .poll(() => metricOf(server.url, 'matches_parked_total'), { timeout: 30_000 })
    .toBeGreaterThan(0);
  const later = await TestClient.connect(server.url, undefined, '127.0.0.2');
  await expect
    .poll(async () => (await later.call('find', { match })).state, {
      timeout: 40_000,
      interval: 500,
    })
    .toBe('ended');
  later.terminate();
}, 120_000);

const cardwright = oneProcess({ cwd: tmpdir() });

const operator = (data: string, ...args: string[]): unknown =>
  JSON.parse(cardwright(['matches', ...args, '--data', data, '--json']).out);

interface Listed {
  matches: { match: string; state: string; parked: boolean; present: number }[];
}

test('C1: an operator lists, ends and deletes matches while the server runs, and when it does not', async () => {
  const server = await startHosted(...advised());
  const { data } = server;
  const client = await TestClient.connect(server.url);
  const made = await Promise.all(
    Array.from({ length: 3 }, () =>
      client.call('create', { game: 'shelfie', seats: two, watch: 'none' }),
    ),
  );
  const [one, other, third] = made.map(({ match }) => match) as [string, string, string];
  const states = (): { [match: string]: string } =>
    Object.fromEntries(
      (operator(data, 'list') as Listed).matches.map(({ match, state }) => [match, state]),
    );

  expect(states()).toEqual({ [one]: 'running', [other]: 'running', [third]: 'running' });
  expect(operator(data, 'end', one)).toEqual({ done: [one], unknown: [] });
  const { result } = await client.note('ended');
  expect(result).toMatchObject({ reason: 'fault', winners: [] });
  expect((await client.call('record', { match: one })).game).toBe('shelfie');
  expect(operator(data, 'delete', other)).toEqual({ done: [other], unknown: [] });
  await expect(client.call('find', { match: other })).rejects.toThrow('match/unknown');
  expect(statSync(join(data, 'cardwright.admin')).mode & 0o777).toBe(0o600);

  client.terminate();
  await server.stop();
  expect(states()).toEqual({ [one]: 'ended', [third]: 'running' });
  expect(operator(data, 'end', third)).toEqual({ done: [third], unknown: [] });
  expect(operator(data, 'delete', one)).toEqual({ done: [one], unknown: [] });
  await server.launch();
  const later = await TestClient.connect(server.url);
  expect((await later.call('find', { match: third })).state).toBe('ended');
  await expect(later.call('find', { match: one })).rejects.toThrow('match/unknown');
  later.terminate();
}, 180_000);
