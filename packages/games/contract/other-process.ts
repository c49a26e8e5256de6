import { spawnSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import {
  type Content,
  hashPlain,
  type Machine,
  type MatchOptions,
  randomPick,
  roll,
  seedRng,
  type State,
} from '@cardwright/kernel';

/** The hashes of a random game combined into one, the same in every process and thread. */
export function playedHash<S extends State, C extends Content>(
  machine: Machine<S, C>,
  seed: string,
  seats: number,
  options: MatchOptions,
): string {
  const state = machine.start({ seed, seats, options });
  const chance = seedRng(`players of ${seed}`);
  const trail: string[] = [];
  for (let k = 0; state.ask; k++) {
    machine.answer(
      state,
      randomPick(state.ask, (n) => roll(chance, n)),
    );
    if (k % 10 === 0) trail.push(machine.hash(state));
  }
  trail.push(machine.hash(state));
  return hashPlain(trail);
}

const TYPESCRIPT = ['--import', 'tsx', '--conditions=@cardwright/source'];

/** Runs a snippet of TypeScript in a separate process and returns its output. */
export function inAnotherProcess(code: string): string {
  const done = spawnSync(process.execPath, [...TYPESCRIPT, '--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return done.stdout.trim();
}

/** Runs a module's text in a worker thread and returns the first message it posts. */
export function inWorkerThread(code: string): Promise<unknown> {
  const source = JSON.stringify(`data:text/javascript,${encodeURIComponent(code)}`);
  return new Promise((resolve, reject) => {
    const worker = new Worker(
      `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`,
      {
        eval: true,
        execArgv: ['--conditions=@cardwright/source'],
      },
    );
    worker.once('message', (message) => {
      resolve(message);
      void worker.terminate();
    });
    worker.once('error', reject);
  });
}
