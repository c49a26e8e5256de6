import { rmSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { serveInHost, type ServedInHost } from './server-host.ts';
import { NO_WAIT, TestedServer } from './tested-server.ts';

/** A server in a process that it shares with others. It starts fast, but it cannot be killed. */
export class HostedServer extends TestedServer {
  private readonly args: readonly string[];
  private running: ServedInHost | undefined;

  private constructor(args: readonly string[]) {
    super();
    this.args = args;
  }

  static async start(...args: string[]): Promise<HostedServer> {
    const server = HostedServer.stopped(...args);
    await server.launch();
    return server;
  }

  /** One that is not running yet, with an empty data folder. */
  static stopped(...args: string[]): HostedServer {
    return new HostedServer(args);
  }

  /** What it has logged since its start; may come a little later than what it has done. */
  get log(): string {
    return this.running?.log() ?? '';
  }

  async launch(...more: string[]): Promise<void> {
    const port = this.url === '' ? '0' : new URL(this.url).port;
    const own = ['--port', port, '--data', this.data, ...NO_WAIT];
    const running = await serveInHost([...own, ...this.args, ...more]);
    this.running = running;
    this.url = running.url;
  }

  async stop(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    await running?.stop();
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A hosted server for the current test, stopped afterwards whether or not the test passes. */
export async function startHosted(...args: string[]): Promise<HostedServer> {
  const server = await HostedServer.start(...args);
  onTestFinished(() => server.remove());
  return server;
}
