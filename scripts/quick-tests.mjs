// What `npm test -- --quick` runs: tests that start no process, no browser and no search.

export const INCLUDED = [
  'packages/kernel',
  'packages/protocol',
  'packages/match',
  'packages/games',
  'packages/web',
  'packages/server/src/rpc',
  'packages/server/src/http',
  'packages/server/src/players',
  'packages/sim/src/statistics',
  'packages/cli/src/play',
  'tests/architecture',
  'tests/words/words',
];

/** Slow because of many generated samples or many games. */
const LEFT_OUT = [
  '**/properties.test.ts',
  '**/generated-cards.test.ts',
  '**/promises.test.ts',
  'packages/games/contract/{idle-words,puzzles}.test.ts',
  'packages/server/src/players/player-pool.test.ts',
  'packages/web/src/offline/local-host.test.ts',
  'packages/games/contract/card-lines.test.ts',
  'packages/games/dominion/{known,packs,printed-numbers,text-structure}.test.ts',
  'packages/games/dominion/{players,rules}/*.test.ts',
  'packages/games/dominion/effects/mentions.test.ts',
  'packages/games/lorenzo/compile/third-period.test.ts',
  'packages/games/lanes/{asking,content,filters}.test.ts',
  'packages/games/shelfie/{effects/goals,players/heuristic}.test.ts',
  'packages/match/src/undo-rules.test.ts',
  'packages/games/loading/broken-files.test.ts',
  'packages/cli/src/player-files.test.ts',
];

/** These tests leave no state behind, so each worker loads the code once for all of them. */
export const quickArguments = [
  '--no-isolate',
  ...INCLUDED,
  ...LEFT_OUT.map((glob) => `--exclude=${glob}`),
];
