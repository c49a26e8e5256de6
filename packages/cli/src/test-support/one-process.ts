import { once } from 'node:events';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { afterAll } from 'vitest';

export interface Called {
  code: number;
  out: string;
  err: string;
}

/**
 * Returns a function that runs a command line of the built program. One process runs all of them,
 * one after another: loading the program takes most of the time of most calls. It does not show
 * that a process ends by itself, so what starts threads, servers or programs has a process of its
 * own. The function blocks: a thread talks to the process.
 */
export function oneProcess(options: {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** The program's main module, if not the one built here. */
  main?: string;
}): (args: readonly string[], input?: string) => Called {
  const { port1: port, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('process-thread.mjs', import.meta.url), {
    workerData: { options, answered, port: port2 },
    transferList: [port2],
  });
  thread.unref();
  port.unref();
  afterAll(async () => {
    thread.ref();
    const ended = once(thread, 'exit');
    port.postMessage('end');
    await ended;
  });
  return (args, input = '') => {
    port.postMessage({ args, input });
    const waited = Atomics.wait(answered, 0, 0, 300_000);
    Atomics.store(answered, 0, 0);
    const called = receiveMessageOnPort(port)?.message as Called | { ended: string } | undefined;
    if (called && 'code' in called) return called;
    const why = called ? `the process ended: ${called.ended}` : waited;
    throw new Error(`cardwright ${args.join(' ')}: ${why}`);
  };
}
