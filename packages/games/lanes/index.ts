export { lanes } from './game.ts';
export { lanesScenario } from './scenario.ts';
