import { readFileSync } from 'node:fs';
import pg from 'pg';
import { TestClient } from '../../server/support/client.ts';
import type { SteadyBot } from '../../server/support/steady-bot.ts';
import { Haproxy } from './haproxy.ts';
import type { MatchHistory } from './history.ts';
import { Nats } from './nats.ts';
import { freePort, Postgres } from './postgres.ts';
import { Supervised } from './supervised.ts';
import { TcpProxy } from './tcp-proxy.ts';

export const LEASE_MS = 1500;
export const NODES = 3;
const config = readFileSync(new URL('../../../deploy/haproxy.cfg', import.meta.url), 'utf8');

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Three nodes in separate processes behind a load balancer, on one database. */
export class ThreeNodes {
  readonly postgres: Postgres;
  readonly nats: Nats;
  /** The proxies between each node and the database, and between it and NATS. */
  readonly databaseProxies: TcpProxy[] = [];
  readonly natsProxies: TcpProxy[] = [];
  readonly servers: Supervised[] = [];
  private balancer: Haproxy | undefined = undefined;
  private client: pg.Client | undefined = undefined;

  private constructor(postgres: Postgres, nats: Nats) {
    this.postgres = postgres;
    this.nats = nats;
  }

  /** `preloads` are modules that the nodes load first. */
  static async start(preloads: readonly string[] = []): Promise<ThreeNodes> {
    const nodes = new ThreeNodes(await Postgres.start(), await Nats.start());
    for (let i = 0; i < NODES; i++) await nodes.add(`n${i}`, preloads[i]);
    nodes.balancer = await Haproxy.start(
      config,
      nodes.servers.map(({ port }) => port),
    );
    return nodes;
  }

  private async add(name: string, preload: string | undefined): Promise<void> {
    const { postgres, nats } = this;
    const toDatabase = await TcpProxy.start(postgres.port);
    const toNats = await TcpProxy.start(nats.port);
    this.databaseProxies.push(toDatabase);
    this.natsProxies.push(toNats);
    const url = postgres.url.replace(String(postgres.port), String(toDatabase.port));
    const own = ['--database', url, '--nats', `nats://127.0.0.1:${toNats.port}`];
    const args = [...own, '--node', name, '--lease', String(LEASE_MS)];
    this.servers.push(new Supervised({ port: await freePort(), args, preload }));
  }

  get url(): string {
    return this.balancer?.url ?? '';
  }

  async untilActive(): Promise<void> {
    while (!this.servers.every((server) => server.isActive)) await pause(50);
  }

  /** A client of the load balancer or of one node; retries until somebody answers there. */
  async connected(url = this.url): Promise<TestClient> {
    for (;;) {
      const client = await TestClient.connect(url).catch(() => undefined);
      const isWelcome = await client?.call('hello', {}).then(
        () => true,
        () => false,
      );
      if (client && isWelcome) return client;
      client?.terminate();
      await pause(100);
    }
  }

  async database(): Promise<pg.Client> {
    if (!this.client) {
      this.client = new pg.Client(this.postgres.url);
      await this.client.connect();
    }
    return this.client;
  }

  /** The journal of a match in the database. */
  async linesOf(match: string): Promise<MatchHistory['lines']> {
    const { rows } = await (await this.database()).query<{
      number: number;
      line: string;
      token: string;
    }>('select number, line, token from cardwright.lines where match = $1 order by number', [
      match,
    ]);
    return rows.map((row) => ({ ...row, token: Number(row.token) }));
  }

  async stop(): Promise<void> {
    await this.client?.end().catch(() => {});
    this.balancer?.stop();
    for (const server of this.servers) server.stop();
    for (const proxy of [...this.databaseProxies, ...this.natsProxies]) proxy.close();
    await this.nats.stop();
    this.postgres.remove();
  }
}

/** What the players of a match have seen, without the state in the database and on the server. */
export function seenBy(match: string, bots: readonly SteadyBot[]): MatchHistory {
  const seats = bots.toSorted((x, y) => x.seat - y.seat);
  return {
    match,
    heard: seats.map(({ numbers }) => numbers),
    acknowledged: seats.map(({ acknowledged }) => acknowledged),
    leftMs: seats.map(({ leftMs }) => leftMs),
    leaseMs: LEASE_MS,
    result: seats[0]?.result,
    lines: [],
    record: undefined,
  };
}
