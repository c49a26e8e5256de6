import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadContent, shippedFiles } from '@cardwright/games/node';
import type { Game } from '@cardwright/kernel';
import { dominionProtocol } from '@cardwright/dominion-protocol';
import { createServer, openLibsqlStore, type RunningServer, type Store } from '@cardwright/server';
import { onTestFinished } from 'vitest';
import { TestClient } from './client.ts';
import { HostedServer } from './hosted-server.ts';
import { makeTwins, part, type TwinPlan, type Twins } from './twins.ts';

/** A server whose store can be rewritten while it is stopped. */
export interface Home {
  url: string;
  rewrite: (change: (store: Store) => Promise<void>) => Promise<void>;
}

/** The real server, in a separate process. */
export async function processHome(): Promise<Home & { remove: () => Promise<void> }> {
  const server = await HostedServer.start();
  const rewrite: Home['rewrite'] = async (change) => {
    await server.stop();
    const store = openLibsqlStore(join(server.data, 'cardwright.db'));
    await change(store);
    await store.close();
    await server.launch();
  };
  return { url: server.url, rewrite, remove: () => server.remove() };
}

/** A server with one game, which is not the shipped one. */
export async function homeOf(game: Game): Promise<Home> {
  const data = mkdtempSync(join(tmpdir(), 'cardwright-'));
  const file = join(data, 'cardwright.db');
  const name = game.name;
  const games = [{ game, content: loadContent(name), shipped: shippedFiles(name) }];
  const open = (port: number): Promise<RunningServer> =>
    createServer({
      port,
      store: openLibsqlStore(file),
      games,
      web: false,
      limits: { secretWaitMs: 0 },
      log: 'silent',
      protocols: [dominionProtocol()],
    });
  let server = await open(0);
  onTestFinished(async () => {
    await server.close();
    rmSync(data, { recursive: true, force: true });
  });
  const rewrite: Home['rewrite'] = async (change) => {
    await server.close();
    const store = openLibsqlStore(file);
    await change(store);
    await store.close();
    server = await open(server.port);
  };
  return { url: server.url, rewrite };
}

/**
 * The twins of all plans in which something hidden could be changed, each waiting at a decision.
 */
export async function partedTwins(
  home: Home,
  plans: readonly TwinPlan[],
): Promise<{ plan: TwinPlan; twins: Twins }[]> {
  const client = await TestClient.connect(home.url);
  const pairs: { plan: TwinPlan; twins: Twins }[] = [];
  for (const plan of plans) pairs.push({ plan, twins: await makeTwins(client, plan) });
  await client.close();
  const parted: typeof pairs = [];
  await home.rewrite(async (store) => {
    for (const pair of pairs) if (await part(store, pair.twins, pair.plan)) parted.push(pair);
  });
  return parted;
}
