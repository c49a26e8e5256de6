import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recipesIn, testCookbook } from '../contract/cookbook.ts';
import * as vocabulary from './compile/vocabulary.ts';
import { EFFECTS } from './effects/index.ts';
import { lanes } from './game.ts';

const folder = import.meta.dirname;
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const files = join(folder, 'examples/cookbook/vanilla/base');

testCookbook({
  game: lanes,
  folder,
  matches: [{ decks: ['Cookbook', 'Cookbook'] }],
  cards: readdirSync(files)
    .toSorted()
    .map((file) => ({
      id: file.replace('.json', ''),
      source: readFileSync(join(files, file), 'utf8'),
    })),
});

test('the cookbook has every effect, interaction and trigger', () => {
  const used = recipesIn(readme)
    .map(({ json }) => json)
    .join('');
  const words = [
    ...EFFECTS.map(({ name }) => name),
    ...Object.keys(vocabulary.INTERACTIONS.words),
    ...Object.keys(vocabulary.TRIGGERS.words),
  ];
  expect(words.filter((word) => !used.includes(`"${word}"`))).toEqual([]);
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
