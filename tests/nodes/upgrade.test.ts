import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ParamsIn } from '@cardwright/protocol';
import { createServer, type RunningServer } from '../../packages/server/src/create-server.ts';
import { shippedGames } from '../../packages/server/src/defaults.ts';
import { anyPick, playOn, rolls, TestClient } from '../server/support/client.ts';
import { Nats } from './support/nats.ts';
import { Postgres } from './support/postgres.ts';

const program = fileURLToPath(new URL('../../packages/cli/bin/cardwright.js', import.meta.url));
let postgres: Postgres;
let nats: Nats;
beforeAll(async () => {
  postgres = await Postgres.start();
  nats = await Nats.start();
});
afterAll(async () => {
  await nats.stop();
  postgres.remove();
});

/** The next version of the games: the same rules, a raised version, and old matches play on. */
const raised = () =>
  shippedGames().map((set) => {
    const { game } = set;
    const before = game.version;
    const rules = {
      ...game.rules,
      acceptsRecordsOf: (old: { rules: string }) => (old.rules === before ? '99' : undefined),
    };
    return { ...set, game: { ...game, version: '99', rules } };
  });

async function start(node: string, games = shippedGames()): Promise<RunningServer> {
  const server = await createServer({
    port: 0,
    database: postgres.url,
    nats: nats.url,
    node,
    games,
    leaseMs: 2000,
    log: 'silent',
    web: false,
    limits: { secretWaitMs: 0 },
  });
  onTestFinished(() => server.close());
  return server;
}

const alone: ParamsIn<'create'> = {
  game: 'shelfie',
  seats: ['Ann', 'Ben'].map((name) => ({ kind: 'mine' as const, name })),
};
const roll = rolls(4);
const play = (client: TestClient, match: string) =>
  playOn(client, match, (ask) => anyPick(ask, roll));

/** Resumes through a node, as soon as that is possible. */
async function resumed({ url }: RunningServer, tokens: readonly string[]): Promise<TestClient> {
  const client = await TestClient.connect(url);
  onTestFinished(() => client.terminate());
  for (const token of tokens)
    await expect
      .poll(
        () =>
          client.call('resume', { token }).then(
            () => 'resumed',
            (error: Error) => error.message,
          ),
        { timeout: 20_000 },
      )
      .toBe('resumed');
  return client;
}

test('a match stays with nodes whose rules can play it, while versions are mixed', async () => {
  const old = await start('old');
  // a raised schema that old servers still work with
  const database = new pg.Client(postgres.url);
  await database.connect();
  await database.query('update cardwright.version set version = version + 1');
  await database.end();
  const next = await start('next', raised());
  const [ann, ben] = [await TestClient.connect(old.url), await TestClient.connect(next.url)];
  onTestFinished(() => [ann, ben].forEach((client) => client.terminate()));
  const before = await ann.call('create', alone);
  const after = await ben.call('create', alone);

  // what the old version has written goes on in the new one
  await old.close();
  const first = await resumed(
    next,
    before.mine.map(({ token }) => token),
  );
  await play(first, before.match);
  expect((await first.call('find', { match: before.match })).rules).toBe('99');

  // what the new version plays is not the old one's, though it is asked there
  const late = await start('late');
  await resumed(
    late,
    after.mine.map(({ token }) => token),
  );
  expect([late, next].map(({ host }) => host.live.has(after.match))).toEqual([false, true]);
  await next.close();
  const gone = await TestClient.connect(late.url);
  onTestFinished(() => gone.terminate());
  const { token } = after.mine[0]!;
  await expect
    .poll(() => gone.call('resume', { token }).catch((error: Error) => error.message))
    .toContain('record/content');
  const second = await start('second', raised());
  const back = await resumed(
    late,
    after.mine.map((mine) => mine.token),
  );
  expect([late, second].map(({ host }) => host.live.has(after.match))).toEqual([false, true]);
  await play(back, after.match);
});

test('while NATS is away a node is not ready; then play goes on by itself', async () => {
  const [one, two] = [await start('one'), await start('two')];
  const ann = await TestClient.connect(one.url);
  onTestFinished(() => ann.terminate());
  const { match, mine } = await ann.call('create', alone);
  const tokens = mine.map(({ token }) => token);
  const ben = await resumed(two, tokens);
  const ready = async ({ url }: RunningServer) => (await fetch(`${url}/ready`)).status;
  const run = promisify(execFile);
  const args = [program, 'nodes', '--database', postgres.url, '--json'];
  const { stdout } = await run(process.execPath, args);
  const nodes = JSON.parse(stdout) as { id: string; health: string; matches: number }[];
  expect(nodes.map(({ id, health }) => [id.slice(0, 3), health])).toEqual([
    ['one', 'ok'],
    ['two', 'ok'],
  ]);
  expect(nodes[0]?.matches).toBeGreaterThan(0);
  await nats.stop();
  await expect
    .poll(() => Promise.all([one, two].map(ready)), { timeout: 20_000 })
    .toEqual([503, 503]);
  expect(await ben.until(() => ben.closed)).toEqual({ code: 1012 });
  await expect.poll(() => one.host.ownership?.isValid(), { timeout: 20_000 }).toBe(false);
  await nats.launch();
  await expect
    .poll(() => Promise.all([one, two].map(ready)), { timeout: 20_000 })
    .toEqual([200, 200]);
  const again = await resumed(two, tokens);
  expect(one.host.live.has(match)).toBe(true);
  await play(again, match);
});
