import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ParamsIn } from '@cardwright/protocol';
import { createServer, type RunningServer } from '../../packages/server/src/create-server.ts';
import { anyPick, playOn, rolls, TestClient } from '../server/support/client.ts';
import { Nats } from './support/nats.ts';
import { NodeProcess } from './support/node-process.ts';
import { Postgres } from './support/postgres.ts';

const program = fileURLToPath(new URL('../../packages/cli/bin/cardwright.js', import.meta.url));
let postgres: Postgres;
let nats: Nats;
let database: pg.Client;
beforeAll(async () => {
  postgres = await Postgres.start();
  nats = await Nats.start();
  database = new pg.Client(postgres.url);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await nats.stop();
  postgres.remove();
});

/** The next version of the server, with this many more migrations; in a process of its own. */
async function startNext(node: string, migrations: number): Promise<NodeProcess> {
  const own = ['--database', postgres.url, '--nats', nats.url, '--node', node, '--lease', '2000'];
  const server = new NodeProcess(...own);
  server.preload = `${new URL('support/next-version.mjs', import.meta.url).href}?${migrations}`;
  onTestFinished(() => void server.end('SIGKILL'));
  await server.launch();
  return server;
}

async function start(node: string): Promise<RunningServer> {
  const server = await createServer({
    port: 0,
    database: postgres.url,
    nats: nats.url,
    node,
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
async function resumed({ url }: { url: string }, tokens: readonly string[]): Promise<TestClient> {
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

/** Which node owns a match, by name. */
async function ownerOf(match: string): Promise<string> {
  const { rows } = await database.query<{ name: string }>(
    `select n.name from cardwright.owners o join cardwright.nodes n on n.id = o.node
     where o.match = $1`,
    [match],
  );
  return rows[0]?.name ?? '';
}

test('while versions are mixed a match stays with nodes that can play it; then old ones are refused', async () => {
  const old = await start('old');
  const ann = await TestClient.connect(old.url);
  const before = await ann.call('create', alone);
  const next = await startNext('next', 1);
  const ben = await TestClient.connect(next.url);
  onTestFinished(() => [ann, ben].forEach((client) => client.terminate()));
  const after = await ben.call('create', alone);

  // the new schema is there, and the old version writes to it
  await ann.call('create', alone);
  const { rows } = await database.query('select distinct seats from cardwright.matches');
  expect(rows).toEqual([{ seats: 2 }]);

  // what the old version has written goes on in the new one
  await old.close();
  const first = await resumed(
    next,
    before.mine.map(({ token }) => token),
  );
  await play(first, before.match);
  expect((await first.call('find', { match: before.match })).rules).toBe('99');
  const { entries, rules } = await first.call('record', { match: before.match });
  expect([rules, entries.length > 4]).toEqual(['99', true]);

  // what the new version plays is not the old one's, though it is asked there
  const late = await start('late');
  const tokens = after.mine.map(({ token }) => token);
  await resumed(late, tokens);
  expect(await ownerOf(after.match)).toBe('next');
  await next.end('SIGTERM');
  const gone = await TestClient.connect(late.url);
  onTestFinished(() => gone.terminate());
  await expect
    .poll(() => gone.call('resume', { token: tokens[0]! }).catch((error: Error) => error.message))
    .toContain('record/content');

  // a schema that the old version cannot work with: it stops, and is not started again
  const newest = await startNext('newest', 2);
  await expect
    .poll(async () => (await fetch(`${late.url}/ready`)).json())
    .toEqual({ ok: false, reason: expect.stringContaining('install a newer version') });
  const refused = spawnSync(
    process.execPath,
    [program, 'serve', '--port', '0', '--database', postgres.url, '--nats', nats.url],
    { encoding: 'utf8' },
  );
  expect([refused.status, refused.stderr]).toEqual([
    2,
    expect.stringContaining('has schema 3, which needs a server with schema 3 or newer'),
  ]);
  const back = await resumed(newest, tokens);
  await play(back, after.match);
});
