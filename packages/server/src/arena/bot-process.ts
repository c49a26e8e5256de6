import { type ChildProcess, spawn } from 'node:child_process';
import { LastLines } from '@cardwright/sim';

/**
 * Runs a bot's program: passes its settings in the environment, collects its output and stops it.
 */
export class BotProcess {
  private readonly child: ChildProcess;
  private readonly errors = new LastLines();
  private said = '';

  constructor(command: string, env: { [name: string]: string }) {
    this.child = spawn(command, {
      shell: true,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const hear = (chunk: Buffer): void => {
      this.said = (this.said + chunk.toString()).slice(-2000);
    };
    this.child.stdout?.on('data', hear);
    this.child.stderr?.on('data', (chunk: Buffer) => {
      hear(chunk);
      this.errors.add(chunk);
    });
  }

  onExit(ended: (code: number | string | null) => void): void {
    this.child.once('exit', (code, signal) => ended(code ?? signal));
  }

  /** The exit code, or the signal that ended it; null while it runs. */
  get exit(): number | string | null {
    return this.child.exitCode ?? this.child.signalCode;
  }

  /** The tail of its output, both streams interleaved. */
  get lastWords(): string {
    return this.said.trim().slice(-500) || '(no output)';
  }

  get lastErrors(): string[] {
    return this.errors.lines();
  }

  /** Kills the shell and every process it started. */
  stop(): void {
    const { pid } = this.child;
    if (this.exit !== null || pid === undefined) return;
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      this.child.kill('SIGKILL');
    }
  }
}
