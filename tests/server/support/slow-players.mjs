// Preloaded into the server (node --import): a thread for built-in players takes two seconds until
// it is there.
import { isMainThread } from 'node:worker_threads';

if (!isMainThread && process.argv.some((arg) => arg.includes('player-worker')))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000);
