export { contract, type ContractOptions, coverage } from './contract.ts';
export { countStates, stateCountTest } from './count-states.ts';
export { type Golden, goldenGames, playGolden, recordGolden } from './golden.ts';
export { nim, nimContent } from './nim.ts';
export { scenarioTests } from './scenario-tests.ts';
