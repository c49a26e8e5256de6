import type { Command } from 'commander';
import { EXIT, print, printJson, UsageError } from '../exit.ts';
import { packOption } from '../pack-option.ts';

interface Flags {
  game?: string;
  pack?: string;
  text?: boolean;
  language: string;
  watch?: boolean;
  json?: boolean;
}

export function checkCommand(program: Command): void {
  program
    .command('check')
    .description('read cards and packs and report every mistake with file, line and column')
    .argument('<paths...>', 'pack folders, or files with their usual names')
    .option(
      '--game <game>',
      'the game whose format it is: a name, or the folder or package of your own game ' +
        '(default: detected from the names and fields)',
    )
    .option(...packOption('packs that it is played with, read before it'))
    .option('--text', 'print what each card says')
    .option('--language <code>', 'the language of --text: en or it', 'en')
    .option('--watch', 'check again after every change, until Ctrl-C')
    .option('--json', 'print {"ok","checked":[{"path","game","ok","faults":[…]}]}')
    .addHelpText(
      'after',
      '\nExit code 0 if there are no faults (warnings are allowed), 1 for faults, 2 for a ' +
        'usage error.',
    )
    .action(async (paths: string[], flags: Flags) => {
      const { LANGUAGES } = await import('@cardwright/games/node');
      if (!(LANGUAGES as readonly string[]).includes(flags.language))
        throw new UsageError(`--language is one of ${LANGUAGES.join(', ')}`);
      if (flags.watch) await checkAndWatch(paths, flags);
      else await checkAll(paths, flags);
    });
}

async function checkAll(paths: readonly string[], flags: Flags): Promise<void> {
  const { checkPath } = await import('../check/check-path.ts');
  const { report } = await import('../check/report.ts');
  const options = {
    ...(flags.game !== undefined && { game: flags.game }),
    ...(flags.pack !== undefined && { pack: flags.pack }),
    ...(flags.text && { text: flags.language }),
  };
  const checked = [];
  for (const path of paths) checked.push(await checkPath(path, options));
  const ok = checked.every((c) => c.ok);
  if (flags.json) printJson({ ok, checked: checked.map(({ guessed: _, ...rest }) => rest) });
  else print(checked.map(report).join('\n'));
  process.exitCode = ok ? EXIT.ok : EXIT.failed;
}

/** Reports a file that is missing or being saved, and keeps waiting for it. */
async function checkAndWatch(paths: readonly string[], flags: Flags): Promise<void> {
  const { watchFiles } = await import('../check/watch.ts');
  const { isExpected, errorText } = await import('../error-text.ts');
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const checkAgain = async (): Promise<void> => {
    if (process.stdout.isTTY && !flags.json) process.stdout.write('\x1b[2J\x1b[3J\x1b[H');
    try {
      await checkAll(paths, flags);
    } catch (error) {
      if (!(await isExpected(error))) throw error;
      print(errorText(error));
      process.exitCode = EXIT.usage;
    }
    if (!flags.json) print(`\n${new Date().toLocaleTimeString()}: watching, Ctrl-C ends`);
  };
  await watchFiles(paths, checkAgain, stop.signal);
}
