import type { Command } from 'commander';
import { EXIT, print, printJson, UsageError } from '../exit.ts';
import { isExpected, errorText } from '../error-text.ts';
import { type ReferredGame, referredGame } from '../game-options.ts';
import type { ScenarioWords } from '@cardwright/games';

export function scenarioCommand(program: Command): void {
  program
    .command('scenario')
    .description('run card tests written as JSON')
    .argument('<files...>', 'scenario files')
    .option('--game <folder>', 'your own game that they are for: its folder or package')
    .option('--json', 'print {"passed","failed","cases":[{"name","ok","why"}]}')
    .addHelpText(
      'after',
      '\nExit code 0 if every case passed, 1 if any failed, 2 if a file is not a scenario.',
    )
    .action(async (files: string[], flags: { game?: string; json?: boolean }) => {
      const { dirname, resolve } = await import('node:path');
      const { readScenarios, runScenarios, scenarios, ScenarioFault } = await import(
        '@cardwright/games'
      );
      const { filesOf, gameAt, readPack } = await import('@cardwright/games/node');
      const { readText } = await import('../paths.ts');
      const known = flags.game === undefined ? undefined : await referredGame(flags.game);
      const words = { ...scenarios, ...scenarioOf(known) };
      const shipped = (name: string) =>
        filesOf(name === known?.game.name ? known.game : gameAt(name));
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
        const shelf = { words, shipped, pack };
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

/** The words of a game from outside in card tests, by its name. */
function scenarioOf(known: ReferredGame | undefined): { [game: string]: ScenarioWords } {
  const [found] = known?.outside ?? [];
  if (!found) return {};
  if (found.scenario) return { [found.game.name]: found.scenario };
  throw new UsageError(`${found.folder} exports no scenario: there are no words for card tests`);
}
