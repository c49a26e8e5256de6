// Plays random games on the built packages and prints the hash after every answer, one line per
// game: node play-hashes.mjs GAMES. Plain JavaScript, so that any Node version runs it.
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, randomPick, roll, seedRng } from '@cardwright/kernel';

const count = Number(process.argv[2]);
for (const game of Object.values(games)) {
  const machine = new Machine(game, loadContent(game.name));
  const { min, max } = game.rules.seats;
  for (let i = 0; i < count; i++) {
    const seats = min + (i % (max - min + 1));
    const generator = i % 2 === 0 ? 'chacha8' : 'quick';
    const state = machine.start({ seed: `versions ${i}`, generator, seats, options: {} });
    const chance = seedRng(`answers ${i}`);
    const hashes = [machine.hash(state)];
    while (state.ask) {
      machine.answer(
        state,
        randomPick(state.ask, (n) => roll(chance, n)),
      );
      hashes.push(machine.hash(state));
    }
    const { scores, winners } = game.rules.outcome(machine.content, state);
    console.log(JSON.stringify({ game: game.name, i, seats, scores, winners, hashes }));
  }
}
