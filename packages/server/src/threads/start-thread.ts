import { Worker } from 'node:worker_threads';

/** Starts a module of this package as a worker thread; `file` is its URL without the extension. */
export function startThread(file: URL, workerData: object): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`${file.href}.js`), { workerData });
  // in development, from the sources: Node 20 needs tsx to run TypeScript
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
