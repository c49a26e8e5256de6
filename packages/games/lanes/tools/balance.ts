import { Machine, type Player, randomPick, roll, seedRng } from '@cardwright/kernel';
import { loadContent } from '../../node.ts';
import { lanes } from '../game.ts';
import type { LanesSight } from '../view.ts';

/**
 * How fair the decks are: each pair plays mirrored games (the same seed with sides changed) between
 * two heuristic players.
 *
 *     cd packages/games/lanes/tools
 *     node --import tsx --conditions=@cardwright/source balance.ts [games per pair]
 */
const content = loadContent(lanes);
const machine = new Machine(lanes, content);
const pairs = Math.max(1, Math.floor(Number(process.argv[2] ?? 400) / 2));
const names = content.decks.map((deck) => deck.name);

function play(
  decks: string[],
  seed: string,
  players: (Player<LanesSight> | undefined)[],
): { winner: number; decisions: number } {
  const state = machine.start({ seed, seats: 2, options: { decks } });
  const chance = seedRng(`players ${seed}`);
  let decisions = 0;
  while (state.ask) {
    const { ask } = state;
    const player = players[ask.seat];
    machine.answer(
      state,
      player
        ? player.answer(lanes.information.sight(content, state, ask.seat), ask, (n) =>
            roll(chance, n),
          )
        : randomPick(ask, (n) => roll(chance, n)),
    );
    decisions++;
  }
  return { winner: state.current, decisions };
}

const clever = lanes.players.byName.heuristic!.make([], content);
const won = new Map<string, number>();
const played = new Map<string, number>();
let first = 0;
let games = 0;
let decisions = 0;
const rows = names.map((mine, i) => {
  const cells = names.map((theirs, j) => {
    if (i === j) return '–';
    if (i > j) return '';
    let wins = 0;
    for (let k = 0; k < pairs; k++) {
      for (const side of [0, 1]) {
        const { winner, decisions: n } = play(
          side === 0 ? [mine, theirs] : [theirs, mine],
          `balance ${i} ${j} ${k}`,
          [clever, clever],
        );
        if (winner === side) wins++;
        if (winner === 0) first++;
        games++;
        decisions += n;
      }
    }
    const add = (name: string, n: number): void => {
      won.set(name, (won.get(name) ?? 0) + n);
      played.set(name, (played.get(name) ?? 0) + 2 * pairs);
    };
    add(mine, wins);
    add(theirs, 2 * pairs - wins);
    return `${((100 * wins) / (2 * pairs)).toFixed(1)} %`;
  });
  return { mine, cells };
});
console.log(`| deck | ${names.join(' | ')} | over all |`);
console.log(`| --- |${names.map(() => ' --- |').join('')} --- |`);
rows.forEach(({ mine, cells }, i) => {
  // below the diagonal: the other share of the pair's games
  const full = cells.map((cell, j) =>
    j < i ? `${(100 - Number.parseFloat(rows[j]!.cells[i]!)).toFixed(1)} %` : cell,
  );
  console.log(
    `| ${mine} | ${full.join(' | ')} | ` +
      `${((100 * (won.get(mine) ?? 0)) / (played.get(mine) ?? 1)).toFixed(1)} % |`,
  );
});
console.log(
  `\n${games} games, ${(decisions / games).toFixed(1)} decisions a game; the player who began ` +
    `won ${((100 * first) / games).toFixed(1)} %`,
);

let beaten = 0;
for (let k = 0; k < 100; k++) {
  const side = k % 2;
  const decks = [names[k % names.length]!, names[(k >> 2) % names.length]!];
  if (
    play(decks, `random ${k}`, side === 0 ? [clever, undefined] : [undefined, clever]).winner ===
    side
  )
    beaten++;
}
console.log(`heuristic against random: ${beaten} of 100`);
