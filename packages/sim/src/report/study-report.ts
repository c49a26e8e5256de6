import type { RestrictedResult } from '../balance/restricted.ts';
import type { StudyRow } from '../balance/sweep.ts';
import type { CardLine } from './card-table.ts';
import { interval, page, percent, shares, signed, table, text } from './html.ts';

/** A study of a card as one HTML file. */
export function studyReport(title: string, rows: readonly StudyRow[]): string {
  const restricted = rows.flatMap((row) => ('restricted' in row ? [row] : []));
  const compared = rows.flatMap((row) => ('comparison' in row ? [row] : []));
  const parts = [
    ...(restricted.length > 0 ? restrictedParts(restricted) : []),
    ...(compared.length > 0 ? comparedParts(compared) : []),
    ...rows.flatMap((row) => cardParts(row)),
  ];
  return page(title, parts.join('\n'));
}

function restrictedParts(rows: { name: string; restricted: RestrictedResult }[]): string[] {
  const even = rows[0]?.restricted.even ?? 0.5;
  return [
    '<h2>Win rate of the player that must use the card</h2>',
    '<p class="note">Equal players on the same deals from every seat; one must use the card as ' +
      'soon as it can, one must not use it. The intervals of 95 % hold at every look, so ' +
      'stopping early does not invalidate them.</p>',
    shares(
      'Must use the card',
      rows.flatMap(({ name, restricted: { players } }) =>
        players[0] ? [{ name, ...players[0].winRate }] : [],
      ),
      even,
    ),
    table(
      ['', 'must use it', 'interval', 'must not', 'uses a game', 'rounds', 'deals', 'verdict'],
      rows.map(({ name, restricted: r }) => [
        name,
        percent(r.players[0]?.winRate.mean ?? 0),
        r.players[0] ? interval(r.players[0].winRate) : '–',
        percent(r.players[1]?.winRate.mean ?? 0),
        (r.players[0]?.uses ?? 0).toFixed(2),
        r.rounds.toFixed(1),
        r.deals,
        r.verdict,
      ]),
    ),
  ];
}

function comparedParts(rows: Extract<StudyRow, { comparison: unknown }>[]): string[] {
  const used = rows.flatMap(({ name, comparison: { card } }) =>
    card && card.winAfter.mean > 0 ? [{ name, ...card.winAfter }] : [],
  );
  const even = 1 / Math.max(1, rows[0]?.comparison.players.length ?? 2);
  return [
    '<h2>With the change and without it</h2>',
    ...(used.length > 0 ? [shares('Win rate of seats that used the card', used, even)] : []),
    table(
      ['', 'seats that used it win', 'before', 'uses a game', 'score', 'rounds', 'deals'],
      rows.map(({ name, comparison: { card, measures, deals } }) => [
        name,
        card ? `${percent(card.winAfter.mean)} (${interval(card.winAfter)})` : '–',
        card ? percent(card.winBefore.mean) : '–',
        measures.use.after.toFixed(2),
        `${signed(measures.score.difference)} ± ${measures.score.reach.toFixed(2)}`,
        measures.rounds.after.toFixed(1),
        deals,
      ]),
    ),
    ...rows.map(
      ({ name, comparison }) =>
        `<h3>${text(name)}</h3>${comparison.sentences.map((s) => `<p>${text(s)}.</p>`).join('')}`,
    ),
  ];
}

function cardParts(row: StudyRow): string[] {
  const lines = 'restricted' in row ? row.restricted.cards : row.comparison.cards.after;
  if (lines.length === 0) return [];
  return [`<h2>Cards: ${text(row.name)}</h2>`, cardTable(lines)];
}

const cardTable = (lines: readonly CardLine[]): string =>
  table(
    ['card', 'seats with it', 'win rate with', 'win rate without', 'p'],
    lines.map((l) => [
      l.card,
      l.hands,
      l.hands > 0 ? `${percent(l.with.mean)} (${interval(l.with)})` : '–',
      l.others > 0 ? `${percent(l.without.mean)} (${interval(l.without)})` : '–',
      l.gain === undefined ? '–' : l.p < 0.001 ? '< 0.001' : l.p.toFixed(3),
    ]),
  );
