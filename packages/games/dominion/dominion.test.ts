import { join } from 'node:path';
import { scenarioTests } from '../contract/scenario-tests.ts';
import type { ScenarioWords } from '../scenario/index.ts';
import { dominionScenario } from './scenario.ts';

const here = import.meta.dirname;

scenarioTests('dominion', dominionScenario as unknown as ScenarioWords, join(here, 'scenarios'));
