import { writeFileSync } from 'node:fs';
import type { CardLine, Plan, SimulationResult, Tally } from '@cardwright/sim';
import type { Content, Game } from '@cardwright/kernel';
import { print, printJson } from './exit.ts';
import { gamesCount, gamesStopped } from './games-count.ts';
import { wrapped } from './markdown.ts';
import { percent, percentages } from './percent.ts';

/** Prints a simulation's result as a table or JSON, and writes its report if requested. */
export async function showSimulation(
  plan: Plan,
  result: SimulationResult,
  tally: Tally,
  o: { json?: boolean; report?: string; cards?: boolean; stopped: boolean },
): Promise<void> {
  if (o.report !== undefined) {
    const { simulationReport } = await import('@cardwright/sim/report');
    writeFileSync(o.report, simulationReport(plan, result, tally));
  }
  const cards = o.cards && tally.detail ? await cardNumbers(plan, tally) : undefined;
  if (o.json) printJson({ ...result, ...(cards && { cards }) });
  else {
    const { gameAt } = await import('@cardwright/games/node');
    const game = gameAt(plan.game);
    print(await table(game.name, result, o.stopped));
    if (cards) {
      const note = await undecked(game, plan.pack);
      print(await cardTable(cards, canRestrict(game), await cardsOfPack(plan), note));
    }
  }
}

async function undecked(game: Game, pack: string | undefined): Promise<string | undefined> {
  const { loadContent } = await import('@cardwright/games/node');
  const { undeckedNote } = await import('./undecked-cards.ts');
  return pack === undefined ? undefined : undeckedNote(game, loadContent(game, pack));
}

/** Whether a player can be made to use a card: whether any decision is about one. */
export const canRestrict = ({ players: { uses } }: Game): boolean =>
  !uses || uses.option !== undefined;

async function table(game: string, r: SimulationResult, stopped: boolean): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const rows = new Table({
    head: [
      'player',
      'win rate',
      '95 % interval',
      'wins',
      'shared',
      'losses',
      'score mean',
      'median',
    ],
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
  });
  const wins = percentages(r.seats.map((s) => s.winRate.mean));
  r.seats.forEach((s, i) => {
    rows.push([
      s.setup === undefined ? s.player : `${s.player}, ${s.setup}`,
      wins[i] ?? '',
      `${percent(s.winRate.low)} … ${percent(s.winRate.high)}`,
      s.wins,
      s.shared,
      s.losses,
      s.score.mean.toFixed(2),
      s.score.median,
    ]);
  });
  const faults = Object.entries(r.faults ?? {})
    .map(([code, n]) => `\n${gamesStopped(n)}: ${code}`)
    .join('');
  return (
    `${rows.toString()}\n${game}: ${gamesCount(r.games)}${stopped ? ' (stopped early)' : ''}, ` +
    `${r.rounds.mean.toFixed(2)} rounds on average (median ${r.rounds.median}), ` +
    `${(r.decisions / Math.max(1, r.games)).toFixed(1)} decisions a game, ` +
    `${r.seconds.toFixed(1)} s (${Math.round(r.games / r.seconds)} ` +
    `games/s)${faults}`
  );
}

async function cardNumbers(plan: Plan, { detail }: Tally): Promise<CardLine[]> {
  const { allCardLines, cardLabels, unofferedCards } = await import('@cardwright/sim');
  return detail ? allCardLines(cardLabels(plan), detail.cards, unofferedCards(plan)) : [];
}

/** The cards that only the pack has, each with the options that bring it into play. */
async function cardsOfPack(plan: Plan): Promise<Map<string, string>> {
  if (plan.pack === undefined) return new Map();
  const { cardLabels } = await import('@cardwright/sim');
  const { gameAt, loadContent } = await import('@cardwright/games/node');
  const game = gameAt(plan.game);
  const content = loadContent(plan.game, plan.pack);
  const shipped = new Set(cardLabels({ game: plan.game }));
  const ids = game.content.cards(content).map(({ id }) => id);
  return new Map(
    cardLabels(plan).flatMap((card, i): [string, string][] =>
      shipped.has(card) ? [] : [[card, deckAdvice(game, content, ids[i] ?? '', plan.players)]],
    ),
  );
}

