import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Told } from '@cardwright/protocol';
import type { TestClient } from './client.ts';
import { steadyPick } from './steady-bot.ts';

const FLOOD = `
const { workerData, parentPort } = require('node:worker_threads');
const { WebSocket } = require(workerData.ws);
const socket = new WebSocket(workerData.url);
let found = false;
socket.on('message', (data) => { const text = String(data); if (!found && text.includes(workerData.until)) { found = true; parentPort.postMessage(text); } });
socket.on('open', () => setInterval(() => { for (let i = 0; i < 100 && socket.bufferedAmount < 500000; i++) socket.send(workerData.message); }, 5));
socket.on('error', () => {});
`;

/** A client in a thread of its own that sends as fast as it can; posts the first text it hears with `until` in it. */
export function floodOf(server: string, message: string, until: string): Worker {
  const url = `${server.replace('http', 'ws')}/ws`;
  return new Worker(FLOOD, { eval: true, workerData: { url, message, until, ws: createRequire(import.meta.url).resolve('ws') } });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers both seats of matches of its own, one ask after the other; gives how long each answer took. */
async function answering(client: TestClient, count: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) {
    const from = client.notes.length;
    const { match } = await client.call('create', {
      game: 'dominion',
      seats: [
        { kind: 'mine', name: 'Ann' },
        { kind: 'mine', name: 'Ben' },
      ],
    });
    for (let at = from; times.length < count; at++) {
      const note = await client.until(() => client.notes[at]);
      if (!('match' in note.params) || note.params.match !== match) continue;
      if (note.method === 'ended') break;
      if (note.method !== 'asked') continue;
      const { ask } = note.params as Told<'asked'>;
      const began = performance.now();
      await client.call('answer', { match, seat: ask.seat, ask: ask.id, pick: steadyPick(ask) });
      times.push(performance.now() - began);
      await pause(2);
    }
  }
  return times;
}

/** Of the answers of one who plays calmly: the best of three rounds, for what else the machine does comes and goes. */
export async function bestP99(calm: TestClient): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) best = Math.min(best, (await answering(calm, 300)).sort((a, b) => a - b)[296]!);
  return best;
}

/** 50 ms flat; only where the machine is so busy that it takes half of that without a flood, twice what it takes then. */
export const inTime = (before: number): number => (before < 25 ? 50 : 2 * before);
