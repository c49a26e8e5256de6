import { expect, test, vi } from 'vitest';
import type { ParamsIn } from '@cardwright/protocol';
import { anyPick, playOn, rolls, type RefusedError } from '../server/support/client.ts';
import { LocalNodes } from './support/local-nodes.ts';

const nodes = LocalNodes.use();
const roll = rolls(6);
const HERE = '127.0.0.1';

const against = (player: string): ParamsIn<'create'> => ({
  game: 'shelfie',
  seats: [
    { kind: 'mine', name: 'Ann' },
    { kind: 'player', player },
  ],
});
const codeOf = (error: unknown): string => (error as RefusedError).data.code;

test('a seat against a built-in player is resumed from another node and played to the end', async () => {
  const [one, two] = [await nodes.start('one'), await nodes.start('two')];
  const ann = await nodes.connect(one);
  const { match, mine } = await ann.call('create', against('heuristic'));
  await ann.note('asked');
  ann.terminate();
  const again = await nodes.connect(two);
  await again.call('resume', { token: mine[0]!.token });
  const result = await playOn(again, match, (ask) => anyPick(ask, roll));
  expect(result).toMatchObject({ reason: 'rules' });
  expect([one, two].map(({ host }) => host.live.has(match))).toEqual([true, false]);
  const { entries } = await again.call('record', { match });
  expect(new Set(entries.map(({ seat }) => seat))).toEqual(new Set([0, 1]));
});

test('an ended match is branched from a node that does not have it, and played on', async () => {
  const [one, two] = [await nodes.start('one'), await nodes.start('two')];
  const ann = await nodes.connect(one);
  const { match } = await ann.call('create', against('random'));
  await playOn(ann, match, (ask) => anyPick(ask, roll));
  const { entries } = await ann.call('record', { match });
  expect([one, two].map(({ host }) => host.live.has(match))).toEqual([true, false]);
  const ben = await nodes.connect(two);
  const from = { match, position: 4, seat: 0, name: 'Ben', player: 'random' };
  const branch = await ben.call('branch', from);
  await playOn(ben, branch.match, (ask) => anyPick(ask, roll));
  const played = await ben.call('record', { match: branch.match });
  expect(played.entries.slice(0, 4)).toEqual(entries.slice(0, 4));
  expect((await ann.call('find', { match: branch.match })).from).toEqual({ match, position: 4 });
});

test('what an address uses on one node is charged to it on the others', async () => {
  const limits = { httpRate: 5, httpBurst: 40, addressReplayMs: 1, addressThinkMs: 20 };
  const [one, two] = [await nodes.start('one', { limits }), await nodes.start('two', { limits })];
  const [ann, ben] = [await nodes.connect(one), await nodes.connect(two)];
  const charged = vi.spyOn(two.host.pool, 'charge');

  // searches of built-in players
  const { match } = await ann.call('create', against('level:3'));
  playOn(ann, match, (ask) => anyPick(ask, roll)).catch(() => {});
  await expect.poll(() => charged.mock.calls[0]?.[0]).toBe(HERE);
  expect(charged.mock.calls[0]?.[1]).toBeGreaterThan(0);

  // records and replays
  const ended = await ann.call('create', against('random'));
  await ann.call('resign', { match: ended.match });
  const replay = { match: ended.match, position: 0, seat: 0, scene: true };
  expect(await ben.call('replay', replay)).toBeTruthy();
  await expect
    .poll(() => ann.call('replay', replay).then(() => 'told', codeOf))
    .toBe('limit/replays');
  await expect
    .poll(() => ben.call('replay', replay).then(() => 'told', codeOf))
    .toBe('limit/replays');

  // HTTP requests: as many as the first node takes, and a few to the second one, whose allowance
  // would otherwise fill up again
  const status = async (url: string) => (await fetch(`${url}/health`)).status;
  const refusedByTwo = async () => {
    for (let i = 0; i < 80; i++) await status(one.url);
    expect(await status(one.url)).toBe(429);
    return status(two.url);
  };
  await expect.poll(refusedByTwo).toBe(429);
});