/** The decks to play with, so that a card is offered; '' if no deck has it. */
function deckAdvice(game: Game, content: Content, id: string, players: readonly string[]): string {
  const option = game.rules.choices?.(content).find(({ kind }) => kind === 'each-seat')?.option;
  const { uses } = game.players;
  if (option === undefined || !uses?.decks) return '';
  const deck = uses.decks(content, id).find(({ own }) => own);
  if (!deck) return '';
  const options = JSON.stringify({ [option]: players.map(() => deck.value) });
  return `to play a deck that has it, add --options '${options}'`;
}

/** `own` are the cards that the author of a pack looks for first, with what helps to see them. */
export async function cardTable(
  lines: readonly CardLine[],
  restrictable: boolean,
  own: ReadonlyMap<string, string> = new Map(),
  note?: string,
): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const rows = new Table({
    head: [
      'card',
      'seats offered it',
      'seats with it',
      'win rate with',
      '95 % interval',
      'without',
      'p',
    ],
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right'],
  });
  const offered = lines.filter(({ hands, others }) => hands + others > 0);
  for (const l of offered)
    rows.push([
      l.card,
      l.hands + l.others,
      l.hands,
      l.hands > 0 ? percent(l.with.mean) : '–',
      l.hands > 0 ? `${percent(l.with.low)} … ${percent(l.with.high)}` : '–',
      l.others > 0 ? percent(l.without.mean) : '–',
      l.gain === undefined ? '–' : l.p < 0.001 ? '< 0.001' : l.p.toFixed(3),
    ]);
  return [
    rows.toString(),
    'Seats that took the card against seats of games that offered it and did not. p takes each\n' +
      'game as one observation, and is corrected for the number of cards.',
    ...ignored(lines, restrictable),
    ...absent(lines, own),
    ...(note === undefined ? [] : [wrapped(`Note: ${note}.`)]),
  ].join('\n');
}

/** Cards that these players ignore or hardly use, and what to try for them. */
function ignored(lines: readonly CardLine[], restrictable: boolean): string[] {
  const never = lines.filter(({ hands, others }) => hands === 0 && others > 0).length;
  const hardly = lines.filter(
    ({ hands, others }) => hands > 0 && hands * RARE < hands + others,
  ).length;
  if (never + hardly === 0) return [];
  const were = (n: number): string => (n === 1 ? '1 card was' : `${n} cards were`);
  const restrict = ', and balance --card NAME --restrict makes a player use one';
  const said = [
    ...(never > 0 ? [`${were(never)} offered but taken by nobody.`] : []),
    ...(hardly > 0
      ? [
          `${were(hardly)} taken by fewer than 1 in ${RARE} of the seats that could, too few for ` +
            'the figures to say much.',
        ]
      : []),
    `Stronger players may use them (--seats level:3,level:3)${restrictable ? restrict : ''}.`,
  ];
  return [wrapped(said.join(' '))];
}
/** One in so many seats is hardly any. */
const RARE = 20;

/** Cards that are not in the table, because no game offered them. */
function absent(lines: readonly CardLine[], own: ReadonlyMap<string, string>): string[] {
  const cards = lines.filter(({ hands, others }) => hands + others === 0).map(({ card }) => card);
  if (cards.length === 0) return [];
  const mine = cards.filter((card) => own.has(card)).slice(0, MOST_OWN);
  const all = [...mine, ...cards.filter((card) => !mine.includes(card))];
  const named = all.slice(0, Math.max(MOST_NAMED, mine.length));
  const list = nameLines(named, 'Not offered in any game: ');
  const more = all.length - named.length;
  const advised = mine.find((card) => own.get(card));
  return [
    more === 0 ? `${list}.` : `${list}\nand ${more} more (--json lists them).`,
    ...(advised === undefined ? [] : [`${advised}: ${own.get(advised)}`]),
  ];
}
/** Cards named below the table; of more, only the number and the first are. */
const MOST_NAMED = 5;
const MOST_OWN = 20;
const WIDTH = 100;

/** A list of names in lines of limited width. */
function nameLines(names: readonly string[], head: string): string {
  const lines = [head];
  names.forEach((name, i) => {
    const part = i < names.length - 1 ? `${name}, ` : name;
    const last = lines.pop() ?? '';
    if (last.length + part.length <= WIDTH) lines.push(last + part);
    else lines.push(last.trimEnd(), part);
  });
  return lines.join('\n');
}
