// A bot that plays any game of a Cardwright server by picking among the offered options.
//
//   npx tsx bot.ts                      finds a rival (quick match) and plays one game
//   CARDWRIGHT_GAME=shelfie …           another game
//   CARDWRIGHT_MATCHES="id1 id2" …      joins these matches and plays them all at once
//
// Make it clever in `choose`: the rest need not change.
import { WebSocket } from 'ws';

const env = process.env;
const url = env['CARDWRIGHT_URL'] ?? 'ws://127.0.0.1:3000/ws';
const name = env['CARDWRIGHT_NAME'] ?? `ts-${process.pid}`;
const game = env['CARDWRIGHT_GAME'] ?? 'dominion';
const matches = (env['CARDWRIGHT_MATCHES'] ?? '').split(' ').filter((id) => id !== '');

interface Ask {
  id: number;
  seat: number;
  kind: 'one' | 'some' | 'order' | 'number' | 'yes-no';
  min: number;
  max: number;
  why: { key: string };
  options: { data: unknown }[];
}

/**
 * The answer: places in `ask.options` (for a number the number, for yes or no 1 or 0). `view` is
 * what this seat may know.
 */
function choose(ask: Ask, _view: unknown): number[] {
  const amount = ask.min + random(ask.max - ask.min + 1);
  if (ask.kind === 'yes-no') return [random(2)];
  if (ask.kind === 'number') return [amount];
  return shuffled(ask.options.length).slice(0, ask.kind === 'one' ? 1 : amount);
}

const random = (n: number): number => Math.floor(Math.random() * n);

function shuffled(n: number): number[] {
  const places = Array.from({ length: n }, (_, i) => i);
  for (let i = n - 1; i > 0; i--) {
    const j = random(i + 1);
    [places[i], places[j]] = [places[j]!, places[i]!];
  }
  return places;
}

// ---- JSON-RPC 2.0 ------------------------------------------------------------

let socket: WebSocket;
let nextId = 1;
let left = Math.max(1, matches.length);
/** Where to sit down yet; an empty id is whichever match a rival is found for. */
const toJoin = new Set(matches.length > 0 ? matches : ['']);
/** Requests for a seat, by id, with the match. */
const sitting = new Map<number, string>();
/** A seat is held by its token: with it the bot comes back after a lost connection. */
const tokens = new Map<string, string>();
/** What it asks for when it sits down: its name, and a view of the table with every question. */
const seat = { name, show: 'view' };

function call(method: string, params: object): number {
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: nextId, method, params }));
  return nextId++;
}

function connect(): void {
  socket = new WebSocket(url);
  socket.on('open', () => {
    for (const [match, token] of tokens)
      sitting.set(call('resume', { token, show: 'view' }), match);
    for (const match of toJoin) {
      const id = match === '' ? call('quick', { game, ...seat }) : call('join', { match, ...seat });
      sitting.set(id, match);
    }
  });
  socket.on('message', (data) => receive(JSON.parse(String(data))));
  socket.on('error', (error) => console.error(error.message));
  socket.on('close', () => {
    if (left > 0) setTimeout(connect, 500);
  });
}

type Result = { winners: number[]; scores: number[] };

interface Message {
  id?: number;
  method?: string;
  result?: { match: string; seat: number; token?: string };
  error?: { message: string; data?: { retryAfterMs?: number } };
  params: { match: string; seat: number; ask: Ask; view: unknown; result: Result };
}

function receive({ id = -1, method, params, result, error }: Message): void {
  const match = sitting.get(id);
  if (error) {
    console.error(error.message);
    if (match === undefined) return;
    if (error.data?.retryAfterMs === undefined) process.exit(1); // refused for good
    socket.close();
  } else if (match !== undefined && result?.token !== undefined) {
    toJoin.delete(match);
    tokens.set(result.match, result.token);
    console.log(`${name} sits at ${result.match}, seat ${result.seat}`);
  } else if (method === 'asked') {
    const { match, seat, ask, view } = params;
    call('answer', { match, seat, ask: ask.id, pick: choose(ask, view) });
  } else if (method === 'ended') {
    const { winners, scores } = params.result;
    const outcome = winners.includes(params.seat) ? 'wins' : 'loses';
    console.log(`${name} ${outcome} ${params.match}: ${scores.join(' ')}`);
    tokens.delete(params.match);
    if (--left === 0) socket.close();
  }
}

connect();
