import { defaultGame } from '@cardwright/games';
import type { Command } from 'commander';
import { gameNames } from '../game-options.ts';

export function playCommand(program: Command): void {
  program
    .command('play')
    .description('play in the terminal against built-in players')
    .argument('[game]', gameNames(), defaultGame)
    .option('--seats <players>', 'who sits where, with commas; "you" is you', 'you,heuristic')
    .option('--seed <text>', 'what all chance follows from (a new one unless given)')
    .option(
      '--kingdom <cards>',
      'ten names with commas, a preset, or random (of games with a kingdom)',
    )
    .option('--options <json>', 'match options as JSON')
    .option('--pack <folder>', 'cards that join or replace the shipped ones')
    .option('--language <code>', 'en or it', 'en')
    .option('--explain', 'say which line of which card does what; shows hidden cards')
    .option('--record <file>', 'write the record there at the end')
    .action(async (name: string, flags) => {
      const { playInTerminal } = await import('../play/play-in-terminal.ts');
      await playInTerminal(name, flags);
    });
}
