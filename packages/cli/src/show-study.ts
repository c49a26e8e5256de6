import type { RestrictedResult, StudyRow } from '@cardwright/sim';
import { gamesStopped } from './games-count.ts';
import { percent, percentages } from './percent.ts';
import { cardTable } from './show-simulation.ts';

const range = ({ low, high }: { low: number; high: number }): string =>
  `${percent(low)} … ${percent(high)}`;

const VERDICTS: { readonly [V in RestrictedResult['verdict']]: string } = {
  stronger: 'using it wins more often',
  weaker: 'using it loses more often',
  even: 'using it makes no difference that matters',
  unclear: 'not clear whether using it helps',
  'never-offered': 'nobody was ever offered it',
};

/** A study in words, or as a table if it has several variants. */
export async function studyText(
  name: string,
  rows: readonly StudyRow[],
  o: { cards?: boolean; restrictable?: boolean; budget: number; several: boolean },
): Promise<string> {
  const [only] = rows;
  if (!only) return 'Nothing was played before the interruption.';
  const body = o.several ? await rowTable(rows) : sentencesOf(name, only, o.budget);
  if (!o.cards) return body;
  const tables: string[] = [];
  for (const row of rows)
    tables.push(
      `${o.several ? `\n${row.name}\n` : ''}${await cardTable(
        'restricted' in row ? row.restricted.cards : row.comparison.cards.after,
        o.restrictable ?? true,
      )}`,
    );
  return [body, ...tables].join('\n');
}

function sentencesOf(name: string, row: StudyRow, budget: number): string {
  if ('comparison' in row) return row.comparison.sentences.join('.\n').concat('.');
  const r = row.restricted;
  const [must, not] = r.players;
  if (!must || !not) return '';
  const why = {
    clear: 'the result is clear',
    budget: `the budget of ${budget} deals is spent`,
    interrupted: 'it was interrupted',
  }[r.stopped];
  if (r.verdict === 'never-offered')
    return (
      `${name}: nobody was ever offered it in ${r.deals} deals, so nothing can be said about it.\n` +
      'If it is rare, try more --deals. What nobody chooses, such as a tile, can be compared with ' +
      '--set or --change.'
    );
  const [first, second] = percentages(r.players.map(({ winRate }) => winRate.mean));
  return [
    `${name}: the player that must use it wins ${first} ` +
      `(${range(must.winRate)}), the one that must not ${second}: ` +
      `${VERDICTS[r.verdict]}.`,
    `The first uses it ${must.uses.toFixed(2)} times a game and in ${percent(must.used)} of its ` +
      `games, the second ${not.uses.toFixed(2)} times.`,
    ...rareNotes(r),
    `Scores: ${must.score.toFixed(2)} and ${not.score.toFixed(2)} on average; a game takes ` +
      `${r.rounds.toFixed(1)} rounds.`,
    `Stopped after ${r.deals} deals (${r.games} games: every deal from every seat) because ` +
      `${why}.`,
    ...(r.faults > 0 ? [`${stoppedGames(r)} They count as lost by all.`] : []),
  ].join('\n');
}

/** Below this share of games a result is mostly about games without the card. */
const RARE = 0.9;

/** A card that does not come up in every game, such as one of many in a deck. */
const rareNotes = ({ players: [must] }: RestrictedResult): string[] =>
  must && must.offered < RARE
    ? [
        `The first could use it in only ${percent(must.offered)} of its games; the others count ` +
          'too and make the difference look smaller.',
      ]
    : [];

const FAULTS: { readonly [code: string]: string } = {
  'cap/decisions': 'too many decisions',
  'cap/steps': 'too many steps without a decision',
  'cap/depth': 'effects nested too deep',
};

/** How many games did not end, and why. */
const stoppedGames = ({ faults, faultCodes = {} }: RestrictedResult): string =>
  `${gamesStopped(faults)}: ${Object.entries(faultCodes)
    .map(([code, n]) => `${n} by ${code}${FAULTS[code] ? ` (${FAULTS[code]})` : ''}`)
    .join(', ')}.`;

/** Cards that do not come up in every game, as notes below the table. */
const rareRows = (rows: readonly StudyRow[]): string =>
  rows
    .flatMap((row) =>
      'restricted' in row && row.restricted.verdict !== 'never-offered'
        ? rareNotes(row.restricted).map((note) => `\n${row.name}: ${note}`)
        : [],
    )
    .join('');

/** Games that a limit stopped, as a note below the table. */
function stoppedNotes(rows: readonly StudyRow[]): string {
  const notes = rows.flatMap((row) => {
    if ('restricted' in row)
      return row.restricted.faults > 0 ? [`${row.name}: ${stoppedGames(row.restricted)}`] : [];
    const { faults } = row.comparison;
    return faults > 0
      ? [`${row.name}: ${faults} more ${faults === 1 ? 'deal was' : 'deals were'} stopped.`]
      : [];
  });
  if (notes.length === 0) return '';
  const restricted = rows.some((row) => 'restricted' in row);
  const counted = restricted
    ? 'Stopped games count as lost by all.'
    : 'Deals with a stopped game do not count.';
  return `\n${[...notes, counted].join('\n')}`;
}

async function rowTable(rows: readonly StudyRow[]): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const style = { head: [], border: [] };
  const restricted = rows.some((row) => 'restricted' in row);
  const table = new Table({
    head: restricted
      ? ['', 'must use it wins', '95 % interval', 'uses a game', 'rounds', 'deals', 'verdict']
      : ['', 'users win', '95 % interval', 'uses a game', 'score', 'rounds', 'deals'],
    style,
  });
  for (const row of rows)
    if ('restricted' in row) table.push(restrictedCells(row.name, row.restricted));
    else table.push(comparedCells(row.name, row.comparison));
  const many =
    rows.length > 10
      ? `\nOf ${rows.length} intervals, about ${Math.round(rows.length / 20)} miss by chance.`
      : '';
  return (
    `${table.toString()}\n` +
    (restricted
      ? 'Equal players on the same deals from every seat: one must use the card, one must not.'
      : 'Users: seats that used the card, with the change. Score: with the change less without.') +
    many +
    rareRows(rows) +
    stoppedNotes(rows)
  );
}

const restrictedCells = (name: string, r: RestrictedResult): string[] => {
  const must = r.players[0];
  return [
    name,
    must ? percent(must.winRate.mean) : '–',
    must ? range(must.winRate) : '–',
    (must?.uses ?? 0).toFixed(2),
    r.rounds.toFixed(1),
    String(r.deals),
    r.verdict,
  ];
};

function comparedCells(
  name: string,
  { card, measures, deals }: Extract<StudyRow, { comparison: unknown }>['comparison'],
): string[] {
  const { score, use, rounds } = measures;
  const used = card !== undefined && use.after > 0;
  return [
    name,
    used ? percent(card.winAfter.mean) : '–',
    used ? range(card.winAfter) : '–',
    use.after.toFixed(2),
    `${score.difference.toFixed(2)} ± ${score.reach.toFixed(2)}`,
    rounds.after.toFixed(1),
    String(deals),
  ];
}
