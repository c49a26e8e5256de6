import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  type Game,
  Machine,
  type MatchOptions,
  randomPick,
  roll,
  seedRng,
} from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { readScenarios, runScenarios, scenarios } from '../index.ts';
import { loadFiles, readPack, shippedFiles, wordsIn } from '../node.ts';

/** A recipe of a README: the text that a card prints, and the card as its file has it. */
export interface Recipe {
  text: string;
  json: string;
}

/** The recipes of a README: each is a quotation and the JSON after it. */
export const recipesIn = (readme: string): Recipe[] =>
  [...readme.matchAll(/^> (.*?)\n\n```json\n(.*?)```/gms)].map(([, quoted = '', json = '']) => ({
    text: quoted.replaceAll(/\\?\n> /g, ' '),
    json,
  }));

/** What a game says about its cookbook. */
export interface Cookbook {
  game: Game;
  /** The folder of the game. */
  folder: string;
  /** Options of matches with these cards, each played by random players. */
  matches: readonly MatchOptions[];
  /** The cards of the pack, in order: by id, with their text in the file. */
  cards: readonly { id: string; source: string }[];
}

/**
 * Tests of a cookbook: a pack of complete cards in `examples/cookbook`, which the README of the
 * game prints. Every card has a test, whose name begins with the id of the card.
 */
export function testCookbook({ game, folder, matches, cards }: Cookbook): void {
  const pack = join(folder, 'examples/cookbook');
  const recipes = recipesIn(readFileSync(join(folder, 'README.md'), 'utf8'));
  const { content, faults, warnings } = loadFiles(game, readPack(pack));
  const textOf = (id: string, language: 'en' | 'it'): string =>
    content ? game.face.cardText(content, id, wordsIn(language)) : '';

  test('the cookbook has neither faults nor warnings, and its cards can be played', () => {
    expect([...faults, ...warnings]).toEqual([]);
    if (!content) return;
    const machine = new Machine(game, content);
    for (const options of matches)
      for (let match = 0; match < 5; match++) {
        const seed = `cookbook ${match}`;
        const chance = seedRng(seed);
        const state = machine.start({ seed, seats: 2, options });
        while (state.ask)
          machine.answer(
            state,
            randomPick(state.ask, (n) => roll(chance, n)),
          );
        expect(state.over).toBe(true);
      }
  });

  test('the README shows every card of the cookbook, and the text that it prints', () => {
    expect(recipes.map(({ json }) => json)).toEqual(cards.map(({ source }) => source));
    cards.forEach(({ id }, i) => {
      expect(recipes[i]?.text).toBe(textOf(id, 'en').replaceAll('\n', ' '));
      expect(textOf(id, 'it')).not.toMatch(/\w\.text\.|[{}]/);
    });
  });

  test('every card of the cookbook has a card test, which passes', () => {
    const path = join(pack, 'scenarios/cookbook.scenario');
    const catalogue = {
      words: scenarios,
      shipped: shippedFiles,
      pack: (to: string) => readPack(join(dirname(path), to)),
    };
    const read = readScenarios({ path, text: readFileSync(path, 'utf8') }, catalogue);
    const cases = runScenarios(read, catalogue);
    for (const { name, why } of cases) expect({ name, why }).toEqual({ name });
    for (const { id } of cards)
      expect(
        cases.some(({ name }) => new RegExp(`^${id}[: ]`).test(name)),
        id,
      ).toBe(true);
  });
}
