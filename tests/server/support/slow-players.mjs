// Preloaded into the server (node --import): threads of built-in players take two seconds to start.
import { isMainThread } from 'node:worker_threads';

if (!isMainThread && process.argv.some((arg) => arg.includes('player-worker')))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
