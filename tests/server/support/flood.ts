import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { NotificationParams } from '@cardwright/protocol';
import type { TestClient } from './client.ts';
import { steadyPick } from './steady-bot.ts';

const FLOOD = `
const { workerData, parentPort } = require('node:worker_threads');
const { WebSocket } = require(workerData.ws);
const socket = new WebSocket(workerData.url);
let heard = 0;
socket.on('message', (data) => {
  const text = String(data);
  if (text.includes(workerData.until) && heard++ === 0) parentPort.postMessage(text);
});
const flood = () => {
  for (let i = 0; i < 100 && socket.bufferedAmount < 500000; i++) socket.send(workerData.message);
};
socket.on('open', () => setInterval(flood, 5));
socket.on('error', () => {});
parentPort.on('message', () => parentPort.postMessage(heard));
`;

/** A client in a separate thread that sends as fast as it can. */
export class Flood {
  /** Resolves with the first text received that contains `until`. */
  readonly first: Promise<string>;
  private readonly worker: Worker;

  constructor(server: string, message: string, until: string) {
    const url = `${server.replace('http', 'ws')}/ws`;
    this.worker = new Worker(FLOOD, {
      eval: true,
      workerData: { url, message, until, ws: createRequire(import.meta.url).resolve('ws') },
    });
    this.first = new Promise((resolve) => this.worker.once('message', resolve));
  }

  /** The number of such texts received. */
  heard(): Promise<number> {
    return new Promise((resolve) => {
      this.worker.once('message', resolve);
      this.worker.postMessage('how many');
    });
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}

/** A light client: answers both seats of its own matches, one ask after the other. */
export async function answering(client: TestClient, count: number): Promise<void> {
  let answers = 0;
  while (answers < count) {
    const from = client.notes.length;
    const { match } = await client.call('create', {
      game: 'dominion',
      seats: [
        { kind: 'mine', name: 'Ann' },
        { kind: 'mine', name: 'Ben' },
      ],
    });
    for (let at = from; answers < count; at++) {
      const note = await client.until(() => client.notes[at]);
      if (!('match' in note.params) || note.params.match !== match) continue;
      if (note.method === 'ended') break;
      if (note.method !== 'asked') continue;
      const { ask } = note.params as NotificationParams<'asked'>;
      await client.call('answer', { match, seat: ask.seat, ask: ask.id, pick: steadyPick(ask) });
      answers++;
    }
  }
}
