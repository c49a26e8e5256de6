import type { Command } from 'commander';
import { print } from '../exit.ts';
import { integerOption } from '../integer-option.ts';
import { expectFolder } from '../paths.ts';

interface Flags {
  database: string;
  threads?: number;
  records?: string;
}

export function workerCommand(program: Command): void {
  program
    .command('worker')
    .description(
      'play games of cluster runs (simulate, tournament, balance, train) on this machine',
    )
    .requiredOption('--database <url>', 'the database of the cluster, as postgres://HOST/NAME')
    .option(
      '--threads <n>',
      'worker threads (default: all cores)',
      integerOption('--threads', 1, 256),
    )
    .option('--records <folder>', 'folder for the records of runs that request them')
    .addHelpText(
      'after',
      '\nUntil it is stopped, it takes part in every run with the same version, rules and cards.\n' +
        'It reports why it skips other runs. See docs/simulation.md.',
    )
    .action(runWorker);
}

async function runWorker({ database, threads, records }: Flags): Promise<void> {
  if (records !== undefined) expectFolder('--records', records);
  const { ClusterWorker } = await import('@cardwright/sim/cluster');
  const worker = await ClusterWorker.start({ database, threads, records, log: print });
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await worker.close();
}
