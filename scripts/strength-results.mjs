// The measured results of players against each other (docs/strength.json), and the tables that
// docs/players.md shows of them. `npm run strength -- --game GAME … --save` writes both.
import { readFileSync, writeFileSync } from 'node:fs';
import { eloScale, scoreInterval } from '@cardwright/sim';

const RESULTS = new URL('../docs/strength.json', import.meta.url);
const PAGE = new URL('../docs/players.md', import.meta.url);

export const readResults = () => JSON.parse(readFileSync(RESULTS, 'utf8'));

/** What a result is of: the pairing, the seed and the set-up of its deals. */
export const nameOf = ({ game, player, rival, seed, ...setup }) => {
  const { presets = false, options = {}, without, repeat } = setup;
  return JSON.stringify([game, player, rival, seed, presets, options, without, repeat]);
};

/** The results with another one in place of an earlier one of the same pairing, seed and deals. */
export function withResult(results, added) {
  const others = results.filter((one) => nameOf(one) !== nameOf(added));
  return [...others, added].sort((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'));
}

/** Writes the results, and the tables that show them. */
export function saveResults(results) {
  const lines = results.map((one) => `  ${JSON.stringify(one)}`);
  writeFileSync(RESULTS, `[\n${lines.join(',\n')}\n]\n`);
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), results));
}

/** The page with its tables written anew. Each stands between two comments with its name. */
export function withTables(page, results) {
  return Object.entries(TABLES).reduce((text, [name, table]) => {
    const [start, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->\n`];
    const [before, rest] = text.split(start);
    const after = rest?.split(end)[1];
    if (after === undefined) throw new Error(`docs/players.md has no place for '${name}'`);
    return `${before}${start}\n${table(results)}\n${end}${after}`;
  }, page);
}

const TITLES = {
  chaos: 'Chaos',
  dominion: 'Dominion',
  lanes: 'Lanes',
  lorenzo: 'Lorenzo',
  shelfie: 'Shelfie',
};

const LEVELS = [1, 2, 3, 4, 5];

const TABLES = { steps: stepsTable, version: versionTable, scale: scaleTable };

function tableOf(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rule = `|${head.map(() => '---|').join('')}`;
  return `${[line(head), rule, ...rows.map(line)].join('\n')}\n`;
}

/** How each level scores against the one below it. */
function stepsTable(results) {
  const steps = LEVELS.slice(1);
  const head = ['', ...steps.map((level) => `level ${level} against level ${level - 1}`)];
  const rows = Object.entries(TITLES).map(([game, title]) => [
    title,
    ...steps.map((level) =>
      scoreText(pooled(results, game, `level:${level}`, `level:${level - 1}`), 200),
    ),
  ]);
  return tableOf(head, rows);
}

/** How each game's players with trained weights or plans score against those of version 0.1. */
function versionTable(results) {
  const head = ['', 'players', 'score', 'CPU time per decision'];
  const rows = results
    .filter(({ player, rival }) => rival.startsWith('v1:') && !player.startsWith('v1:'))
    .map((one) => [
      TITLES[one.game],
      [`\`${one.player}\``, `\`${one.rival}\``, ...setupText(one)].join(', '),
      scoreText(one),
      one.cpu ? `${milliseconds(one.cpu[0])} and ${milliseconds(one.cpu[1])}` : '',
    ]);
  return tableOf(head, rows);
}

/** The set-up of the deals, unless it is the default one. */
function setupText({ presets, without, options = {} }) {
  return presets
    ? [`preset set-ups${without ? ` without ${without}` : ''}`]
    : Object.entries(options).map(([name, value]) => `${name} \`${value}\``);
}

/** All players of each game on one Elo-like scale, with the heuristic at 1000 points. */
function scaleTable(results) {
  const scales = Object.keys(TITLES).map((game) => scaleOf(results, game));
  const names = ['random', 'heuristic', ...LEVELS.map((level) => `level:${level}`), 'v1:level:5'];
  const rows = names.map((name) => [
    `\`${name}\``,
    ...scales.map((scale) => (scale.has(name) ? String(Math.round(scale.get(name))) : '')),
  ]);
  return tableOf(['', ...Object.values(TITLES)], rows);
}

/** The scale of one game. */
export const scaleOf = (results, game) =>
  eloScale(
    results.filter((one) => one.game === game),
    'heuristic',
  );

/** The sum of the results of a pairing on different seeds with the same set-ups. */
function pooled(results, game, player, rival) {
  const [first, ...others] = results.filter(
    (one) => one.game === game && one.player === player && one.rival === rival,
  );
  const sameAs = (one) => nameOf({ ...one, seed: '' }) === nameOf({ ...first, seed: '' });
  return others.filter(sameAs).reduce(
    (sum, { deals, score, squares }) => ({
      ...sum,
      deals: sum.deals + deals,
      score: sum.score + score,
      squares: sum.squares + squares,
    }),
    first,
  );
}

const percent = (x) => (100 * x).toFixed(1);

const milliseconds = (microseconds) => `${(microseconds / 1000).toFixed(1)} ms`;

/** A score with its interval, and its number of deals unless it is the usual one. */
export function scoreText(result, usual) {
  if (!result) return 'not measured';
  const { deals, score, squares, repeat } = result;
  const { mean, low, high } = scoreInterval(deals, score, squares);
  const text = `**${percent(mean)} %** (${percent(low)} … ${percent(high)})`;
  const count = repeat ? `${deals} × ${repeat}` : deals;
  return count === usual ? text : `${text}, ${count} deals`;
}
