import { type ChildProcess, spawn } from 'node:child_process';
import { programWith } from './node-process.ts';

const AGAIN_MS = 200;

export interface SupervisedOptions {
  port: number;
  /** Flags of `serve`. */
  args: readonly string[];
  /** A module that is preloaded into the server and its threads. */
  preload?: string | undefined;
}

/** A server that is restarted whenever it ends, as by systemd. */
export class Supervised {
  readonly port: number;
  readonly url: string;
  log = '';
  /** It has become active, and has not ended since. */
  isActive = false;
  starts = 0;
  private child: ChildProcess | undefined = undefined;
  private readonly args: readonly string[];
  private isOver = false;

  constructor({ port, args, preload }: SupervisedOptions) {
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    const serve = ['serve', '--port', String(port), '--limit', 'secretWaitMs=0', ...args];
    this.args = [...programWith(preload), ...serve];
    this.launch();
  }

  private launch(): void {
    this.starts++;
    const child = spawn(process.execPath, this.args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    child.stdout.on('data', () => (this.isActive = true));
    child.stderr.on('data', (chunk: Buffer) => {
      this.log = (this.log + chunk.toString()).slice(-50_000);
    });
    child.once('exit', () => {
      this.isActive = false;
      if (!this.isOver) setTimeout(() => this.isOver || this.launch(), AGAIN_MS);
    });
  }

  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  stop(): void {
    this.isOver = true;
    this.child?.kill('SIGKILL');
  }
}
