export { game } from './game.ts';
export { scenario } from './scenario.ts';
