import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

interface Answer {
  id: number;
  url?: string;
  error?: string;
}

/** The process of all hosted servers of this thread. */
class ServerHost {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private calls = 0;
  /** All that the servers have logged. */
  said = '';
  isGone = false;

  constructor() {
    const script = fileURLToPath(new URL('serve-again.mjs', import.meta.url));
    this.child = fork(script, {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: ['--no-allocation-site-pretenuring'],
    });
    const { stderr } = this.child;
    stderr?.on('data', (chunk: Buffer) => {
      this.said += chunk.toString();
    });
    this.child.on('message', (answer: Answer) => this.waiting.get(answer.id)?.(answer));
    this.child.once('exit', () => {
      this.isGone = true;
      const error = `the process of the servers ended: ${this.said.slice(-20_000)}`;
      for (const [id, answered] of this.waiting) answered({ id, error });
    });
    // it ends with this thread
    this.child.unref();
    if (stderr instanceof Socket) stderr.unref();
    this.child.channel?.unref();
  }

  /** Starts a server, or stops it if there are no arguments. */
  async call(name: string, args?: readonly string[]): Promise<string> {
    if (this.isGone)
      throw new Error(`the process of the servers ended: ${this.said.slice(-20_000)}`);
    const id = this.calls++;
    const { url = '', error } = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve);
      this.child.channel?.ref();
      this.child.send({ id, name, args });
    });
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.child.channel?.unref();
    if (error !== undefined) throw new Error(error);
    return url;
  }
}

let host: ServerHost | undefined;

export interface ServedInHost {
  readonly url: string;
  /** Stops it as SIGTERM does. */
  stop(): Promise<void>;
  /** What the servers of that process have logged since the start of this one. */
  log(): string;
}

/**
 * Runs `cardwright serve` with these arguments, in a process that runs all servers of this thread.
 * That takes an eighth of the time of a process of its own.
 */
export async function serveInHost(args: readonly string[]): Promise<ServedInHost> {
  if (!host || host.isGone) host = new ServerHost();
  const here = host;
  const name = randomUUID();
  const { length } = here.said;
  const url = await here.call(name, args);
  return {
    url,
    stop: async () => void (await here.call(name)),
    log: () => here.said.slice(length),
  };
}
