import { costWords, percentOf, pointsOf, turnWords } from '@cardwright/games/words';
import type { Message, Words } from '@cardwright/kernel';
import { lossAt, type Review } from '@cardwright/sim/search';
import Table from 'cli-table3';

const MOST_MISTAKES = 10;
const NONE = '–';

/** A review as text. `words` names the seats, `game` is the displayed name of the game. */
export function reviewText(
  review: Review,
  game: string,
  seats: readonly string[],
  words: Words,
): string {
  const say = (key: string, args?: Message['args']): string =>
    words({ key: `coach.review.${key}`, ...(args && { args }) });
  const at = (entry: number, seat: number): string =>
    say('at', { move: entry, seat: seats[seat] ?? '' });
  const byEntry = new Map(review.moments.map((moment) => [moment.entry, moment]));
  const { decisions, count, turningPoints, mistakes } = review;
  const lines = [
    say('heading', { game, decisions, count }),
    chancesTable(review, seats, say),
    ...(review.over ? [] : [say('unfinished')]),
    say('skill.about'),
    say('sum'),
    '',
    turningPoints.length > 0 ? say('turns') : say('turns.none'),
  ];
  for (const point of turningPoints) {
    const { entry, seat, left } = point;
    const moment = byEntry.get(entry);
    const said = turnWords(point, moment?.given, words);
    if (left) lines.push(`  ${say('turn.at', { move: entry })} ${said}`);
    else lines.push(`  ${at(entry, seat)} ${moment ? words(moment.question) : ''}`, `    ${said}`);
  }
  lines.push('', mistakes.length > 0 ? say('better') : say('better.none'));
  for (const entry of mistakes.slice(0, MOST_MISTAKES)) {
    const moment = byEntry.get(entry)!;
    lines.push(
      `  ${at(entry, moment.seat)} ${words(moment.question)}`,
      `    ${costWords(moment, lossAt(moment), words)}`,
    );
  }
  const more = mistakes.length - MOST_MISTAKES;
  if (more > 0) lines.push(`  ${say('more', { n: more })}`);
  return lines.join('\n');
}

function chancesTable(
  review: Review,
  seats: readonly string[],
  say: (key: string) => string,
): string {
  const table = new Table({
    head: ['player', 'begin', 'own', 'others', 'luck', 'result'].map((key) => say(key)),
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
  });
  for (const [seat, { start, choices, others, luck, result }] of review.seats.entries())
    table.push([
      seats[seat] ?? '',
      `${percentOf(start)}%`,
      pointsOf(choices),
      pointsOf(others),
      luck === undefined ? NONE : pointsOf(luck),
      result === undefined ? NONE : `${percentOf(result)}%`,
    ]);
  return table.toString();
}
