import type { Command } from 'commander';
import { printJson, UsageError } from '../exit.ts';

export function schemaCommand(program: Command): void {
  program
    .command('schema')
    .description('print the JSON Schema of a file, for editors')
    .argument('<game>', 'whose format')
    .argument('[file]', 'the name of the file, if the game has several')
    .action(async (name: string, file: string | undefined) => {
      const { schemaOf } = await import('../generated-docs.ts');
      const { gameNamed } = await import('../game-options.ts');
      const game = gameNamed(name);
      const known = game.content.formats.map((f) => f.file).join(', ');
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
      printJson(schemaOf(name, format.file));
    });
}
