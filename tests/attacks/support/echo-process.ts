import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { onTestFinished } from 'vitest';

const ECHO = `
const { createServer } = require('node:http');
const { WebSocketServer } = require(process.argv[1]);
const http = createServer((request, response) => response.end('{"ok":true}'));
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
sockets.on('connection', (socket) => {
  socket.on('error', () => {});
  socket.on('message', (data) => {
    const message = JSON.parse(String(data));
    const answer = ({ id, params }) => ({ jsonrpc: '2.0', id, result: params });
    socket.send(JSON.stringify(Array.isArray(message) ? message.map(answer) : answer(message)));
  });
});
http.listen(0, '127.0.0.1', () => console.log('at http://127.0.0.1:' + http.address().port));
`;

/** The minimum a server can do under the same attack: parses messages and echoes them. */
export async function startEcho(): Promise<{ url: string; pid: number }> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['-e', ECHO, createRequire(import.meta.url).resolve('ws')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) =>
      resolve(/at (\S+)/.exec(chunk.toString())?.[1] ?? ''),
    );
    child.once('exit', (code) => reject(new Error(`the echo ended with ${code}`)));
  });
  return { url, pid: child.pid ?? -1 };
}
