import type { Command } from 'commander';
import { print, printJson } from '../exit.ts';
import { gameNamed } from '../game-options.ts';

export function benchCommand(program: Command): void {
  program
    .command('bench')
    .description('measure the engine beside its limit, in one run')
    .argument('[suites...]', 'which suites (all but peers unless given)')
    .option(
      '--game <name>',
      'in the suite games: this game alone, in a process that plays no other',
    )
    .option('--json', 'print the rows as JSON')
    .option(
      '--history <file>',
      'add the result to a history file and show what changed since the last',
    )
    .action(
      async (suites: string[], flags: { game?: string; json?: boolean; history?: string }) => {
        const { runBench, benchTable } = await import('../bench/run-bench.ts');
        if (flags.game !== undefined) gameNamed(flags.game);
        const result = await runBench(suites, flags.history, flags.game);
        if (flags.json) printJson(result);
        else print(benchTable(result));
      },
    );
}
