import { afterAll, afterEach, beforeAll } from 'vitest';
import { TestClient } from './client.ts';
import { HostedServer } from './hosted-server.ts';

interface OneServer {
  readonly server: HostedServer;
  /** A client that is closed after the test. */
  readonly connect: (url?: string) => Promise<TestClient>;
}

/** A server for all tests of a file. */
export function oneServer(): OneServer {
  let server: HostedServer | undefined;
  const clients: TestClient[] = [];
  beforeAll(async () => {
    server = await HostedServer.start();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
  });
  afterAll(() => server?.remove());
  const started = (): HostedServer => {
    if (!server) throw new Error('the server has not been started');
    return server;
  };
  const connect = async (url = started().url): Promise<TestClient> => {
    const client = await TestClient.connect(url);
    clients.push(client);
    return client;
  };
  return {
    get server() {
      return started();
    },
    connect,
  };
}
