import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Machine, roll, seedRng } from '@cardwright/kernel';
import { chaos } from '../game.ts';

/**
 * How the shipped decks fare against each other in the hands of the heuristic player: every pair
 * plays each seed twice, with seats exchanged.
 *
 *     cd packages/games/chaos/tools
 *     node --import tsx --conditions=@cardwright/source balance.ts [games per pair]
 */
const folder = join(dirname(fileURLToPath(import.meta.url)), '..', 'content');
const { content, faults } = chaos.content.load(
  ['cards.json', 'decks.json'].map((path) => ({
    path,
    text: readFileSync(join(folder, path), 'utf8'),
  })),
);
if (!content) throw new Error(JSON.stringify(faults, undefined, 1));
const machine = new Machine(chaos, content);
const player = chaos.players.byName.heuristic!.make([], content);
const games = Number(process.argv[2] ?? 2000);
const names = content.decks.map((deck) => deck.name);

const points = names.map(() => names.map(() => 0));
let first = 0;
let played = 0;
let turns = 0;

/** 1 where the first seat wins, 0 where it loses, a half for a draw. */
function play(seed: string, decks: [string, string]): number {
  const state = machine.start({ seed, seats: 2, options: { decks, turnLimit: 500 } });
  const chance = seedRng(`players of ${seed}`);
  while (state.ask)
    machine.answer(
      state,
      player.answer(
        chaos.information.sight(machine.content, state, state.ask.seat),
        state.ask,
        (n) => roll(chance, n),
      ),
    );
  played++;
  turns += state.turn;
  const point = state.winner < 0 ? 0.5 : state.winner === 0 ? 1 : 0;
  first += point;
  return point;
}

names.forEach((one, i) => {
  names.slice(i + 1).forEach((two, k) => {
    const j = i + 1 + k;
    for (let game = 0; game < games / 2; game++) {
      const seed = `${one} ${two} ${game}`;
      const won = play(seed, [one, two]) + 1 - play(seed, [two, one]);
      points[i]![j]! += won;
      points[j]![i]! += 2 - won;
    }
  });
});

const percent = (share: number): string => (share * 100).toFixed(1);
const lines = [
  `| | ${names.join(' | ')} | all |`,
  `| --- |${names.map(() => ' ---: |').join('')} ---: |`,
];
names.forEach((name, i) => {
  const total = points[i]!.reduce((a, b) => a + b, 0) / (games * (names.length - 1));
  lines.push(
    `| ${name} | ` +
      `${names.map((_, j) => (i === j ? '–' : percent(points[i]![j]! / games))).join(' | ')} | ` +
      `**${percent(total)}** |`,
  );
});
process.stdout.write(
  `${lines.join('\n')}\n\n${games} games a pair; the first seat wins ${percent(first / played)} ` +
    `%; ${(turns / played).toFixed(1)} turns a game\n`,
);
