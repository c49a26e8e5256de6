export { shelfie } from './game.ts';
export { shelfieScenario } from './scenario/index.ts';
