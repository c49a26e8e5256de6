import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Machine } from '@cardwright/kernel';
import { describe, expect, test } from 'vitest';
import { games, readScenarios, runScenarios, scenarios } from '../index.ts';
import { loadContent, loadFiles, readPack, shippedFiles, starterFolder } from '../node.ts';

/** Every case of a card test, with what differs. */
function casesOf(path: string): { name: string; why: string | undefined }[] {
  const catalogue = {
    words: scenarios,
    shipped: shippedFiles,
    pack: (folder: string) => readPack(join(dirname(path), folder)),
  };
  const read = readScenarios({ path, text: readFileSync(path, 'utf8') }, catalogue);
  return runScenarios(read, catalogue).map(({ name, why }) => ({ name, why }));
}

describe.each(Object.values(games))('the starting points of $name', (game) => {
  const folder = starterFolder(game)!;
  const pack = join(folder, 'pack');

  test('the pack has neither faults nor warnings, and brings a card', () => {
    const { content, faults, warnings } = loadFiles(game, readPack(pack));
    expect({ faults, warnings }).toEqual({ faults: [], warnings: [] });
    const shipped = game.content.cards(loadContent(game)).length;
    expect(game.content.cards(content!).length).toBeGreaterThan(shipped);
  });

  test('the card tests pass', () => {
    const own = readdirSync(join(pack, 'scenarios')).map((name) => join(pack, 'scenarios', name));
    expect(own.length).toBeGreaterThan(0);
    for (const path of [...own, join(folder, 'scenario.json')])
      for (const { name, why } of casesOf(path)) expect({ name, why }).toEqual({ name });
  });

  test('every kingdom and deck that the manifest names can be played', () => {
    const { content } = loadFiles(game, readPack(pack));
    const manifest = JSON.parse(readFileSync(join(pack, 'pack.json'), 'utf8')) as {
      kingdoms?: object;
      decks?: object;
    };
    const machine = new Machine(game, content!);
    const start = { seed: '1', generator: 'quick', seats: 2 } as const;
    for (const kingdom of Object.keys(manifest.kingdoms ?? {}))
      expect(machine.start({ ...start, options: { kingdom } }).ask).toBeTruthy();
    for (const deck of Object.keys(manifest.decks ?? {}))
      expect(machine.start({ ...start, options: { decks: [deck, deck] } }).ask).toBeTruthy();
  });
});
