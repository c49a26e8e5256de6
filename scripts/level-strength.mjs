// `npm run strength -- --game shelfie [--player level:5] [--rival v1:level:5] [--deals 100]`
// How strong a player of any game is against another one, and the CPU time that both take. Every
// deal is played from both seats. The run stops when the 95 % interval (Student's t over deals)
// excludes an even score, at --deals at the latest and after --least deals at the earliest; with
// --fixed it plays all of them. --out FILE keeps every deal as a line of JSON, so that the same
// command continues an interrupted run, and several can share the deals (--from). A file may hold
// any number of pairings. With --deals 0 the command only prints the figures of FILE, and with
// --scale it also fits the results of all pairings of the game in FILE to one Elo-like scale.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine } from '@cardwright/kernel';
import { comparedPlayerMaker, eloScale, playGame, scoreInterval } from '@cardwright/sim';

const { values: flags } = parseArgs({
  options: {
    game: { type: 'string' },
    player: { type: 'string', default: 'level:5' },
    rival: { type: 'string', default: 'v1:level:5' },
    deals: { type: 'string', default: '100' },
    from: { type: 'string', default: '0' },
    options: { type: 'string', default: '{}' },
    seed: { type: 'string', default: 'strength' },
    least: { type: 'string', default: '10' },
    fixed: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});

/** Deals between two looks at the interval. */
const STEP = 10;
const machine = new Machine(shippedGame(flags.game), loadContent(flags.game));
const makers = [flags.player, flags.rival].map((name) => comparedPlayerMaker(machine, name));

/** A player with a stopwatch: CPU time in microseconds, and its number of decisions. */
function timed(player) {
  const spent = { cpu: 0, decisions: 0 };
  const answer = (...given) => {
    const before = process.cpuUsage();
    const pick = player.answer(...given);
    const { user, system } = process.cpuUsage(before);
    spent.cpu += user + system;
    spent.decisions++;
    return pick;
  };
  return { name: player.name, answer, spent };
}

/** One deal from both seats: the first player's score, and the CPU time of each. */
function playDeal(deal) {
  const { game, player, rival } = flags;
  const row = { game, player, rival, deal, score: 0, cpu: [0, 0], decisions: [0, 0] };
  for (const swapped of [false, true]) {
    const players = makers.map((make) => timed(make()));
    const seated = swapped ? [...players].reverse() : players;
    const seed = `${flags.seed}/${deal}`;
    const { state } = playGame(machine, seated, seed, JSON.parse(flags.options));
    const { winners } = machine.game.rules.outcome(machine.content, state);
    if (winners.includes(swapped ? 1 : 0)) row.score += 0.5 / winners.length;
    players.forEach(({ spent }, i) => {
      row.cpu[i] += spent.cpu;
      row.decisions[i] += spent.decisions;
    });
  }
  return row;
}

const percent = (x) => `${(100 * x).toFixed(1)} %`;

function standing(rows) {
  const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
  const { mean, low, high } = scoreInterval(
    rows.length,
    sum(({ score }) => score),
    sum(({ score }) => score * score),
  );
  const milliseconds = (i) =>
    (sum(({ cpu }) => cpu[i]) / sum(({ decisions }) => decisions[i]) / 1000).toFixed(1);
  return {
    clear: low > 0.5 || high < 0.5,
    line:
      `${flags.game}: ${flags.player} against ${flags.rival}: ${percent(mean)} ` +
      `(${percent(low)} … ${percent(high)}), ${rows.length} deals; CPU time per decision ` +
      `${milliseconds(0)} ms and ${milliseconds(1)} ms`,
  };
}

/** Rows of earlier runs, including runs in progress. */
const known = () =>
  flags.out && existsSync(flags.out)
    ? readFileSync(flags.out, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
        .filter(({ game }) => game === flags.game)
    : [];

const isOfPairing = ({ player, rival }) => player === flags.player && rival === flags.rival;

/** All pairings of the game on one scale, with the heuristic at 1000 points. */
function printScale() {
  const pairs = new Map();
  for (const { player, rival, score } of known()) {
    const name = `${player} ${rival}`;
    const pair = pairs.get(name) ?? { player, rival, deals: 0, score: 0 };
    pairs.set(name, { ...pair, deals: pair.deals + 1, score: pair.score + score });
  }
  for (const [name, points] of eloScale([...pairs.values()], 'heuristic'))
    console.log(`${Math.round(points).toString().padStart(5)} ${name}`);
}

const rows = known().filter(isOfPairing);
const [from, deals, least] = [flags.from, flags.deals, flags.least].map(Number);
const mayLook = () => !flags.fixed && rows.length >= least && rows.length % STEP === 0;
for (let deal = from; deal < from + deals; deal++) {
  if (mayLook() && standing(rows).clear) break;
  if (rows.some((row) => row.deal === deal)) continue;
  rows.push(playDeal(deal));
  if (flags.out) appendFileSync(flags.out, `${JSON.stringify(rows.at(-1))}\n`);
}
const all = flags.out ? known().filter(isOfPairing) : rows;
if (all.length > 0) console.log(standing(all).line);
if (flags.scale) printScale();
