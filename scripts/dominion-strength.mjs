// `npm run strength -- [--kingdoms 100] [--from 0] [--deals 1] [--pool random] [--out FILE]`
// How strong Dominion's levels are on random kingdoms that nothing was chosen on. Every kingdom is
// one line of JSON in FILE, so a run can be split (--from) and continued. --parts selects what is
// measured: level 5 against the shipped strategies (baselines), level 3 against v1:heuristic (v1),
// what level 4 buys in --games games per kingdom (bought), and what a forced purchase is worth
// (forced). --with CARD, which may be repeated, leaves out kingdoms that have none of these cards.
// `-- --summary FILE` prints the figures of such files with 95 % intervals (Student's t over paired
// deals).
import { appendFileSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { games } from '@cardwright/games';
import { loadContent } from '@cardwright/games/node';
import { Machine } from '@cardwright/kernel';
import { comparedPlayerMaker, playGame, scoreInterval, strategistFor } from '@cardwright/sim';

const { values: flags } = parseArgs({
  options: {
    kingdoms: { type: 'string', default: '100' },
    from: { type: 'string', default: '0' },
    deals: { type: 'string', default: '1' },
    games: { type: 'string', default: '2' },
    'forced-deals': { type: 'string', default: '20' },
    pool: { type: 'string', default: 'random' },
    seed: { type: 'string', default: 'strength' },
    out: { type: 'string', default: '.tmp/strength.jsonl' },
    level: { type: 'string', default: 'level:5' },
    with: { type: 'string', multiple: true },
    parts: { type: 'string', default: 'baselines,v1,bought,forced' },
    summary: { type: 'string', multiple: true },
  },
});

const machine = new Machine(games.dominion, loadContent('dominion'));
const { content } = machine;
const { evolution } = games.dominion.players;
const nameOf = (card) => content.cards[card]?.name;

/** The first player's share of the win, and the purchases of each seat. */
function play(players, options, seed, swapped) {
  const seated = (swapped ? [...players].reverse() : players).map((name) =>
    comparedPlayerMaker(machine, name)(),
  );
  const bought = [new Set(), new Set()];
  const see = ({ ask }, [place]) => {
    if (ask.why === 'ask.buy' && ask.options[place] >= 0)
      bought[swapped ? 1 - ask.seat : ask.seat].add(nameOf(ask.options[place]));
  };
  const { state } = playGame(machine, seated, seed, options, { see });
  const { winners } = machine.game.rules.outcome(content, state);
  const own = swapped ? 1 : 0;
  return { won: winners.includes(own) ? 1 / winners.length : 0, bought };
}

/** The first player's score of each deal: the mean of the games from both seats. */
const duel = (players, options, seed, deals) =>
  Array.from({ length: deals }, (_, deal) => {
    const games = [false, true].map((swap) => play(players, options, `${seed}/${deal}`, swap));
    return (games[0].won + games[1].won) / 2;
  });

/**
 * The plan that level 4 follows at this table, against the same plan with one card bought
 * first.
 */
function forcedDuels(options, state, kingdom, deals) {
  const plan = strategistFor(machine, state, 'moderate');
  plan.goOn(() => false);
  const { genome } = plan.best;
  const named = new Set(genome.buy.map(({ card }) => card));
  const own = evolution.player(genome);
  return Object.fromEntries(
    kingdom
      .filter((card) => !named.has(card))
      .map((card) => {
        const buy = [...genome.buy];
        buy.splice(1, 0, { card, upTo: 1 });
        const forced = evolution.player({ ...genome, buy });
        return [card, duel([forced, own], options, 'forced', deals)];
      }),
  );
}

/** The parts of a measurement: what each one measures in a kingdom. */
const PARTS = {
  baselines: ({ k, state, options, deals }) =>
    Object.fromEntries(
      evolution
        .baselines(content, state)
        .map((baseline) => [baseline, duel([flags.level, baseline], options, `a${k}`, deals)]),
    ),
  v1: ({ k, options, deals }) => duel(['level:3', 'v1:heuristic'], options, `b${k}`, 2 * deals),
  bought: ({ k, options }) =>
    Array.from({ length: Number(flags.games) }, (_, game) =>
      play(['level:4', 'level:4'], options, `c${k}/${game}`, false),
    ).flatMap(({ bought }) => bought.map((cards) => [...cards])),
  forced: ({ state, options }) =>
    forcedDuels(options, state, options.kingdom, Number(flags['forced-deals'])),
};

/** What a kingdom has where a part was not measured. */
const NOTHING = { baselines: {}, v1: [], bought: [], forced: {} };

function measure(k) {
  const state = machine.start({
    seed: `${flags.seed}/${k}`,
    seats: 2,
    options: { kingdom: flags.pool },
  });
  const options = evolution.options(content, state);
  if (flags.with && !flags.with.some((card) => options.kingdom.includes(card))) return undefined;
  const kingdom = { k, state, options, deals: Number(flags.deals) };
  const parts = flags.parts.split(',').map((name) => [name, PARTS[name](kingdom)]);
  return { k, level: flags.level, kingdom: options.kingdom, ...Object.fromEntries(parts) };
}

const percent = (x) => `${(100 * x).toFixed(1)} %`;

function interval(scores) {
  if (scores.length === 0) return 'none';
  const sum = scores.reduce((a, b) => a + b, 0);
  const squares = scores.reduce((a, b) => a + b * b, 0);
  const { mean, low, high } = scoreInterval(scores.length, sum, squares);
  return `${percent(mean)} (${percent(low)} … ${percent(high)}), ${scores.length} deals`;
}

function summarize(files) {
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
  const byKingdom = new Map();
  for (const row of lines.map((line) => JSON.parse(line)))
    byKingdom.set(row.k, { ...NOTHING, ...byKingdom.get(row.k), ...row });
  const rows = [...byKingdom.values()];
  const level = rows[0]?.level;
  const against = (keep) => rows.filter(keep).flatMap(({ baselines }) => Object.entries(baselines));
  const hasChapel = ({ kingdom }) => kingdom.includes('Chapel');
  const scoresOf = (entries) => entries.flatMap(([, scores]) => scores);
  console.log(`${rows.length} kingdoms`);
  console.log(`${level} against all baselines: ${interval(scoresOf(against(() => true)))}`);
  console.log(`  with Chapel: ${interval(scoresOf(against(hasChapel)))}`);
  console.log(`  without: ${interval(scoresOf(against((row) => !hasChapel(row))))}`);
  const names = [...new Set(against(() => true).map(([name]) => name))];
  for (const name of names)
    console.log(
      `  ${name}: ${interval(scoresOf(against(() => true).filter(([n]) => n === name)))}`,
    );
  console.log(`level:3 against v1:heuristic: ${interval(rows.flatMap(({ v1 }) => v1))}`);
  console.log('card: bought by level 4 | forced to buy one, against the same plan without');
  for (const card of [...new Set(rows.flatMap(({ kingdom }) => kingdom))].sort((a, b) =>
    a.localeCompare(b),
  )) {
    const seats = rows.filter(({ kingdom }) => kingdom.includes(card)).flatMap((r) => r.bought);
    const buys = seats.map((cards) => cards.includes(card));
    // the two seats of a game stand next to each other
    const games = buys.filter((_, i) => i % 2 === 0).map((buy, i) => buy || buys[2 * i + 1]);
    const shares = [buys, games].map((of) => percent(of.filter(Boolean).length / of.length));
    const forced = rows.flatMap((row) => row.forced[card] ?? []);
    console.log(
      `  ${card}: ${shares[0]} of ${buys.length} seats, ${shares[1]} of games | ${interval(forced)}`,
    );
  }
}

if (flags.summary) summarize(flags.summary);
else
  for (let k = Number(flags.from); k < Number(flags.from) + Number(flags.kingdoms); k++) {
    const row = measure(k);
    if (row) appendFileSync(flags.out, `${JSON.stringify(row)}\n`);
  }
