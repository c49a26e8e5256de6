// `npm run strength -- --game shelfie [--player level:5] [--rival v1:level:5] [--deals 100]`
// How strong a player of any game is against another one, and the CPU time that both take. Every
// deal is played from both seats. The run stops when the 95 % interval (Student's t over deals)
// excludes an even score, at --deals at the latest and after --least deals at the earliest; with
// --fixed it plays all of them. --out FILE keeps every deal as a line of JSON, so that the same
// command continues an interrupted run, and several can share the deals (--from). A file may hold
// any number of pairings. With --presets the deals take the game's preset set-ups (decks, kingdoms)
// in turn, with --without NAME only those whose name does not contain NAME; --options gives all
// deals the same options, as JSON. With --repeat N, N deals share a set-up, also a random kingdom,
// so that its plan is found once for all of them; in the interval they count as one deal, because
// they are alike. With --deals 0 the command only prints the figures of FILE. --save adds the
// result to docs/strength.json and to the tables of docs/players.md. --scale fits all results of
// the game in docs/strength.json to one Elo-like scale.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { shippedGame } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine } from '@cardwright/kernel';
import { comparedPlayerMaker, playGame, scoreInterval } from '@cardwright/sim';
import {
  nameOf,
  readResults,
  saveResults,
  scaleOf,
  scoreText,
  withResult,
} from './strength-results.mjs';

const { values: flags } = parseArgs({
  options: {
    game: { type: 'string' },
    player: { type: 'string', default: 'level:5' },
    rival: { type: 'string', default: 'v1:level:5' },
    deals: { type: 'string', default: '100' },
    from: { type: 'string', default: '0' },
    options: { type: 'string', default: '{}' },
    presets: { type: 'boolean', default: false },
    without: { type: 'string' },
    repeat: { type: 'string', default: '1' },
    seed: { type: 'string', default: 'strength' },
    least: { type: 'string', default: '10' },
    fixed: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    scale: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});

/** What is measured. */
const { game, player, rival, seed, presets, without } = flags;
const options = JSON.parse(flags.options);
const repeat = Number(flags.repeat);
const pairing = {
  game,
  player,
  rival,
  seed,
  ...(presets && { presets }),
  ...(presets && without && { without }),
  ...(repeat > 1 && { repeat }),
  ...(Object.keys(options).length > 0 && { options }),
};

/** Deals between two looks at the interval. */
const STEP = 10;
const machine = new Machine(shippedGame(game), loadContent(game));
const makers = [player, rival].map((name) => comparedPlayerMaker(machine, name));

/** The set-ups that the deals take in turn. */
const setups = presets
  ? machine.game.rules
      .presets(machine.content)
      .filter(({ name }) => without === undefined || !name.includes(without))
      .map(({ options }) => options)
  : [options];

/** The set-up of a deal. One that is drawn at random is drawn once for all deals that share it. */
function setupOf(deal) {
  const number = Math.floor(deal / repeat);
  const given = setups[number % setups.length];
  if (repeat === 1) return given;
  const start = machine.start({ seed: `${seed}/${number}`, seats: 2, options: given });
  return machine.game.players.evolution?.options(machine.content, start) ?? given;
}

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
  const row = { ...pairing, deal, score: 0, cpu: [0, 0], decisions: [0, 0] };
  for (const swapped of [false, true]) {
    const players = makers.map((make) => timed(make()));
    const seated = swapped ? [...players].reverse() : players;
    const { state } = playGame(machine, seated, `${seed}/${deal}`, setupOf(deal));
    const { winners } = machine.game.rules.outcome(machine.content, state);
    if (winners.includes(swapped ? 1 : 0)) row.score += 0.5 / winners.length;
    players.forEach(({ spent }, i) => {
      row.cpu[i] += spent.cpu;
      row.decisions[i] += spent.decisions;
    });
  }
  return row;
}

/** The scores of deals, or the mean scores of those that share a set-up. */
function scoresOf(rows) {
  const groups = new Map();
  for (const { deal, score } of rows) {
    const number = Math.floor(deal / repeat);
    groups.set(number, [...(groups.get(number) ?? []), score]);
  }
  return [...groups.values()]
    .filter((scores) => scores.length === repeat)
    .map((scores) => scores.reduce((a, b) => a + b, 0) / repeat);
}

/** The sums over deals, as docs/strength.json keeps them. */
function resultOf(rows) {
  const sum = (of) => rows.reduce((total, row) => total + of(row), 0);
  const cpuTime = (i) =>
    Math.round(sum(({ cpu }) => cpu[i]) / sum(({ decisions }) => decisions[i]));
  const scores = scoresOf(rows);
  return {
    ...pairing,
    deals: scores.length,
    score: scores.reduce((a, b) => a + b, 0),
    squares: scores.reduce((a, b) => a + b * b, 0),
    cpu: [cpuTime(0), cpuTime(1)],
  };
}

/** Whether the interval excludes an even score. */
function isClear(rows) {
  const { deals, score, squares } = resultOf(rows);
  const { low, high } = scoreInterval(deals, score, squares);
  return low > 0.5 || high < 0.5;
}

/** Rows of earlier runs, including runs in progress. */
const known = () =>
  flags.out && existsSync(flags.out)
    ? readFileSync(flags.out, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line))
        .filter((row) => row.game === game)
    : [];

const isOfPairing = (row) => nameOf(row) === nameOf(pairing);

const rows = known().filter(isOfPairing);
const [from, deals, least] = [flags.from, flags.deals, flags.least].map(Number);
const step = STEP * repeat;
const mayLook = () => !flags.fixed && rows.length >= least * repeat && rows.length % step === 0;
for (let deal = from; deal < from + deals; deal++) {
  if (mayLook() && isClear(rows)) break;
  if (rows.some((row) => row.deal === deal)) continue;
  rows.push(playDeal(deal));
  if (flags.out) appendFileSync(flags.out, `${JSON.stringify(rows.at(-1))}\n`);
}
const all = flags.out ? known().filter(isOfPairing) : rows;
if (all.length > 0) {
  const result = resultOf(all);
  const [own, other] = result.cpu.map((time) => (time / 1000).toFixed(1));
  console.log(
    `${game}: ${player} against ${rival}: ${scoreText(result)}; ` +
      `CPU time per decision ${own} ms and ${other} ms`,
  );
  if (flags.save) saveResults(withResult(readResults(), result));
}
if (flags.scale)
  for (const [name, points] of scaleOf(readResults(), game))
    console.log(`${Math.round(points).toString().padStart(5)} ${name}`);
