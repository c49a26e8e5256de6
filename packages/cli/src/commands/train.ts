import type { Command } from 'commander';
import { gameNames, trainableGames } from '../game-options.ts';
import { clusterOptions, interruption, resumedRun } from '../cluster.ts';
import { UsageError } from '../exit.ts';
import { integerOption } from '../integer-option.ts';
import { packOption } from '../pack-option.ts';
import type { StrategyFlags } from '../train-strategy.ts';
import type { ValueFlags } from '../train-value.ts';

type Flags = StrategyFlags & ValueFlags;

/** Options that only one kind of training has. */
const STRATEGY_ONLY = ['generations', 'population', 'deals'];
const VALUE_ONLY = [
  'games',
  'seats',
  'player',
  'explore',
  'every',
  'phases',
  'epochs',
  'checkpoints',
  'html',
];

export function trainCommand(program: Command): void {
  const command = program
    .command('train')
    .description(
      'train players: fit the value function that levels 4 and 5 judge positions with, or, with ' +
        '--kingdom, evolve a strategy for one kingdom',
    )
    .argument('[game]', gameNames())
    .option(
      '--kingdom <cards>',
      `evolve a strategy for ten comma-separated cards, or a preset (${trainableGames()})`,
    )
    .option('--options <json>', 'match options as JSON')
    .option(...packOption())
    .option('--seed <text>', 'random seed', '1')
    .option(
      '--threads <n>',
      'worker threads (default: all cores); does not affect the result',
      integerOption('--threads', 1, 256),
    )
    .option('--out <file>', 'write the weights, or the strategy, to this file')
    .option('--json', 'print the result as JSON');
  clusterOptions(strategyOptions(valueOptions(command)))
    .addHelpText(
      'after',
      '\nWeights named value.json in a pack replace the shipped ones. A strategy plays as ' +
        'strategy:FILE.\nWithout --out the result is printed.',
    )
    .action((name: string | undefined, flags: Flags) => runTraining(command, name, flags));
}

const valueOptions = (command: Command): Command =>
  command
    .option('--games <n>', 'self-play games', integerOption('--games', 10, 10_000_000), 20_000)
    .option('--seats <n>', 'players per game', integerOption('--seats', 2, 6), 2)
    .option('--player <name>', 'who plays', 'heuristic')
    .option(
      '--explore <percent>',
      'share of random answers, so that all kinds of positions occur',
      integerOption('--explore', 0, 100),
      10,
    )
    .option('--every <n>', 'use one in this many positions', integerOption('--every', 1, 1000), 4)
    .option(
      '--phases <n>',
      'game phases, each with its own weights',
      integerOption('--phases', 1, 20),
      4,
    )
    .option(
      '--epochs <n>',
      'passes over all positions in each fit',
      integerOption('--epochs', 1, 100),
      3,
    )
    .option(
      '--checkpoints <n>',
      'how often the weights are fitted and written; Ctrl-C keeps the last',
      integerOption('--checkpoints', 1, 100),
      5,
    )
    .option('--html <file>', 'write the learning curve and the weights as a page');

const strategyOptions = (command: Command): Command =>
  command
    .option(
      '--generations <n>',
      'with --kingdom: number of generations; Ctrl-C stops early and keeps the best so far',
      integerOption('--generations', 1, 100_000),
      12,
    )
    .option(
      '--population <n>',
      'with --kingdom: players per generation',
      integerOption('--population', 8, 1000),
      36,
    )
    .option(
      '--deals <n>',
      'with --kingdom: deals per rival in the first round of a generation; the best play 3 and ' +
        '9 times as many',
      integerOption('--deals', 1, 1000),
      6,
    );

async function runTraining(command: Command, given: string | undefined, own: Flags): Promise<void> {
  const { gameNamed, matchOptions, oneGame } = await import('../game-options.ts');
  const { tellConflicts } = await import('../pack-conflicts.ts');
  const { signal, done } = interruption();
  try {
    const resumed = await resumedRun(command, own, signal);
    const flags = resumed?.flags ?? own;
    const game = gameNamed(resumed?.run.spec.game ?? oneGame(given, undefined));
    const options = matchOptions(game, flags.options, flags.kingdom);
    const forStrategy = options.kingdom !== undefined;
    checkOptions(command, forStrategy);
    const pack = resumed?.run.packs.folders[0] ?? flags.pack;
    tellConflicts(game, pack);
    const call = { command, game, options, flags, pack, signal, resumed: resumed?.run };
    if (forStrategy) {
      const { trainStrategy } = await import('../train-strategy.ts');
      await trainStrategy(call);
    } else {
      const { trainValueFunction } = await import('../train-value.ts');
      await trainValueFunction(call);
    }
  } finally {
    done();
  }
}

/** Options of the other kind of training are refused. */
function checkOptions(command: Command, forStrategy: boolean): void {
  const odd = (forStrategy ? VALUE_ONLY : STRATEGY_ONLY).find(
    (option) => command.getOptionValueSource(option) === 'cli',
  );
  if (odd !== undefined)
    throw new UsageError(
      forStrategy
        ? `--${odd} does not apply to a strategy: omit it, or omit the kingdom`
        : `--${odd} applies only to a strategy: add --kingdom`,
    );
}
