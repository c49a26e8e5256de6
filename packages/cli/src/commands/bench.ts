import type { Command } from 'commander';
import { print, printJson } from '../exit.ts';
import { gameNamed } from '../game-options.ts';

interface BenchFlags {
  game?: string;
  database?: string;
  json?: boolean;
  history?: string;
}

export function benchCommand(program: Command): void {
  program
    .command('bench')
    .description('measure the engine and a hand-written baseline in the same run')
    .argument('[suites...]', 'suites to run (default: all but peers, cluster and nodes)')
    .option('--game <name>', 'in the suite games: only this game, in its own process')
    .option(
      '--database <url>',
      'adds the suite database: a data folder and this PostgreSQL, in the same run',
    )
    .option('--json', 'print the rows as JSON')
    .option(
      '--history <file>',
      'append the result to a history file and show the changes since the last run',
    )
    .action(async (suites: string[], flags: BenchFlags) => {
      const { runBench, benchTable } = await import('../bench/run-bench.ts');
      if (flags.game !== undefined) gameNamed(flags.game);
      const result = await runBench(suites, flags.history, flags.game, flags.database);
      if (flags.json) printJson(result);
      else print(benchTable(result));
    });
}
