import { Worker } from 'node:worker_threads';

/** Starts a module of this package as a thread; `file` is its address without the ending. */
export function startThread(file: URL, workerData: object): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`${file.href}.js`), { workerData });
  // from the sources, in development: Node 20 reads TypeScript with tsx only
  const tsx = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const code =
    `import(${tsx}).then(({ register }) => { register(); return ` +
    `import(${JSON.stringify(`${file.href}.ts`)}); })`;
  return new Worker(code, {
    eval: true,
    workerData,
    execArgv: ['--conditions=@cardwright/source'],
  });
}
