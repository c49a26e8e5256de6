import { join } from 'node:path';
import type { Plain } from '@cardwright/kernel';
import { contract, goldenGames, scenarioTests, stateCountTest } from '@cardwright/testing';
import { shippedFiles, wordsIn } from '../node.ts';
import type { ShelfieContent } from './content.ts';
import { shelfie } from './game.ts';
import { shelfieScenario } from './scenario/index.ts';
import { bitCount } from './rules/shelf.ts';
import type { ShelfieState } from './state.ts';
import { TYPES } from './rules/tiles.ts';

const content = shelfie.content.load(shippedFiles('shelfie')).content!;
const folder = (name: string): string => join(import.meta.dirname, name);

/** Tiles by type: 22 each, wherever they are. */
const census = (_content: ShelfieContent, s: ShelfieState): Plain => {
  const count = new Array<number>(TYPES).fill(0);
  for (const shelf of s.shelves) shelf.forEach((mask, type) => (count[type]! += bitCount(mask)));
  for (const type of [...s.board, ...s.bag, ...s.taken]) if (type >= 0) count[type]!++;
  return count;
};

for (const seats of [2, 3, 4])
  contract(shelfie, content, { name: `${seats} players`, seats, census });
contract(shelfie, content, {
  name: 'italian edition',
  seats: 4,
  options: { edition: 'italian' },
  census,
  games: 5,
});
stateCountTest(shelfie, content, {
  name: '2 players',
  seats: 2,
  counts: [24, 120, 2280],
  deeper: [12_570],
});
stateCountTest(shelfie, content, {
  name: '4 players',
  seats: 4,
  counts: [28, 140, 2940],
  deeper: [16_550],
});

scenarioTests('shelfie', shelfieScenario, folder('scenarios'));

goldenGames(
  shelfie,
  content,
  folder('golden'),
  [
    {
      file: 'two-heuristics.json',
      seats: ['heuristic', 'heuristic'],
      options: {},
      seed: 'golden 1',
    },
    {
      file: 'three-random.json',
      seats: ['random', 'random', 'random'],
      options: {},
      seed: 'golden 2',
    },
    {
      file: 'four-italian.json',
      seats: ['heuristic', 'random', 'heuristic', 'random'],
      options: { edition: 'italian' },
      seed: 'golden 3',
    },
    // together with the others and the scenarios, these run every line of the shipped cards
    {
      file: 'lines-english.json',
      seats: ['random', 'heuristic'],
      options: { edition: 'english' },
      seed: 'lines 76',
    },
    {
      file: 'lines-italian.json',
      seats: ['heuristic', 'heuristic'],
      options: { edition: 'italian' },
      seed: 'lines 159',
    },
  ],
  wordsIn('en'),
);
