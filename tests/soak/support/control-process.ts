import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { WebSocket } from 'ws';

const CONTROL = `
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { WebSocketServer } = require(process.argv[1]);
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false }, () =>
  console.log('at ws://127.0.0.1:' + server.address().port));
server.on('connection', (socket) => socket.on('message', (data) => {
  if (String(data) !== 'delay') return socket.send(String(data));
  socket.send(JSON.stringify({ p99Ms: delay.percentile(99) / 1e6 }));
  delay.reset();
}));
`;

/**
 * A control process that only echoes. Its delays are the machine's, so the server's times are
 * judged as multiples of them.
 */
export class ControlProcess {
  private readonly child: ChildProcess;
  private readonly socket: WebSocket;
  private readonly timer: NodeJS.Timeout;
  private echoes: number[] = [];
  private onDelay: ((p99Ms: number) => void) | undefined = undefined;

  private constructor(child: ChildProcess, socket: WebSocket) {
    this.child = child;
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.take(data.toString()));
    this.timer = setInterval(() => socket.send(String(performance.now())), 50);
  }

  static async start(): Promise<ControlProcess> {
    const ws = createRequire(import.meta.url).resolve('ws');
    const child = spawn(process.execPath, ['-e', CONTROL, ws], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) =>
        resolve(/at (\S+)/.exec(chunk.toString())?.[1] ?? ''),
      );
      child.once('exit', (code) => reject(new Error(`the control ended with ${code}`)));
    });
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new ControlProcess(child, socket);
  }

  private take(text: string): void {
    if (text.startsWith('{')) this.onDelay?.((JSON.parse(text) as { p99Ms: number }).p99Ms);
    else this.echoes.push(performance.now() - Number(text));
  }

  /** Its event loop delay and echo times since the last call. */
  async look(): Promise<{ p99Ms: number; echoes: number[] }> {
    const p99Ms = await new Promise<number>((resolve) => {
      this.onDelay = resolve;
      this.socket.send('delay');
    });
    const { echoes } = this;
    this.echoes = [];
    return { p99Ms, echoes };
  }

  stop(): void {
    clearInterval(this.timer);
    this.socket.terminate();
    this.child.kill('SIGKILL');
  }
}
