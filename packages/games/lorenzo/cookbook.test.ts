import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testCookbook } from '../contract/cookbook.ts';
import { listedCards } from '../contract/listed-cards.ts';
import { lorenzo } from './game.ts';

const folder = import.meta.dirname;
const sources = ['development', 'leaders', 'excommunications'].flatMap((file) =>
  listedCards(join(folder, `examples/cookbook/${file}.json`)),
);

testCookbook({
  game: lorenzo,
  folder,
  matches: [{}, { advanced: true }],
  cards: sources.map((source) => ({ id: (JSON.parse(source) as { name: string }).name, source })),
});

test('the cookbook has every effect with a payload, and the README a table with each', () => {
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const ideas = readme.slice(readme.indexOf('## Which words'), readme.indexOf('## The format'));
  for (const effect of [
    'ADD',
    'CHANGE',
    'ACTION',
    'BONUS',
    'PRIVILEGE',
    'PERMANENT',
    'LESSRESOURCE',
    'FLAG',
  ]) {
    expect(sources.join('')).toContain(`"${effect}"`);
    expect(ideas).toContain(effect);
  }
});
