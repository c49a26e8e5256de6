import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { games, runScenarios, scenarios, type ScenarioWords } from '@cardwright/games';
import { packsBeside, readPack, shippedFiles } from '@cardwright/games/node';
import { describe, expect, test } from 'vitest';
import { scenarioFolder } from './game-reference.ts';
import {
  casesIn,
  examplesOf,
  groupsOf,
  nameOf,
  scenarioReference,
  usesIn,
} from './scenario-reference.ts';

describe.each(Object.values(games))('the scenario words of $name', (game) => {
  const words = scenarios[game.name]!;
  const groups = groupsOf(words.vocabulary ?? []);
  const folder = scenarioFolder(game);
  const cases = casesIn(folder);
  const examples = groups.flatMap((group) =>
    Object.keys(group.words).map((word) => ({
      word: `${group.at[0]}: ${word}`,
      found: examplesOf(group, word, cases),
    })),
  );

  test('each is described, has an example and is in the reference', () => {
    const page = readFileSync(
      new URL(`../../../docs/reference/${game.name}.md`, import.meta.url),
      'utf8',
    );
    const missing: string[] = words.vocabulary ? [] : ['vocabulary'];
    for (const group of groups)
      for (const [word, about] of Object.entries(group.words)) {
        if (about.length < 4) missing.push(`${word}: description`);
        if (!page.includes(`| \`${word}\` | ${about.replaceAll('|', '\\|')} |`))
          missing.push(`${word}: reference`);
      }
    for (const { word, found } of examples)
      if (found.length === 0) missing.unshift(`${word}: example`);
    expect(missing).toEqual([]);
  });

  test('every example passes', () => {
    const shown = new Map(
      examples.flatMap(({ found }) => found.map((one) => [`${one.file} ${one.index}`, one])),
    );
    const failed = [...shown.values()].flatMap((one) => {
      const [result] = runScenarios(
        { ...one.scenario, cases: [one.scenario.cases[one.index]!] },
        {
          words: scenarios,
          shipped: shippedFiles,
          pack: (pack) => readPack(packsBeside(folder, pack)),
        },
      );
      return result!.ok ? [] : [`${one.file}: ${nameOf(one)}: ${result!.why}`];
    });
    expect(failed).toEqual([]);
    expect(shown.size).toBeGreaterThan(10);
  });

  test('the shipped scenarios use no word that is not described', () => {
    const places = new Set(groups.flatMap(({ at }) => at));
    const unknown = new Set<string>();
    for (const place of places) {
      // inline cards and whatever may be expected at any depth have other words too
      if (place === 'expect.**' || isCard(place)) continue;
      const here = groups.filter(({ at }) => at.includes(place));
      for (const one of cases)
        for (const group of here)
          for (const { word } of usesIn({ ...group, at: [place] }, one))
            if (!here.some(({ words: known }) => Object.hasOwn(known, word)))
              unknown.add(`${place}: ${word}`);
    }
    expect([...unknown]).toEqual([]);
  });

  test('every word of a position as it is shown is described', () => {
    const { machine, state } = words.prepare({}, shippedFiles(game.name));
    const look = words.look({ machine, state, states: [], results: [], events: [] });
    const one = { file: '', index: 0, scenario: { game: game.name, cases: [{ expect: look }] } };
    const unknown = groups
      .filter(({ at, check }) => check === undefined && at.some((path) => path.startsWith('exp')))
      .filter(({ at }) => !at.includes('expect.**'))
      .flatMap((group) =>
        usesIn(group, one)
          .filter(({ word }) => !Object.hasOwn(group.words, word))
          .map(({ word }) => `${group.title}: ${word}`),
      );
    expect(unknown).toEqual([]);
  });
});

/** Chaos: cards on the table, which have all fields of a card as well. */
const isCard = (place: string): boolean => /^given\.p\d\.(board\[\]|commander)$/.test(place);

test('a game from outside that brings a vocabulary has the same section', async () => {
  const folder = fileURLToPath(new URL('../../../examples/lantern-night/', import.meta.url));
  const outside = join(folder, 'src', 'index.ts');
  const { scenario: lantern } = (await import(outside)) as { scenario: ScenarioWords };
  const cases = casesIn(join(folder, 'scenarios'));
  const page = scenarioReference(lantern.vocabulary!, cases);
  const missing = groupsOf(lantern.vocabulary!)
    .flatMap(({ words }) => Object.entries(words))
    .filter(([word, about]) => about === '' || !page.includes(`| \`${word}\` | ${about} | `));
  expect(missing).toEqual([]);
  expect(page).toContain('| `lay` | lays the card of this name; needs `at` | `{"lay":');
});
