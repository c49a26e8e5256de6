// The thread of oneProcess: passes command lines on to the process, and its answers back.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';

const { options, answered, port } = workerData;
const script = fileURLToPath(new URL('call-by-call.mjs', import.meta.url));
const stdio = ['ignore', 'ignore', 'pipe', 'ipc'];
const child = fork(script, { ...options, stdio, execArgv: ['--no-allocation-site-pretenuring'] });
let said = '';

function answer(message) {
  port.postMessage(message);
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}

child.stderr.on('data', (chunk) => (said += chunk));
child.on('message', answer);
child.on('exit', (code) => {
  answer({ ended: `${code} ${said}` });
  port.close();
  child.stderr.destroy();
});
port.on('message', (message) => (message === 'end' ? child.disconnect() : child.send(message)));
