import { expect, test } from 'vitest';
import type { MethodName, ParamsIn } from '@cardwright/protocol';
import type { RunningServer } from '../../packages/server/src/create-server.ts';
import { TestClient, type RefusedError } from '../server/support/client.ts';
import { createDominionGame, KINGDOM_CARDS } from '../server/support/dominion-bot.ts';
import { LocalNodes } from './support/local-nodes.ts';

const nodes = LocalNodes.use();
const LEASE_MS = 3000;

const against = (player: string): ParamsIn<'create'> => ({
  game: 'shelfie',
  seats: [
    { kind: 'mine', name: 'Ann' },
    { kind: 'player', player },
  ],
});

/** What every method that needs the database is called with, on a node that has no match. */
async function callsOn(owner: RunningServer): Promise<Map<MethodName, object>> {
  const ann = await nodes.connect(owner);
  const { match, mine } = await ann.call('create', against('random'));
  const ended = (await ann.call('create', against('random'))).match;
  await ann.call('resign', { match: ended });
  const free = await ann.call('create', {
    game: 'shelfie',
    seats: [{ kind: 'mine', name: 'Ann' }, { kind: 'open' }],
  });
  return new Map<MethodName, object>([
    ['create', against('random')],
    ['list', {}],
    ['find', { match }],
    ['quick', { game: 'chaos', name: 'Ben' }],
    ['join', { match: free.match, name: 'Ben' }],
    ['resume', { token: mine[0]!.token }],
    ['watch', { match }],
    ['record', { match: ended }],
    ['replay', { match: ended, position: 0, seat: 0, scene: true }],
    ['branch', { match: ended, position: 0, seat: 0, name: 'Ben', player: 'random' }],
  ]);
}

/** A socket for each method, because a socket's calls wait for each other. */
async function connected(node: RunningServer, calls: ReadonlyMap<MethodName, object>) {
  const clients = new Map<MethodName, TestClient>();
  for (const method of calls.keys()) clients.set(method, await nodes.connect(node));
  return () =>
    Promise.all(
      [...calls].map(([method, params]) =>
        clients
          .get(method)!
          .call(method, params as never)
          .then(
            () => [method, 'ok'],
            (error: RefusedError | Error) => [
              method,
              'data' in error ? error.data.code : error.message,
            ],
          ),
      ),
    );
}

test('while the database is away every method waits; after a while it is refused, to be tried again', async () => {
  const own = { leaseMs: LEASE_MS };
  const [one, two] = [await nodes.start('one', own), await nodes.start('two', own)];
  const calls = await callsOn(one);
  const key = await createDominionGame(one.url, KINGDOM_CARDS.slice(0, 10), 2);
  const state = async () => (await fetch(`${two.url}/game/${key}/state`)).status;

  // longer than anybody waits: either a refusal to be tried again, or a closed socket
  const callAll = await connected(two, calls);
  nodes.postgres.stopNow();
  const away = Promise.all([callAll(), state()]);
  const [refused, status] = await away;
  for (const [method, how] of refused)
    expect([method, ['server/unavailable', 'closed 1012'].includes(how!) || how]).toEqual([
      method,
      true,
    ]);
  expect(refused.map(([, how]) => how)).toContain('server/unavailable');
  expect(status).toBe(503);
  nodes.postgres.launch();
  await expect.poll(async () => (await fetch(`${two.url}/ready`)).status).toBe(200);
  await expect.poll(async () => (await fetch(`${one.url}/ready`)).status).toBe(200);

  // shorter: the calls wait, and are carried out
  const again = await connected(two, calls);
  nodes.postgres.stopNow();
  const waiting = Promise.all([again(), state()]);
  nodes.postgres.launch();
  expect(await waiting).toEqual([[...calls.keys()].map((method) => [method, 'ok']), 200]);
});
