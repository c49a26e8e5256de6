import type { SourceFile } from '@cardwright/kernel';
import type { ReadScenario } from '../offline/read-scenario.ts';
import { startWorker } from './worker-transport.ts';

/** Reads a scenario file in a worker, which is terminated afterwards. */
export function readScenarioFile(file: SourceFile): Promise<ReadScenario> {
  const worker = startWorker('reader');
  const { port1, port2 } = new MessageChannel();
  return new Promise<ReadScenario>((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<ReadScenario | { error: string }>) =>
      'error' in data ? reject(new Error(data.error)) : resolve(data);
    worker.onerror = () => reject(new Error('the engine could not be loaded'));
    worker.postMessage({ role: 'reader', port: port2 }, [port2]);
    port1.postMessage(file);
  }).finally(() => worker.terminate());
}
