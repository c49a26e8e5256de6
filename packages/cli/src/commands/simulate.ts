import { writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { gameNames } from '../game-options.ts';
import { EXIT, print, printJson } from '../exit.ts';
import { integerOption } from '../integer-option.ts';

interface Flags {
  seats?: string;
  games: number;
  seed: string;
  threads?: number;
  kingdom?: string;
  options?: string;
  pack?: string;
  fixedSeats?: boolean;
  report?: string;
  recordDir?: string;
  json?: boolean;
}

export function simulateCommand(program: Command): void {
  program
    .command('simulate')
    .description('simulate many games between built-in players and print statistics')
    .argument('<game>', gameNames())
    .option(
      '--seats <players>',
      'comma-separated players, such as heuristic,random (default: two of the best heuristic)',
    )
    .option('--games <n>', 'number of games', integerOption('--games', 1), 1000)
    .option('--seed <text>', 'random seed', '1')
    .option(
      '--threads <n>',
      'worker threads (default: all cores); does not affect the numbers',
      integerOption('--threads', 1, 256),
    )
    .option(
      '--kingdom <cards>',
      'ten comma-separated cards, a preset, or random (games with a kingdom)',
    )
    .option('--options <json>', 'match options as JSON')
    .option('--pack <folder>', 'cards that extend or replace the shipped ones')
    .option('--fixed-seats', 'keep players at their seats instead of rotating them')
    .option('--report <file>', 'write an HTML report: charts, cards, game lengths')
    .option('--record-dir <folder>', 'write every game as a record for replay')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExample: cardwright simulate shelfie --seats heuristic,random --games 100000 --seed 1',
    )
    .action(async (name: string, flags: Flags) => {
      const { prepare, simulate } = await import('@cardwright/sim');
      const { gameNamed, matchOptions, playersNamed } = await import('../game-options.ts');
      const { readPlayerFiles } = await import('../player-files.ts');
      const { progressBar } = await import('../progress.ts');
      const { expectFolder, expectWritable } = await import('../paths.ts');
      const game = gameNamed(name);
      const players = playersNamed(game, flags.seats ?? 'heuristic,heuristic');
      const plan = {
        game: name,
        players,
        playerFiles: readPlayerFiles(game, players, flags.pack),
        options: matchOptions(game, flags.options, flags.kingdom),
        seed: flags.seed,
        fixedSeats: flags.fixedSeats === true,
        ...(flags.pack !== undefined && { pack: flags.pack }),
        ...(flags.report !== undefined && { detail: true }),
        ...(flags.recordDir !== undefined && { recordDir: flags.recordDir }),
      };
      const { machine } = prepare(plan);
      // report invalid options before anything runs
      machine.start({ seed: `${flags.seed}/0`, seats: players.length, options: plan.options });
      expectWritable('--report', flags.report);
      if (flags.recordDir !== undefined) expectFolder('--record-dir', flags.recordDir);
      const bar = progressBar(flags.games, 'games');
      const stop = new AbortController();
      const interrupted = (): void => stop.abort();
      process.once('SIGINT', interrupted);
      const result = await simulate(plan, {
        games: flags.games,
        progress: bar.update,
        signal: stop.signal,
        ...(flags.threads !== undefined && { threads: flags.threads }),
      });
      bar.stop();
      process.off('SIGINT', interrupted);
      const { tally, ...shown } = result;
      if (flags.report !== undefined) {
        const { simulationReport } = await import('@cardwright/sim/report');
        writeFileSync(flags.report, simulationReport(plan, shown, tally));
      }
      if (flags.json) printJson(shown);
      else print(await table(name, shown, stop.signal.aborted));
      process.exitCode = stop.signal.aborted ? 130 : EXIT.ok;
    });
}

async function table(
  game: string,
  r: import('@cardwright/sim').SimulationResult,
  stopped: boolean,
): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const percent = (x: number): string => `${(100 * x).toFixed(1)} %`;
  const rows = new Table({
    head: [
      'player',
      'wins',
      'shared',
      'losses',
      'win rate',
      '95 % interval',
      'score mean',
      'median',
    ],
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
  });
  for (const s of r.seats) {
    rows.push([
      s.player,
      s.wins,
      s.shared,
      s.losses,
      percent(s.winRate.mean),
      `${percent(s.winRate.low)} … ${percent(s.winRate.high)}`,
      s.score.mean.toFixed(2),
      s.score.median,
    ]);
  }
  const faults = Object.entries(r.faults ?? {})
    .map(([code, n]) => `\n${n} games were stopped: ${code}`)
    .join('');
  return (
    `${game}: ${r.games} games${stopped ? ' (stopped early)' : ''}, ` +
    `${r.rounds.mean.toFixed(2)} rounds on average (median ${r.rounds.median}), ` +
    `${(r.decisions / Math.max(1, r.games)).toFixed(1)} decisions a game, ` +
    `${r.seconds.toFixed(1)} s (${Math.round(r.games / r.seconds)} ` +
    `games/s)\n${rows.toString()}${faults}`
  );
}
