/** What Cardwright loads: the game, and its words in card tests. */
export { game } from './game.ts';
export { scenario } from './scenario.ts';
