import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../packages/cli/bin/cardwright.js', import.meta.url));
const modules = fileURLToPath(new URL('../../../packages/cli/dist/main.js', import.meta.url));

/**
 * Node's arguments that start the program, or, with a module that replaces parts of it, its modules
 * one by one.
 */
export const programWith = (preload: string | undefined): string[] =>
  preload === undefined
    ? [program]
    : ['--conditions=@cardwright/modules', '--import', preload, modules];

/** A server on a database, in a separate process. */
export class NodeProcess {
  url = '';
  log = '';
  private child: ChildProcess | undefined;
  private readonly args: readonly string[];
  /** A module that is preloaded into the server and its threads. */
  preload: string | undefined = undefined;

  constructor(...args: string[]) {
    this.args = args;
  }

  static async start(...args: string[]): Promise<NodeProcess> {
    const node = new NodeProcess(...args);
    await node.launch();
    return node;
  }

  get pid(): number {
    return this.child?.pid ?? -1;
  }

  /** Starts or restarts it, on the same port. */
  launch(): Promise<void> {
    const port = this.url === '' ? '0' : new URL(this.url).port;
    const own = ['serve', '--port', port, '--limit', 'secretWaitMs=0', ...this.args];
    const child = spawn(process.execPath, [...programWith(this.preload), ...own], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    child.stderr.on('data', (chunk: Buffer) => {
      this.log = (this.log + chunk.toString()).slice(-50_000);
    });
    return new Promise((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const found = /serves at (\S+)/.exec(said);
        if (!found) return;
        this.url = found[1]!;
        resolve();
      });
      child.once('exit', (code) => reject(new Error(`the node ended with ${code}: ${this.log}`)));
    });
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal);
  }

  /** Waits until it has ended by itself; returns the exit code. */
  ended(): Promise<number | null> {
    const child = this.child;
    if (!child || child.exitCode !== null) return Promise.resolve(child?.exitCode ?? null);
    return new Promise((resolve) => child.once('exit', resolve));
  }

  /** Sends a signal and waits for the end; returns the exit code. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null)
      return Promise.resolve(child?.exitCode ?? null);
    return new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGCONT');
      child.kill(signal);
    });
  }

  async readiness(): Promise<{ status: number; reason?: string }> {
    const answer = await fetch(`${this.url}/ready`).catch(() => undefined);
    if (!answer) return { status: 0 };
    return { status: answer.status, ...((await answer.json()) as { reason?: string }) };
  }

  /** The value of a metric in `/metrics`. */
  async figure(name: string): Promise<number> {
    const text = await (await fetch(`${this.url}/metrics`)).text();
    return Number(new RegExp(`^cardwright_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  }
}
