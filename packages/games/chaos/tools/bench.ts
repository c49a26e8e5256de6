import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Machine, randomPick, roll, seedRng } from '@cardwright/kernel';
import { chaos } from '../game.ts';

/** Random decisions a second on one core, and the time of a fork. */
const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'content');
const { content, faults } = chaos.content.load(
  ['cards.json', 'decks.json'].map((path) => ({
    path,
    text: readFileSync(join(folder, path), 'utf8'),
  })),
);
if (!content) throw new Error(JSON.stringify(faults, undefined, 1));
const machine = new Machine(chaos, content);

let decisions = 0;
let games = 0;
let turns = 0;
const seconds = Number(process.argv[2] ?? 3);
const chance = seedRng('bench');
const pick = (n: number): number => roll(chance, n);
const run = (until: number): void => {
  while (performance.now() < until) {
    const state = machine.start({ seed: String(games++), seats: 2 });
    while (state.ask) {
      machine.answer(state, randomPick(state.ask, pick));
      decisions++;
    }
    turns += state.turn;
  }
};
run(performance.now() + 1000);
decisions = games = turns = 0;
const begun = performance.now();
const cpu = process.cpuUsage();
run(begun + seconds * 1000);
// CPU time: other load on the machine does not count.
const { user, system } = process.cpuUsage(cpu);
const spent = (user + system) / 1e6;
process.stdout.write(
  `${Math.round(decisions / spent)} random decisions/s, ${Math.round(games / spent)} games/s, ` +
    `${(decisions / games).toFixed(1)} decisions and ${(turns / games).toFixed(1)} turns a ` +
    `game\n`,
);

const state = machine.start({ seed: 'fork', seats: 2 });
for (let i = 0; i < 60 && state.ask; i++) machine.answer(state, randomPick(state.ask, pick));
const forks = 200_000;
const from = process.cpuUsage();
for (let i = 0; i < forks; i++) machine.fork(state);
process.stdout.write(`${Math.round((process.cpuUsage(from).user * 1e3) / forks)} ns a fork\n`);
