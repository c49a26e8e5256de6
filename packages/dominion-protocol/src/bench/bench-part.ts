import type { BenchPart } from '@cardwright/server/bench';
import { dominionRows } from './dominion-rows.ts';
import { engineSuite } from './engine-suite.ts';
import { growthRows } from './growth-rows.ts';

/** What this package contributes to `cardwright bench`. */
export const benchPart: BenchPart = {
  game: 'dominion',
  suites: { dominion: engineSuite },
  serverRows: dominionRows,
  growthRows,
};
