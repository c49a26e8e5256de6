import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content, SourceFile, State } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import {
  type GameCatalogue,
  readScenarios,
  runScenarios,
  type ScenarioWords,
} from '@cardwright/games';
import { packsBeside, readPack, shippedFiles } from '@cardwright/games/node';

/**
 * One test for each case of each scenario file of a folder. A game that is not shipped names the
 * files of its content.
 */
export function scenarioTests<S extends State, C extends Content>(
  game: string,
  words: ScenarioWords<S, C>,
  folder: string,
  files?: readonly SourceFile[],
): void {
  const shipped = files ?? shippedFiles(game);
  const catalogue: GameCatalogue = {
    words: { [game]: words as object as ScenarioWords },
    shipped: () => shipped,
    pack: (pack) => readPack(packsBeside(folder, pack)),
  };
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()) {
    const scenarios = readScenarios(
      { path: file, text: readFileSync(join(folder, file), 'utf8') },
      catalogue,
    );
    scenarios.cases.forEach((c, i) => {
      test(`${file}: ${c.name ?? i}`, () => {
        const [result] = runScenarios({ ...scenarios, cases: [c] }, catalogue);
        expect(result!.why).toBeUndefined();
        expect(result!.ok).toBe(true);
      });
    });
  }
}
