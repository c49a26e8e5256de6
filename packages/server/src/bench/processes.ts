import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const load = createRequire(import.meta.url);

const ECHO = `
const { WebSocketServer } = require(process.argv[1]);
const options = { port: 0, host: '127.0.0.1', perMessageDeflate: false };
const server = new WebSocketServer(options, () =>
  console.log('at http://127.0.0.1:' + server.address().port));
server.on('connection', (socket) => socket.on('message', (data) => {
  const { id, params } = JSON.parse(data.toString());
  socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: params }));
}));
`;

/** Starts a program and waits until it prints its address. */
function serve(args: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /at (http:\S+)/.exec(said);
      if (found) resolve({ child, url: found[1]! });
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

function stopped(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

/** A WebSocket server that only parses a message and echoes it. */
export class EchoProcess {
  readonly url: string;
  private readonly child: ChildProcess;
  private constructor(child: ChildProcess, url: string) {
    this.child = child;
    this.url = url;
  }
  static async start(): Promise<EchoProcess> {
    const { child, url } = await serve(['-e', ECHO, load.resolve('ws')]);
    return new EchoProcess(child, url);
  }
  stop(): Promise<void> {
    return stopped(this.child);
  }
}

const FLOOD = `
const { WebSocket } = require(process.argv[1]);
const socket = new WebSocket(process.argv[2]);
const flood = () => {
  for (let i = 0; i < 100 && socket.bufferedAmount < 500000; i++) socket.send(process.argv[3]);
};
socket.on('open', () => { console.log('at http://flood'); setInterval(flood, 5); });
socket.on('error', () => {});
`;

/** A client that sends the same message as fast as it can. */
export class FloodProcess {
  private readonly child: ChildProcess;
  private constructor(child: ChildProcess) {
    this.child = child;
  }
  static async start(server: string, message: string): Promise<FloodProcess> {
    const { child } = await serve([
      '-e',
      FLOOD,
      load.resolve('ws'),
      `${server.replace('http', 'ws')}/ws`,
      message,
    ]);
    return new FloodProcess(child);
  }
  stop(): Promise<void> {
    return stopped(this.child);
  }
}

const LIMITS = [
  'seatRate',
  'seatBurst',
  'addressRate',
  'addressBurst',
  'httpRate',
  'httpBurst',
  'addressConnections',
  'addressMatches',
];

/** The real server on a fresh database, without limits unless they are requested. */
export class ServerUnderLoad {
  url = '';
  private child: ChildProcess | undefined;
  private readonly data = mkdtempSync(join(tmpdir(), 'cardwright-bench-'));
  private readonly limits: readonly string[];
  private readonly place: readonly string[];
  private constructor(limits: readonly string[], place: readonly string[] | undefined) {
    this.limits = limits;
    this.place = place ?? ['--data', this.data];
  }
  /** `place` says where matches are stored; by default a new folder. */
  static async start(isLimited = false, place?: readonly string[]): Promise<ServerUnderLoad> {
    const server = new ServerUnderLoad(
      isLimited ? [] : LIMITS.flatMap((name) => ['--limit', `${name}=100000000`]),
      place,
    );
    await server.launch();
    return server;
  }
  private async launch(): Promise<void> {
    const own = dirname(load.resolve('@cardwright/server/package.json'));
    const program = join(own, '../cli/bin/cardwright.js');
    const { child, url } = await serve([
      program,
      'serve',
      '--port',
      '0',
      ...this.place,
      ...this.limits,
    ]);
    this.child = child;
    this.url = url;
  }
  /**
   * Kills the server and restarts it on the same data; returns how many milliseconds the start
   * took.
   */
  async restart(): Promise<number> {
    if (this.child) await stopped(this.child);
    const began = performance.now();
    await this.launch();
    return performance.now() - began;
  }
  get pid(): number {
    return this.child?.pid ?? -1;
  }
  /** Asks it to stop without waiting for it. */
  terminate(): void {
    this.child?.kill('SIGTERM');
  }
  async stop(): Promise<void> {
    if (this.child) await stopped(this.child);
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A process's memory in bytes; 0 where the system does not report it. */
export function rssOf(pid: number): number {
  try {
    return (
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
    );
  } catch {
    return 0;
  }
}
