import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type GameCatalogue,
  readScenarios,
  runScenarios,
  type ScenarioWords,
} from '@cardwright/games';
import { readPack, shippedFiles } from '@cardwright/games/node';

/** One test for each case of each scenario file of a folder. */
export function scenarioTests(game: string, words: ScenarioWords, folder: string): void {
  const catalogue: GameCatalogue = {
    words: { [game]: words },
    shipped: shippedFiles,
    pack: (pack) => readPack(join(folder, pack)),
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
