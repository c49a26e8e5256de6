// Compares two builds of the games: node bench/compare-builds.mjs OLDER [turns] [games …]
// OLDER is another checkout that was built (`npx tsc -b`); this one is the other build. Each turn
// runs both, the first one first in every other turn, each in a process of its own. Prints the
// processor time of a random decision and of a fork, and their ratio with its 95 % interval.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const WARM_UP = 300_000;
const SLICES = 8;
const DECISIONS = 100_000;
const POSITIONS = 200;
const FORKS = 100;

/** Microseconds of processor time. */
function timed(run) {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const bestOf = (times, run) => Math.min(...Array.from({ length: times }, run));

/** Nanoseconds of a random decision and of a fork; `played` shows that builds play alike. */
async function measure(root, name) {
  // earlier versions are not bundled
  const built = existsSync(join(root, 'packages/kernel/bundle')) ? 'bundle' : 'dist';
  const load = (name, file) =>
    import(pathToFileURL(join(root, 'packages', name, built, file)).href);
  const { Machine, randomPick, roll, seedRng } = await load('kernel', 'index.js');
  const { games } = await load('games', 'index.js');
  const { loadContent } = await load('games', 'node.js');
  const game = games[name];
  const machine = new Machine(game, loadContent(name));
  const { min: seats } = (game.rules ?? game).seats;
  const chance = seedRng('bench');
  const start = (seed) => machine.start({ seed: String(seed), seats, options: {} });
  const states = [];
  let state = start(0);
  let played = 0;
  let decisions = 0;
  const play = (count) => {
    for (let i = 0; i < count; i++) {
      if (!state.ask) state = start(++played);
      if (states.length < POSITIONS && decisions % 17 === 0) states.push(machine.fork(state));
      decisions++;
      machine.answer(
        state,
        randomPick(state.ask, (n) => roll(chance, n)),
      );
    }
  };
  const forkAll = () => {
    for (let i = 0; i < FORKS; i++) for (const one of states) machine.fork(one);
  };
  play(WARM_UP);
  const decision = bestOf(SLICES, () => (timed(() => play(DECISIONS)) / DECISIONS) * 1000);
  const fork = bestOf(SLICES, () => (timed(forkAll) / (FORKS * states.length)) * 1000);
  return { decision, fork, played };
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Two-sided 95 % quantiles of Student's t by degrees of freedom. */
const STUDENT = [0, 12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18];

/** The ratio of two lists of times, pair by pair, with its interval. */
function ratioOf(before, now) {
  const logs = now.map((value, i) => Math.log(value / before[i]));
  const mean = logs.reduce((sum, x) => sum + x, 0) / logs.length;
  const variance = logs.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (logs.length - 1);
  const half = (STUDENT[logs.length - 1] ?? 2) * Math.sqrt(variance / logs.length);
  const [low, middle, high] = [mean - half, mean, mean + half].map((x) => Math.exp(x).toFixed(2));
  return `${median(before).toFixed(0)} → ${median(now).toFixed(0)} ns, ${middle} (${low} … ${high})`;
}

function compare(older, newer, turns, name) {
  const self = fileURLToPath(import.meta.url);
  const run = (root) => {
    const args = ['--no-allocation-site-pretenuring', self, '--measure', root, name];
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  };
  const before = [];
  const now = [];
  for (let turn = 0; turn < turns; turn++) {
    const pairs = [
      [before, older],
      [now, newer],
    ];
    if (turn % 2 === 1) pairs.reverse();
    for (const [times, root] of pairs) times.push(run(root));
    if (before.at(-1).played !== now.at(-1).played)
      console.error(`${name}: the two builds do not play the same games`);
  }
  for (const what of ['decision', 'fork']) {
    const times = (results) => results.map((result) => result[what]);
    console.log(`${name} ${what}: ${ratioOf(times(before), times(now))}`);
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === undefined) {
  console.error('usage: node bench/compare-builds.mjs OLDER [turns] [games …]');
  process.exitCode = 2;
} else if (first === '--measure') {
  console.log(JSON.stringify(await measure(...rest)));
} else {
  const [turns = '11', ...named] = rest;
  const all = ['chaos', 'dominion', 'lanes', 'lorenzo', 'shelfie'];
  const newer = fileURLToPath(new URL('..', import.meta.url));
  for (const name of named.length > 0 ? named : all)
    compare(resolve(first), newer, Number(turns), name);
}
