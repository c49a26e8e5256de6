import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testCookbook } from '../contract/cookbook.ts';
import { listedCards } from '../contract/listed-cards.ts';
import { shelfie } from './game.ts';

const folder = import.meta.dirname;
const sources = listedCards(join(folder, 'examples/cookbook/CommonGoalCards.json'));
const cards = sources.map((source) => ({ source, goal: JSON.parse(source) as { id: number } }));

testCookbook({
  game: shelfie,
  folder,
  matches: [{ goals: cards.map(({ goal }) => goal.id) }],
  cards: cards.map(({ source, goal }) => ({ id: `common-${goal.id}`, source })),
});

test('the cookbook has every type and option of a goal', () => {
  for (const word of ['"Groups"', '"RowCol"', '"Shape"', '"surrounded": 1', '"stairs": 1'])
    expect(sources.join('')).toContain(word);
});
