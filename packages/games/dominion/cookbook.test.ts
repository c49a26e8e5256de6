import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testCookbook } from '../contract/cookbook.ts';
import { listedCards } from '../contract/listed-cards.ts';
import { CARD_EVENTS, REACTIONS, TYPES } from './content.ts';
import { EFFECTS } from './effects/index.ts';
import { dominion } from './game.ts';

const folder = import.meta.dirname;
const sources = listedCards(join(folder, 'examples/cookbook/cards.json'));

testCookbook({
  game: dominion,
  folder,
  matches: [1, 2, 3, 4].map((n) => ({ kingdom: `Cookbook ${n}` })),
  cards: sources.map((source) => ({
    id: (JSON.parse(source) as { name: string }).name,
    source,
  })),
});

test('the cookbook has every effect, and the README a table with each', () => {
  const used = sources.join('');
  const readme = readFileSync(join(folder, 'README.md'), 'utf8');
  const table = readme.slice(0, readme.indexOf('## Cookbook'));
  for (const { name } of EFFECTS) {
    expect(used).toContain(`"do": "${name}"`);
    expect(table).toContain(`\`${name}\``);
  }
  for (const type of TYPES.filter((one) => one !== 'Curse')) expect(used).toContain(`"${type}"`);
  for (const word of [...CARD_EVENTS, ...REACTIONS]) expect(table).toContain(`\`${word}\``);
});
