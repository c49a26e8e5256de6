import type { Command } from 'commander';
import { printJson, UsageError } from '../exit.ts';
import { addGameOption, oneGame, referredGame } from '../game-options.ts';

interface Flags {
  game?: string;
}

export function schemaCommand(program: Command): void {
  addGameOption(program.command('schema'))
    .description('print the JSON Schema of a file, for editors')
    .argument('[game]', 'the game')
    .argument('[file]', 'the name of the file, if the game has several')
    .action(async (first: string | undefined, second: string | undefined, flags: Flags) => {
      const { MANIFEST_FILE, manifestSchema, schemaOf } = await import('../json-schemas.ts');
      const file = flags.game === undefined ? second : first;
      const named = oneGame(flags.game === undefined ? first : second, flags.game);
      const { game } = await referredGame(named);
      const { name } = game;
      if (file === MANIFEST_FILE) return printJson(manifestSchema());
      const known = [...game.content.formats.map((f) => f.file), MANIFEST_FILE].join(', ');
      const format =
        file === undefined
          ? game.content.formats.length === 1
            ? game.content.formats[0]
            : undefined
          : game.content.formats.find((f) => f.file === file);
      if (!format)
        throw new UsageError(
          file === undefined
            ? `${name} has several files, name one: ${known}`
            : `${name} has no file '${file}' (known: ${known})`,
        );
      printJson(schemaOf(game, format.file));
    });
}
