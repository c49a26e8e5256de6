// A bot for the arena that fails in one way: `node bad-bot.mjs
// crash|illegal|malformed|resign|silent`.
import process from 'node:process';
import { WebSocket } from 'ws';

const [, , how] = process.argv;
const {
  CARDWRIGHT_URL: url,
  CARDWRIGHT_NAME: name,
  CARDWRIGHT_MATCHES: matches = '',
} = process.env;
const socket = new WebSocket(url);
let id = 0;
const call = (method, params) =>
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }));
socket.on('open', () => {
  for (const match of matches.split(' ')) call('join', { match, name, show: 'view' });
});
socket.on('message', (data) => {
  const { method, params } = JSON.parse(String(data));
  if (method !== 'asked') return;
  const { match, ask } = params;
  if (how === 'illegal') call('answer', { match, ask: ask.id, pick: [4711] });
  if (how === 'malformed') call('answer', { match, ask: ask.id, pick: 'the first' });
  if (how === 'resign') call('resign', { match });
  if (how === 'crash') {
    console.error('I have seen a question\nand I do not like it');
    process.exit(7);
  }
});
