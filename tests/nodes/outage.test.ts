import { expect, test } from 'vitest';
import type { MethodName, ParamsIn } from '@cardwright/protocol';
import type { RunningServer } from '../../packages/server/src/create-server.ts';
import { TestClient, type RefusedError } from '../server/support/client.ts';
import { createDominionGame, KINGDOM_CARDS } from '../server/support/dominion-bot.ts';
import { LocalNodes } from './support/local-nodes.ts';

const nodes = LocalNodes.use();

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

async function twoNodes(leaseMs: number) {
  const own = { leaseMs };
  const [one, two] = [await nodes.start('one', own), await nodes.start('two', own)];
  const calls = await callsOn(one);
  const key = await createDominionGame(one.url, KINGDOM_CARDS.slice(0, 10), 2);
  const state = async () => (await fetch(`${two.url}/game/${key}/state`)).status;
  return { calls, state, callAll: await connected(two, calls) };
}

test('while the database is away every method waits, and is carried out when it is back', async () => {
  const { calls, state, callAll } = await twoNodes(30_000);
  nodes.postgres.stopNow();
  const waiting = Promise.all([callAll(), state()]);
  nodes.postgres.launch();
  expect(await waiting).toEqual([[...calls.keys()].map((method) => [method, 'ok']), 200]);
});

test('after a while every method is refused, to be tried again, or its socket is closed', async () => {
  const { state, callAll } = await twoNodes(2000);
  nodes.postgres.stopNow();
  const [refused, status] = await Promise.all([callAll(), state()]);
  nodes.postgres.launch();
  const expected = ['server/unavailable', 'closed 1012'];
  expect(refused.filter(([, how]) => !expected.includes(how!))).toEqual([]);
  expect(refused.map(([, how]) => how)).toContain('server/unavailable');
  expect(status).toBe(503);
});
