import type { Command } from 'commander';
import { EXIT, print, printJson, UsageFault } from '../exit.ts';

export function scenarioCommand(program: Command): void {
  program
    .command('scenario')
    .description('run card tests written as JSON')
    .argument('<files...>', 'scenario files')
    .option('--json', 'print {"passed","failed","cases":[{"name","ok","why"}]}')
    .addHelpText('after', '\nExit code 0 if every case passed, 1 if any failed, 2 if a file is not a scenario.')
    .action(async (files: string[], flags: { json?: boolean }) => {
      const { readFileSync } = await import('node:fs');
      const { dirname, resolve } = await import('node:path');
      const { readScenarios, runScenarios, scenarios, ScenarioFault } = await import('@cardwright/games');
      const { readPack, shippedFiles } = await import('@cardwright/games/node');
      const cases: { name: string; ok: boolean; why?: string }[] = [];
      for (const file of files) {
        const shelf = { words: scenarios, shipped: shippedFiles, pack: (folder: string) => readPack(resolve(dirname(file), folder)) };
        try {
          const read = readScenarios({ path: file, text: readFileSync(file, 'utf8') }, shelf);
          for (const { name, ok, why } of runScenarios(read, shelf)) cases.push({ name, ok, ...(why !== undefined && { why }) });
        } catch (error) {
          if (error instanceof ScenarioFault) throw new UsageFault(`not a scenario: ${error.message}`);
          throw error;
        }
      }
      const failed = cases.filter((c) => !c.ok);
      if (flags.json) printJson({ passed: cases.length - failed.length, failed: failed.length, cases });
      else {
        for (const { name, why } of failed) print(`✗ ${name}\n    ${(why ?? '').replaceAll('\n', '\n    ')}`);
        print(`${cases.length - failed.length} passed, ${failed.length} failed`);
      }
      process.exitCode = failed.length > 0 ? EXIT.failed : EXIT.ok;
    });
}
