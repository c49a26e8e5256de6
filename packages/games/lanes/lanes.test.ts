import { join } from 'node:path';
import { contract } from '../contract/contract.ts';
import { goldenGames } from '../contract/golden.ts';
import { reachable } from '../contract/reachable.ts';
import { scenarioTests } from '../contract/scenario-tests.ts';
import { loadContent, wordsIn } from '../node.ts';
import type { LanesContent } from './content.ts';
import { lanes, lanesScenario } from './index.ts';
import type { LanesState } from './state.ts';

const here = import.meta.dirname;
const content = loadContent(lanes);

/** Every card a player owns is in hand, deck or discard pile; what stands on the board is in the discard pile already. */
const census = (_content: LanesContent, state: LanesState) => state.players.map((p) => [...p.hand, ...p.deck, ...p.discard].sort((a, b) => a - b));

scenarioTests('lanes', lanesScenario as never, join(here, 'scenarios'));
reachable(lanes, content, {
  name: 'commoners against wardens',
  seats: 2,
  options: { decks: ['commoners', 'wardens'] },
  tables: [14, 153, 928],
  deeper: [5335, 45_128],
});
contract(lanes, content, { name: 'commoners against wardens', seats: 2, options: { decks: ['commoners', 'wardens'] }, games: 20, census });
contract(lanes, content, { name: 'reavers against tinkers, LAST rules', seats: 2, options: { decks: ['reavers', 'tinkers'], set: 'LAST' }, games: 20, census });
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
    { file: 'commoners-wardens.json', seats: ['heuristic', 'heuristic'], options: { decks: ['commoners', 'wardens'] }, seed: 'golden 1' },
    { file: 'reavers-tinkers.json', seats: ['heuristic', 'heuristic'], options: { decks: ['reavers', 'tinkers'] }, seed: 'golden 2' },
    { file: 'random-last.json', seats: ['random', 'random'], options: { decks: ['wardens', 'tinkers'], set: 'LAST' }, seed: 'golden 3' },
  ],
  wordsIn('en'),
);
