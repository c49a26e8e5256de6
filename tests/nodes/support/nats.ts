import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import needs from '../needs.mjs';
import { freePort } from './postgres.ts';

/** A separate NATS server for the tests, on a free port of this machine. */
export class Nats {
  readonly port: number;
  readonly url: string;
  private child: ChildProcess | undefined = undefined;

  private constructor(port: number) {
    needs();
    this.port = port;
    this.url = `nats://127.0.0.1:${port}`;
  }

  static async start(): Promise<Nats> {
    const nats = new Nats(await freePort());
    await nats.launch();
    return nats;
  }

  /** Starts it, and waits until it accepts connections. */
  async launch(): Promise<void> {
    const args = ['-a', '127.0.0.1', '-p', String(this.port)];
    this.child = spawn('/usr/sbin/nats-server', args, { stdio: 'ignore' });
    while (!(await this.isOpen())) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  private isOpen(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
  }

  /** Simulates a crash. */
  stop(): Promise<void> {
    const { child } = this;
    return new Promise((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once('exit', () => resolve());
      child.kill('SIGKILL');
    });
  }
}
