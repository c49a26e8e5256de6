import type { Command } from 'commander';
import { EXIT, print, printJson } from '../exit.ts';
import { isExpected, errorText } from '../error-text.ts';

export function scenarioCommand(program: Command): void {
  program
    .command('scenario')
    .description('run card tests written as JSON')
    .argument('<files...>', 'scenario files')
    .option('--json', 'print {"passed","failed","cases":[{"name","ok","why"}]}')
    .addHelpText(
      'after',
      '\nExit code 0 if every case passed, 1 if any failed, 2 if a file is not a scenario.',
    )
    .action(async (files: string[], flags: { json?: boolean }) => {
      const { dirname, resolve } = await import('node:path');
      const { readScenarios, runScenarios, scenarios, ScenarioFault } = await import(
        '@cardwright/games'
      );
      const { readPack, shippedFiles } = await import('@cardwright/games/node');
      const { readText } = await import('../paths.ts');
      const cases: { name: string; ok: boolean; why?: string }[] = [];
      let unread = 0;
      for (const file of files) {
        const pack = (folder: string) => {
          try {
            return readPack(resolve(dirname(file), folder));
          } catch (error) {
            throw new ScenarioFault(`pack: ${errorText(error)}`);
          }
        };
        const shelf = { words: scenarios, shipped: shippedFiles, pack };
        try {
          const read = readScenarios({ path: file, text: readText(file) }, shelf);
          for (const { name, ok, why } of runScenarios(read, shelf))
            cases.push({ name, ok, ...(why !== undefined && { why }) });
        } catch (error) {
          // the other files are run all the same
          if (error instanceof ScenarioFault)
            process.stderr.write(`cardwright: not a scenario: ${error.message}\n`);
          else if (await isExpected(error))
            process.stderr.write(`cardwright: ${errorText(error)}\n`);
          else throw error;
          unread++;
        }
      }
      const failed = cases.filter((c) => !c.ok);
      if (flags.json)
        printJson({ passed: cases.length - failed.length, failed: failed.length, cases });
      else {
        for (const { name, why } of failed)
          print(`✗ ${name}\n    ${(why ?? '').replaceAll('\n', '\n    ')}`);
        print(`${cases.length - failed.length} passed, ${failed.length} failed`);
      }
      process.exitCode = unread > 0 ? EXIT.usage : failed.length > 0 ? EXIT.failed : EXIT.ok;
    });
}
