// `npm run trace`: plays one move as the page does and prints the files it passes through, in
// order. Every function of ours that a move runs gets a breakpoint that logs its file without
// stopping; a file is listed again each time it is re-entered.
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { createServer, memoryStore } from '@cardwright/server';
import { WebSocket } from 'ws';

const packages = fileURLToPath(new URL('../packages/', import.meta.url));
const seats = [
  { kind: 'mine', name: 'Ann' },
  { kind: 'mine', name: 'Ben' },
];
/** Moves played before the traced one, to learn which functions a move runs. */
const WARM_UP = 40;
const TRACED = 12;

class Page {
  asks = [];
  replies = new Map();
  nextId = 1;

  constructor(url) {
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`);
    this.opened = new Promise((resolve) => this.socket.once('open', resolve));
    this.socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.method === 'asked') this.asks.push(message.params);
      if (message.id !== undefined)
        this.replies.get(message.id)?.(
          message.result ?? Promise.reject(new Error(JSON.stringify(message.error))),
        );
    });
  }

  call(method, params) {
    const id = this.nextId++;
    const reply = new Promise((resolve) => this.replies.set(id, resolve));
    this.socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    return reply;
  }

  /**
   * Answers the open ask with the last option, or with nothing if that is allowed, and waits for
   * the next one.
   */
  async move() {
    while (this.asks.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const { match, seat, ask } = this.asks.shift();
    const pick = ask.kind === 'some' && ask.min === 0 ? [] : [ask.options.length - 1];
    await this.call('answer', { match, seat, ask: ask.id, pick });
    while (this.asks.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function main() {
  const session = new Session();
  session.connect();
  await session.post('Debugger.enable');
  await session.post('Profiler.enable');

  const server = await createServer({ port: 0, store: memoryStore(), web: false, log: 'silent' });
  const page = new Page(server.url);
  await page.opened;
  await page.call('create', { game: 'dominion', seats, show: 'scene' });
  await page.move();

  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  for (let i = 0; i < WARM_UP; i++) await page.move();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');

  const files = [];
  globalThis.__note = (file) => {
    if (files.at(-1) !== file) files.push(file);
    return false;
  };
  for (const { scriptId, url, functions } of result) {
    const path = url.startsWith('file:') ? fileURLToPath(url) : '';
    if (!path.startsWith(packages)) continue;
    const file = path.slice(packages.length);
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
    const starts = [0, ...[...scriptSource.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const placeOf = (offset) => {
      const lineNumber = starts.findLastIndex((start) => start <= offset);
      return { scriptId, lineNumber, columnNumber: offset - starts[lineNumber] };
    };
    for (const { ranges, functionName } of functions) {
      const [{ count, startOffset, endOffset }] = ranges;
      if (count === 0 || (startOffset === 0 && functionName === '')) continue;
      const where = {
        start: placeOf(startOffset),
        end: placeOf(endOffset),
        restrictToFunction: true,
      };
      const { locations } = await session.post('Debugger.getPossibleBreakpoints', where);
      if (locations.length === 0) continue;
      const { type: _, ...location } = locations[0];
      await session
        .post('Debugger.setBreakpoint', { location, condition: `__note(${JSON.stringify(file)})` })
        .catch(() => {});
    }
  }

  // the server also does periodic work, so the shortest trace is the move's own
  const ways = [];
  for (let i = 0; i < TRACED; i++) {
    files.length = 0;
    await page.move();
    await new Promise((resolve) => setTimeout(resolve, 20));
    ways.push(files.slice());
  }
  const [passed] = ways.sort((one, other) => one.length - other.length);
  session.disconnect();
  page.socket.terminate();
  await server.close();
  return passed;
}

const passed = await main();
const times = new Map();
for (const file of passed) times.set(file, (times.get(file) ?? 0) + 1);
if (process.argv.includes('--json')) console.log(JSON.stringify(passed));
else {
  passed.forEach((file, i) => console.log(`${String(i + 1).padStart(3)}  ${file}`));
  console.log(`\n${times.size} files, entered ${passed.length} times; most often:`);
  const most = [...times].sort(([, a], [, b]) => b - a).slice(0, 12);
  for (const [file, count] of most) console.log(`${String(count).padStart(5)}  ${file}`);
}
process.exit(0);
