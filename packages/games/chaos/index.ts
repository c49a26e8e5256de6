export { chaos } from './game.ts';
export { chaosScenario } from './scenario.ts';
