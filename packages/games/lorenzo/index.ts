export { lorenzo } from './game.ts';
export { lorenzoScenario } from './scenario/index.ts';
