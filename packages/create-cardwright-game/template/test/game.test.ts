import { fileURLToPath } from 'node:url';
import { filesUnder } from '@cardwright/games/node';
import { contract, scenarioTests } from '@cardwright/testing';
import { game, scenario } from '../src/index.ts';

const folder = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const files = filesUnder(folder('content'));
const { content, faults } = game.content.load(files);
if (!content) throw new Error(JSON.stringify(faults));

// What every game promises: it ends, copies and saves, refuses wrong answers, hides what is hidden.
for (const seats of [2, 3, 4])
  contract(game, content, {
    name: `${seats} players`,
    seats,
    census: (_content, { row, taken }) => [...row, ...taken.flat()].sort((a, b) => a - b),
  });

scenarioTests('my-game', scenario, folder('scenarios'), files);
