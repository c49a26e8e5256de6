// `npm run fit-chances -- --game lanes [--matches 40] [--player level:3] [--count 200]`
// How a review's winning chances relate to results. The coach searches for the seat that is asked
// and lets everybody else play on simply, so the share of games it wins flatters that seat. This
// command plays matches of a player against itself, assesses some of the decisions (--share, in
// percent), and fits how often seats with such a share won. What it prints belongs in
// `players.chances` of the game's game.ts. --out FILE keeps every assessed decision as a line of
// JSON; with --matches 0 the command only prints the fit, with --from it goes on.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine, roll, seedRng } from '@cardwright/kernel';
import { comparedPlayerMaker, playGame } from '@cardwright/sim';
import { assess, isChoice, shareOf } from '@cardwright/sim/search';
import { fitChances } from './chance-fit.mjs';

const { values: flags } = parseArgs({
  options: {
    game: { type: 'string' },
    player: { type: 'string', default: 'level:3' },
    matches: { type: 'string', default: '40' },
    from: { type: 'string', default: '0' },
    count: { type: 'string', default: '200' },
    share: { type: 'string', default: '10' },
    seed: { type: 'string', default: 'chances' },
    out: { type: 'string' },
  },
});

const { game, seed, out } = flags;
const [matches, from, count, share] = [flags.matches, flags.from, flags.count, flags.share].map(
  Number,
);
const machine = new Machine(shippedGame(game), loadContent(game));
const { content } = machine;
const setups = machine.game.rules.presets(content).map(({ options }) => options);
const make = comparedPlayerMaker(machine, flags.player);

/** The assessed decisions of a match, with what their seats made of them. */
function playMatch(match) {
  const rng = seedRng(`${seed}/${match}`);
  const assessed = [];
  const see = (state, pick) => {
    const { ask } = state;
    if (!isChoice(ask) || roll(rng, 100) >= share) return;
    const options = { count, seed: `${seed}/${match}/${ask.id}`, given: pick };
    const { best } = assess(machine, state, options);
    assessed.push({ seat: ask.seat, share: shareOf(machine.game, best.chance) });
  };
  const options = setups[match % setups.length];
  const { state } = playGame(machine, [make(), make()], `${seed}/${match}`, options, { see });
  const { winners } = machine.game.rules.outcome(content, state);
  return assessed.map(({ seat, share }) => ({
    game,
    match,
    seat,
    share,
    won: winners.includes(seat) ? 1 / winners.length : 0,
  }));
}

const earlier =
  out && existsSync(out)
    ? readFileSync(out, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
        .filter((row) => row.game === game)
    : [];
const rows = [...earlier];
for (let match = from; match < from + matches; match++) {
  if (earlier.some((row) => row.match === match)) continue;
  const found = playMatch(match);
  rows.push(...found);
  if (out) appendFileSync(out, found.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

const mean = (of) => (rows.reduce((sum, row) => sum + of(row), 0) / rows.length).toFixed(2);
const { shift, slope } = fitChances(rows);
console.log(
  `${game}: ${rows.length} decisions of ${new Set(rows.map(({ match }) => match)).size} matches; ` +
    `mean share ${mean((row) => row.share)}, won ${mean(({ won }) => won)}; ` +
    `chances: { shift: ${shift.toFixed(2)}, slope: ${slope.toFixed(2)} }`,
);
