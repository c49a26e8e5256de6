import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Machine, randomPick, roll, seedRng } from '@cardwright/kernel';
import { expect, test } from 'vitest';
import { readScenarios, runScenarios, scenarios } from '../index.ts';
import { loadFiles, readPack, shippedFiles, wordsIn } from '../node.ts';
import * as vocabulary from './compile/vocabulary.ts';
import { EFFECTS } from './effects/index.ts';
import { lanes } from './game.ts';

const folder = join(import.meta.dirname, 'examples/cookbook');
const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const path = join(folder, 'scenarios/cookbook.scenario');

/** The recipes of the README: a printed text, and the card file. */
const recipes = [...readme.matchAll(/^> (.*?)\n\n```json\n(.*?)```/gms)].map(
  ([, quoted = '', json = '']) => ({
    text: quoted.replaceAll('\n> ', ' '),
    json,
    id: (JSON.parse(json) as { EntityPrintInfo: { Id: number } }).EntityPrintInfo.Id,
  }),
);
const { content, faults, warnings } = loadFiles(lanes, readPack(folder));

test('the cookbook has neither faults nor warnings, and its deck can be played', () => {
  expect([...faults, ...warnings]).toEqual([]);
  const machine = new Machine(lanes, content!);
  for (let game = 0; game < 5; game++) {
    const chance = seedRng(`cookbook ${game}`);
    const options = { decks: ['Cookbook', 'Cookbook'] };
    const state = machine.start({ seed: `cookbook ${game}`, seats: 2, options });
    while (state.ask)
      machine.answer(
        state,
        randomPick(state.ask, (n) => roll(chance, n)),
      );
    expect(state.over).toBe(true);
  }
});

test('the README shows every card of the cookbook, and the text that it prints', () => {
  const own = content!.cards.filter(({ id }) => id >= 900).map(({ id }) => id);
  expect(recipes.map(({ id }) => id)).toEqual(own);
  expect(readme.match(/```json/g)).toHaveLength(own.length);
  for (const { id, text, json } of recipes) {
    expect(json).toBe(readFileSync(join(folder, `vanilla/base/${id}.json`), 'utf8'));
    expect(lanes.face.cardText(content!, String(id), wordsIn('en'))).toBe(text);
    expect(lanes.face.cardText(content!, String(id), wordsIn('it'))).not.toMatch(/lanes\.|[{}]/);
  }
});

test('the cookbook has every effect, interaction and trigger', () => {
  const used = recipes.map(({ json }) => json).join('');
  const words = [
    ...EFFECTS.map(({ name }) => name),
    ...Object.keys(vocabulary.INTERACTIONS.words),
    ...Object.keys(vocabulary.TRIGGERS.words),
  ];
  expect(words.filter((word) => !used.includes(`"${word}"`))).toEqual([]);
});

test('every card of the cookbook has a card test, which passes', () => {
  const catalogue = {
    words: scenarios,
    shipped: shippedFiles,
    pack: (to: string) => readPack(join(dirname(path), to)),
  };
  const read = readScenarios({ path, text: readFileSync(path, 'utf8') }, catalogue);
  const cases = runScenarios(read, catalogue);
  for (const { name, why } of cases) expect({ name, why }).toEqual({ name });
  for (const { id } of recipes)
    expect(
      cases.some(({ name }) => name.startsWith(`${id} `)),
      String(id),
    ).toBe(true);
});

test('the README names only effects, events and roles that exist', () => {
  const prose = readme.slice(0, readme.indexOf('## Cards')).replaceAll(/```json.*?```/gs, '');
  const known = new Set([
    ...EFFECTS.map(({ name }) => name),
    ...Object.values(vocabulary).flatMap((value) =>
      typeof value === 'object' && 'words' in value ? Object.keys(value.words) : [],
    ),
  ]);
  const named = new Set(prose.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g));
  expect([...named].filter((word) => !known.has(word))).toEqual([]);
});
