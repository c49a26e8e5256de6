import type { MatchHead } from '@cardwright/match';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createServer, type RunningServer } from './create-server.ts';
import type { HostedMatch } from './matches/hosted-match.ts';
import type { MatchHost } from './matches/match-host.ts';
import type { ProtocolModule, Upgrade } from './protocol-module.ts';
import { memoryStore } from './store/memory-store.ts';
import type { Store } from './store/store.ts';

interface OwnHead extends MatchHead {
  own?: { key: string };
}

/** A protocol with an address for HTTP, one for sockets, and tables that it says to be its own. */
class OwnProtocol implements ProtocolModule {
  readonly calls: string[] = [];

  addRoutes: ProtocolModule['addRoutes'] = (app, _host, addressOf) => {
    app.get('/own', (c) =>
      c.text(`from ${addressOf((c.env as { incoming: Upgrade['request'] }).incoming).name}`),
    );
  };
  isMine(pathname: string): boolean {
    return pathname === '/own';
  }
  upgrade({ request, socket, head, sockets, enter }: Upgrade): void {
    sockets.handleUpgrade(request, socket, head, (ws) => {
      ws.on('close', enter()!.left);
      ws.on('message', (data: Buffer) => ws.send(`own ${data.toString()}`));
    });
  }
  owns(head: OwnHead): boolean {
    return head.own !== undefined;
  }
  keyOf(head: OwnHead): string | undefined {
    return head.own?.key;
  }
  filled(_host: MatchHost, { head }: HostedMatch): void {
    this.calls.push(`filled ${head.id}`);
  }
  vacated(_host: MatchHost, { head }: HostedMatch): void {
    this.calls.push(`vacated ${head.id}`);
  }
  cleared(_host: MatchHost, { head }: HostedMatch): void {
    this.calls.push(`cleared ${head.id}`);
  }
  moved(): void {}
  restore(host: MatchHost): void {
    this.calls.push(`restored ${[...host.live.values()].filter((m) => this.owns(m.head)).length}`);
  }
  close(): void {
    this.calls.push('closed');
  }
}

async function start(
  store: Store = memoryStore(),
): Promise<{ server: RunningServer; own: OwnProtocol }> {
  let own: OwnProtocol | undefined;
  const server = await createServer({
    port: 0,
    store,
    web: false,
    log: 'silent',
    protocols: [() => (own = new OwnProtocol()), () => undefined],
  });
  onTestFinished(() => server.close());
  return { server, own: own! };
}

function placed({ host }: RunningServer, own?: { key: string }): HostedMatch {
  const { match } = host.newMatch({
    game: 'lanes',
    seats: ['Ann', 'Ben'].map((name) => ({ kind: 'mine', name })),
  });
  if (own) Object.assign(match.head, { own });
  host.commit(match, host.place(match));
  return match;
}

test('a mounted protocol has its own addresses, for requests and for sockets', async () => {
  const { server } = await start();
  expect(await (await fetch(`${server.url}/own`)).text()).toBe('from 127.0.0.1');
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/own`);
  const heard = await new Promise<string>((resolve, reject) => {
    socket.on('open', () => socket.send('hello'));
    socket.on('message', (data: Buffer) => resolve(data.toString()));
    socket.on('error', reject);
  });
  expect(heard).toBe('own hello');
  socket.close();
});

test('a full table of a mounted protocol begins when the protocol says so; any other begins at once', async () => {
  const { server, own } = await start();
  const [theirs, other] = [placed(server, { key: 'k' }), placed(server)];
  expect([theirs.head.state, other.head.state]).toEqual(['open', 'running']);
  server.host.vacateSeat(theirs, 0);
  server.host.clear(theirs);
  await server.close();
  const { id } = theirs.head;
  expect(own.calls).toEqual([
    'restored 0',
    `filled ${id}`,
    `vacated ${id}`,
    `cleared ${id}`,
    'closed',
  ]);
});

test('a mounted protocol finds its tables and their metadata again; those that do not say are not listed', async () => {
  const stored = memoryStore();
  const store = { ...stored, close: async () => {} };
  const first = await start(store);
  const { head } = placed(first.server, { key: 'k' });
  await first.server.close();
  // as version 0.1 has stored it
  const { public: _, ...old } = JSON.parse((await stored.match(head.id))!.head) as OwnHead;
  const row = {
    do: 'match' as const,
    id: head.id,
    game: head.game,
    state: head.state,
    created: head.createdAt,
    names: '',
  };
  await stored.write([{ ...row, listed: false, head: JSON.stringify(old) }]);

  const { server, own } = await start(store);
  expect(own.calls).toEqual(['restored 1']);
  const back = server.host.live.get(head.id)!;
  expect(own.keyOf(back.head)).toBe('k');
  await server.host.commit(back, back.session.store(server.host.now())).promise();
  expect(await stored.list({ limit: 10, listed: true })).toEqual([]);
  expect(await stored.list({ limit: 10 })).toHaveLength(1);
});
