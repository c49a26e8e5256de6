import { afterAll, afterEach, beforeAll } from 'vitest';
import { dominionProtocol } from '../../../packages/dominion-protocol/src/dominion-protocol.ts';
import {
  createServer,
  type RunningServer,
  type ServerOptions,
} from '../../../packages/server/src/create-server.ts';
import { TestClient } from '../../server/support/client.ts';
import { Nats } from './nats.ts';
import { Postgres } from './postgres.ts';

/** Nodes in this process, on a separate PostgreSQL and NATS for the test file. */
export class LocalNodes {
  private servers: RunningServer[] = [];
  private clients: TestClient[] = [];
  private found: { postgres: Postgres; nats: Nats } | undefined = undefined;

  /** Registers the hooks that start and stop everything; call it once per test file. */
  static use(): LocalNodes {
    const nodes = new LocalNodes();
    beforeAll(async () => {
      nodes.found = { postgres: await Postgres.start(), nats: await Nats.start() };
    });
    afterEach(() => nodes.closeAll());
    afterAll(async () => {
      await nodes.found?.nats.stop();
      nodes.found?.postgres.remove();
    });
    return nodes;
  }

  get postgres(): Postgres {
    if (!this.found) throw new Error('not started');
    return this.found.postgres;
  }

  get nats(): Nats {
    if (!this.found) throw new Error('not started');
    return this.found.nats;
  }

  async start(node: string, options: ServerOptions = {}): Promise<RunningServer> {
    const server = await createServer({
      port: 0,
      database: this.postgres.url,
      nats: this.nats.url,
      node,
      leaseMs: 2000,
      log: 'silent',
      web: false,
      protocols: [dominionProtocol({ timeoutMs: 20_000 })],
      ...options,
      limits: { secretWaitMs: 0, ...options.limits },
    });
    this.servers.push(server);
    return server;
  }

  async connect({ url }: RunningServer): Promise<TestClient> {
    const client = await TestClient.connect(url);
    this.clients.push(client);
    return client;
  }

  private async closeAll(): Promise<void> {
    for (const client of this.clients) client.terminate();
    for (const server of this.servers) await server.close();
    [this.servers, this.clients] = [[], []];
  }
}
