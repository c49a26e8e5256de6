// The thread of oneProcess: passes command lines on to the process, and its answers back.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';

const { options, answered, port } = workerData;
const script = fileURLToPath(new URL('call-by-call.mjs', import.meta.url));
let child;

function answer(message) {
  port.postMessage(message);
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}

function start({ cwd, env, main }) {
  const stdio = ['ignore', 'ignore', 'pipe', 'ipc'];
  const execArgv = ['--no-allocation-site-pretenuring'];
  const started = fork(script, main ? [main] : [], { cwd, env, stdio, execArgv });
  let said = '';
  started.stderr.on('data', (chunk) => (said += chunk));
  started.on('message', answer);
  started.on('exit', (code) => {
    answer({ ended: `${code} ${said}` });
    port.close();
    started.stderr.destroy();
  });
  return started;
}

port.on('message', (message) => {
  if (message !== 'end') (child ??= start(options)).send(message);
  else if (child) child.disconnect();
  else port.close();
});
