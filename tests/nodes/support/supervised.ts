import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../../packages/cli/bin/cardwright.js', import.meta.url));
const AGAIN_MS = 200;

/** A server that is started again whenever it ends, as systemd does. */
export class Supervised {
  readonly port: number;
  log = '';
  /** It has taken over, and has not ended since. */
  isActive = false;
  starts = 0;
  private child: ChildProcess | undefined = undefined;
  private readonly args: readonly string[];
  private isOver = false;

  constructor(port: number, ...args: string[]) {
    this.port = port;
    this.args = ['serve', '--port', String(port), '--limit', 'secretWaitMs=0', ...args];
    this.launch();
  }

  private launch(): void {
    this.starts++;
    const child = spawn(process.execPath, [program, ...this.args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
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
