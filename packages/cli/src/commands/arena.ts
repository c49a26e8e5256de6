import type { Arena, ArenaResult } from '@cardwright/server/arena';
import type { Command } from 'commander';
import { EXIT, startFailure, print, printJson, UsageError } from '../exit.ts';
import { failureLines } from '../failures.ts';
import { integerOption } from '../integer-option.ts';

interface ArenaOptions {
  game: string;
  bots: string[];
  games: number;
  options?: string;
  atOnce: number;
  timeout: number;
  json?: boolean;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** `cardwright arena`: programs in any language against each other, over the real protocol. */
export function arenaCommand(program: Command): void {
  program
    .command('arena')
    .description('run matches between bot programs and print a table')
    .requiredOption('--game <name>', 'the game to play')
    .requiredOption(
      '--bots <commands...>',
      'shell commands that start bots (see docs/bots.md), or player:NAME for a built-in player',
    )
    .option('--games <number>', 'games per pair; seats rotate', integerOption('--games', 1), 100)
    .option('--options <json>', 'match options as JSON')
    .option(
      '--at-once <number>',
      'number of games of a pair to run in parallel',
      integerOption('--at-once', 1, 1000),
      8,
    )
    .option(
      '--timeout <seconds>',
      'time limit per decision; a bot that exceeds it loses',
      integerOption('--timeout', 1, 86_400),
      60,
    )
    .option('--json', 'print the result as JSON')
    .action(arena);
}

async function arena({
  game,
  bots,
  games,
  options,
  atOnce,
  timeout,
  json,
}: ArenaOptions): Promise<void> {
  const { gameNamed, matchOptions } = await import('../game-options.ts');
  const checked = matchOptions(gameNamed(game), options, undefined);
  if (bots.length < 2) throw new UsageError('at least two bots are needed');
  const { BotFault, runArena } = await import('@cardwright/server/arena');
  const { mountedProtocols } = await import('../protocols.ts');
  const { progressBar } = await import('../progress.ts');
  const pairs = (bots.length * (bots.length - 1)) / 2;
  const bar = progressBar(pairs * games, 'games');
  const stop = new AbortController();
  const interrupted = (): void => stop.abort();
  // in any case, leave no program running
  for (const signal of SIGNALS) process.once(signal, interrupted);
  const settings: Arena = {
    game,
    bots,
    games,
    atOnce,
    decisionMs: timeout * 1000,
    options: checked,
    signal: stop.signal,
    protocols: await mountedProtocols(),
  };
  const result = await runArena(settings, (done) => bar.update(done))
    .catch((error: unknown) => {
      throw error instanceof BotFault ? startFailure(error.message, error.started) : error;
    })
    .finally(() => {
      bar.stop();
      for (const signal of SIGNALS) process.off(signal, interrupted);
    });
  const stopped = stop.signal.aborted;
  if (json) printJson(result);
  else print(await arenaTable(result, stopped));
  const failed = result.failures.some((f) => !f.resigned);
  process.exitCode = stopped ? 130 : failed ? EXIT.failed : EXIT.ok;
}

async function arenaTable(
  { game, standings, pairs, failures }: ArenaResult,
  stopped: boolean,
): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const percent = (x: number): string => (100 * x).toFixed(1);
  const all = new Table({
    head: ['bot', 'games', 'won', 'shared', 'lost', 'out', 'won %', '95 % interval', 'score'],
    style: { head: [], border: [] },
  });
  for (const s of standings) {
    all.push([
      s.bot,
      s.games,
      s.won,
      s.shared,
      s.lost,
      s.out,
      percent(s.rate),
      `${percent(s.low)} – ${percent(s.high)}`,
      s.meanScore.toFixed(1),
    ]);
  }
  const lines =
    pairs.length > 1
      ? pairs.map(
          (p) =>
            `${p.first} – ${p.second}: ${p.won} won, ${p.shared} shared, ${p.lost} lost of ` +
            `${p.games}`,
        )
      : [];
  const notes =
    'A shared win counts half in "won %"; the interval is Wilson\'s. "out": gave up, ' +
    'failed or ran out of time.';
  return [
    `${game}${stopped ? ' (stopped early)' : ''}`,
    all.toString(),
    ...lines,
    notes,
    ...failureLines(failures),
  ].join('\n');
}
