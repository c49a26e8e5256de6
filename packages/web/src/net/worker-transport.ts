import type { FromEngine, ToEngine } from '../offline/engine-worker.ts';
import type { Transport } from './transport.ts';

/** A worker that runs the engine; the first message assigns its role. */
export const startWorker = (name: string): Worker =>
  new Worker(new URL('../offline/engine-worker.ts', import.meta.url), { type: 'module', name });

/**
 * Two workers of this page, one for matches and one for players, connected by a message channel.
 */
export function workerTransport(): Transport {
  const matches = startWorker('matches');
  const players = startWorker('players');
  const { port1, port2 } = new MessageChannel();
  const post = (worker: Worker, role: 'matches' | 'players', port: MessagePort): void =>
    worker.postMessage({ role, port } satisfies ToEngine, [port]);
  post(matches, 'matches', port1);
  post(players, 'players', port2);
  const opened: (() => void)[] = [];
  const closed: (() => void)[] = [];
  const heard: ((text: string) => void)[] = [];
  const close = (): void => {
    for (const worker of [matches, players]) worker.terminate();
    for (const listener of closed.splice(0)) listener();
  };
  matches.onmessage = ({ data }: MessageEvent<FromEngine>) => {
    if (data === 'ready') for (const listener of opened) listener();
    else if (data === 'lost') close();
    else for (const listener of heard) listener(data.text);
  };
  // the script cannot be loaded, or fails while loading
  matches.onerror = close;
  players.onerror = close;
  return {
    send: (text) => matches.postMessage(text satisfies ToEngine),
    onOpen: (listener) => void opened.push(listener),
    onMessage: (listener) => void heard.push(listener),
    onClose: (listener) => void closed.push(listener),
  };
}
