import { join } from 'node:path';
import { contract, goldenGames, scenarioTests, stateCountTest } from '@cardwright/testing';
import { loadContent, wordsIn } from '../node.ts';
import type { LanesContent } from './content.ts';
import { lanes } from './game.ts';
import { lanesScenario } from './scenario/index.ts';
import type { LanesState } from './state.ts';

const here = import.meta.dirname;
const content = loadContent(lanes);

/**
 * Every card a player owns is in hand, deck or discard pile; what stands on the board is in the
 * discard pile already.
 */
const census = (_content: LanesContent, state: LanesState) =>
  state.players.map((p) => [...p.hand, ...p.deck, ...p.discard].sort((a, b) => a - b));

scenarioTests('lanes', lanesScenario, join(here, 'scenarios'));
stateCountTest(lanes, content, {
  name: 'commoners against wardens',
  seats: 2,
  options: { decks: ['commoners', 'wardens'] },
  counts: [14, 153, 928],
  deeper: [5335, 45_128],
});
contract(lanes, content, {
  name: 'commoners against wardens',
  seats: 2,
  options: { decks: ['commoners', 'wardens'] },
  games: 20,
  census,
});
contract(lanes, content, {
  name: 'reavers against tinkers, LAST rules',
  seats: 2,
  options: { decks: ['reavers', 'tinkers'], set: 'LAST' },
  games: 20,
  census,
});
contract(lanes, content, {
  name: 'caps and a turn limit',
  seats: 2,
  options: { decks: ['tinkers', 'wardens'], goldCap: 9, handCap: 6, unitCap: 7, turnLimit: 40 },
  games: 10,
  census,
});
goldenGames(
  lanes,
  content,
  join(here, 'golden'),
  [
    {
      file: 'commoners-wardens.json',
      seats: ['heuristic', 'heuristic'],
      options: { decks: ['commoners', 'wardens'] },
      seed: 'golden 1',
    },
    {
      file: 'reavers-tinkers.json',
      seats: ['heuristic', 'heuristic'],
      options: { decks: ['reavers', 'tinkers'] },
      seed: 'golden 2',
    },
    {
      file: 'random-last.json',
      seats: ['random', 'random'],
      options: { decks: ['wardens', 'tinkers'], set: 'LAST' },
      seed: 'golden 3',
    },
    // together with the others and the scenarios, these run every line of the shipped cards
    {
      file: 'lines-tinkers-reavers.json',
      seats: ['random', 'random'],
      options: {
        decks: [
          {
            class: 'TINKERS',
            cards: [
              109, 109, 109, 111, 111, 111, 112, 112, 112, 113, 113, 115, 115, 242, 242, 243, 243,
              243, 245, 246, 247, 251, 252, 252, 253, 242, 246, 250, 257, 259,
            ],
          },
          {
            class: 'REAVERS',
            cards: [
              107, 107, 107, 109, 109, 109, 111, 111, 111, 115, 115, 115, 118, 118, 222, 222, 223,
              223, 223, 224, 224, 225, 226, 226, 227, 228, 232, 233, 234, 235,
            ],
          },
        ],
        goldPerTurn: 7,
        drawPerTurn: 3,
      },
      seed: 'lines 121',
    },
    {
      file: 'lines-base-wardens.json',
      seats: ['random', 'random'],
      options: {
        decks: [
          {
            class: 'BASE',
            cards: [
              104, 104, 104, 107, 107, 107, 109, 109, 109, 111, 111, 111, 112, 112, 112, 113, 113,
              113, 114, 114, 115, 115, 119, 123, 124, 125, 127, 128, 130, 131,
            ],
          },
          {
            class: 'WARDENS',
            cards: [
              106, 106, 109, 109, 109, 112, 112, 112, 200, 201, 201, 202, 202, 202, 203, 203, 204,
              204, 204, 205, 205, 206, 207, 207, 208, 208, 209, 209, 210, 212,
            ],
          },
        ],
        goldPerTurn: 7,
        drawPerTurn: 3,
      },
      seed: 'lines 163',
    },
    {
      file: 'lines-reavers-reavers.json',
      seats: ['random', 'random'],
      options: {
        decks: [
          {
            class: 'REAVERS',
            cards: [
              107, 107, 107, 109, 109, 109, 111, 111, 111, 115, 115, 115, 118, 118, 222, 222, 223,
              223, 223, 224, 224, 225, 226, 226, 227, 228, 232, 233, 234, 235,
            ],
          },
          {
            class: 'REAVERS',
            cards: [
              107, 107, 107, 109, 109, 109, 111, 111, 111, 115, 115, 115, 118, 118, 222, 222, 223,
              223, 223, 224, 224, 225, 226, 226, 227, 228, 232, 233, 234, 235,
            ],
          },
        ],
        goldPerTurn: 7,
        drawPerTurn: 3,
      },
      seed: 'lines 325',
    },
  ],
  wordsIn('en'),
);
