import { defaultGame } from '@cardwright/games';
import type { Command } from 'commander';
import { addGameOption, gameNames, oneGame } from '../game-options.ts';
import { packOption } from '../pack-option.ts';

export function playCommand(program: Command): void {
  addGameOption(program.command('play'))
    .description('play in the terminal against built-in players')
    .argument('[game]', `${gameNames()} (default: ${defaultGame})`)
    .option(
      '--seats <players>',
      'comma-separated players, such as you,level:3 (default: you and the default player)',
    )
    .option('--seed <text>', 'random seed (default: a new one)')
    .option(
      '--kingdom <cards>',
      'ten comma-separated cards, a preset, or random (games with a kingdom)',
    )
    .option('--options <json>', 'match options as JSON')
    .option(...packOption())
    .option('--language <code>', 'en or it', 'en')
    .option('--explain', 'print which line of which card does what; shows hidden cards')
    .option('--from <file>', 'start from the position of a scenario file')
    .option('--case <name>', 'with --from: which of its cases (default: the first)')
    .option('--record <file>', 'write the record to this file at the end')
    .action(async (name: string | undefined, flags) => {
      const { playInTerminal } = await import('../play/play-in-terminal.ts');
      const { gameOfScenario } = await import('../play/start-position.ts');
      const usual = flags.from === undefined ? defaultGame : gameOfScenario(flags.from);
      await playInTerminal(oneGame(name ?? (flags.game ? undefined : usual), flags.game), flags);
    });
}
