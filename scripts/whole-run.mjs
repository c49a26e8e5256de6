// The parts of a whole `npm test`, and how many test files each runs in parallel.

/** Tests that start servers, databases and browsers. They mostly wait for these. */
const PROCESSES = [
  'server',
  'attacks',
  'browser',
  'packages',
  'soak',
  'nodes',
  'cluster',
  'compatibility',
  'long',
].map((part) => `tests/${part}/`);

/** Tests that compare CPU time, which other load would distort. */
export const ALONE = [
  'tests/attacks/h4-endless-pings.test.ts',
  'tests/attacks/h5-rebuilt-documents.test.ts',
  'tests/attacks/h6-records-and-replays.test.ts',
  'tests/attacks/h8-endless-spectators.test.ts',
  'tests/attacks/h10-endless-lists.test.ts',
];

/** The fault injection tests, whose leases run in real time: they run with little beside them. */
const REAL_TIME = ['tests/nodes/history.test.ts', 'tests/nodes/planted-nodes.test.ts'];

/** Tests that replace modules, so that each needs a copy of the code of its own. */
export const MOCKING = [
  'packages/server/src/store/journaled-database.test.ts',
  'packages/server/src/store/store-failures.test.ts',
];

/** Packages whose tests depend on nothing but the code. */
const PURE = ['kernel', 'games', 'testing', 'protocol', 'match', 'sim', 'web'].map(
  (name) => `packages/${name}/`,
);

/** Files that take long, slowest first: whatever else is slow, none of them ends up last. */
export const SLOWEST = [
  'tests/nodes/history',
  'tests/nodes/planted-nodes',
  'tests/packages/outside',
  'tests/cluster/simulation',
  'tests/browser/offline',
  'tests/server/bots',
  'tests/browser/whole-match',
  'tests/nodes/one-node',
  'tests/browser/pages',
  'tests/browser/lessons',
  'tests/attacks/c1-endless-creates',
  'tests/browser/boards',
  'tests/server/failing-bots',
  'tests/browser/robust',
  'tests/server/dominion-leaving',
  'tests/nodes/from-any-node',
  'tests/server/odd',
  'tests/attacks/m13-wall-clock',
  'tests/browser/setup',
  'tests/browser/words',
  'tests/attacks/h3-searches-before-others',
  'tests/compatibility/transcripts',
  'tests/server/kill',
  'tests/server/storage',
  'tests/nodes/upgrade',
  'tests/compatibility/check',
  'tests/server/safe',
  'tests/nodes/together',
  'tests/attacks/m16-damaged-store',
  'tests/browser/coach',
  'tests/server/dominion',
  'tests/browser/friends',
  'tests/attacks/h2-endless-matches',
  'tests/server/life-of-a-move',
  'tests/server/clocks',
  'tests/contributing/contributing',
  'packages/cli/src/bad-input',
  'packages/cli/src/cli',
  'tests/words/sent',
  'packages/games/dominion/dominion',
  'packages/sim/src/search/personalities',
  'packages/sim/src/evolution/evolve',
  'packages/games/lorenzo/lorenzo',
  'packages/sim/src/search/strategist',
  'packages/cli/src/check/broken-inputs',
  'packages/cli/src/commands/research',
].map((path) => `${path}.test.ts`);

/** More failing files than this have a common cause, which a second try would only hide. */
const MOST_REPEATED = 3;

/**
 * The failed files that are tried once more, alone. Tests of the pure packages depend on nothing
 * but the code; any other may start processes, and a machine that stands still can fail it too.
 */
export function toRepeat(report, root) {
  const failed = report.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => name.slice(root.length + 1));
  const isPure = (file) => PURE.some((part) => file.startsWith(part));
  return failed.length <= MOST_REPEATED && !failed.some(isPure) ? failed : [];
}

const without = (paths) => paths.map((path) => `--exclude=${path}`);

/**
 * Vitest's arguments for each part, on a machine with this many cores. The files of a worker share
 * one copy of the code, except in the last two parts.
 */
export const wholeRun = (cores) => [
  {
    args: ['--no-isolate', ...without([...PROCESSES.map((folder) => `${folder}**`), ...MOCKING])],
    workers: cores,
  },
  {
    args: ['--no-isolate', ...PROCESSES, ...without([...ALONE, ...REAL_TIME])],
    workers: cores + 2,
  },
  { args: [...REAL_TIME, ...MOCKING], workers: cores + 1 },
  { args: ALONE, workers: 1 },
];
