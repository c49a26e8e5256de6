import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testCookbook } from '../contract/cookbook.ts';
import { listedCards } from '../contract/listed-cards.ts';
import { EFFECT_SHAPES } from './effects/index.ts';
import { chaos } from './game.ts';

const folder = import.meta.dirname;
const sources = listedCards(join(folder, 'examples/cookbook/cards.json'));

testCookbook({
  game: chaos,
  folder,
  matches: [{ decks: ['Cookbook', 'Cookbook spells'] }],
  cards: sources.map((source) => ({ id: (JSON.parse(source) as { name: string }).name, source })),
});

test('the cookbook has every effect, and the README a table with each', () => {
  const used = sources.join('');
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const ideas = readme.slice(0, readme.indexOf('## Cookbook'));
  for (const { name } of EFFECT_SHAPES.filter((effect) => effect.name !== 'null')) {
    expect(used).toContain(`"type": "${name}"`);
    expect(ideas).toContain(`\`${name}\``);
  }
});
