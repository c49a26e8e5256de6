import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { commands } from './commands/index.ts';
import { EXIT, UsageError } from './exit.ts';
import { isExpected, errorText } from './error-text.ts';

const manifest = new URL('../package.json', import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };

const program = new Command('cardwright')
  .description('Card and board games whose cards are JSON: play, serve, check, test, simulate.')
  .version(version)
  .showHelpAfterError('(add --help for more)')
  .showSuggestionAfterError()
  .exitOverride()
  .configureHelp({ sortSubcommands: false });

for (const register of commands) register(program);
for (const command of program.commands)
  command.exitOverride().showHelpAfterError('(add --help for more)');

// A reader that stops early (head, less) is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError)
    process.exitCode = error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  else if (await isExpected(error)) {
    process.stderr.write(`cardwright: ${errorText(error)}\n`);
    process.exitCode = error instanceof UsageError ? error.exitCode : EXIT.usage;
  } else throw error;
}
