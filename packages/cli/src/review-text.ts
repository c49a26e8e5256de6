import { choiceItem, SKILL_COLUMNS, skillCells, turnItem } from '@cardwright/games/words';
import type { Message, Words } from '@cardwright/kernel';
import { lossAt, type Review } from '@cardwright/sim/search';
import Table from 'cli-table3';

const MOST_MISTAKES = 10;

/** A review as text. `words` names the seats, `game` is the displayed name of the game. */
export function reviewText(
  review: Review,
  game: string,
  seats: readonly string[],
  words: Words,
): string {
  const say = (key: string, args?: Message['args']): string =>
    words({ key: `coach.review.${key}`, ...(args && { args }) });
  const { decisions, count, moments, turningPoints } = review;
  const byEntry = new Map(moments.map((moment) => [moment.entry, moment]));
  const mistakes = review.mistakes.slice(0, MOST_MISTAKES).map((entry) => byEntry.get(entry)!);
  const lines = [
    say('heading', { game, decisions, count }),
    chancesTable(review, seats, say),
    ...(review.over ? [] : [say('unfinished')]),
    say('skill.about'),
    say('sum'),
    '',
    turningPoints.length > 0 ? say('turns') : say('turns.none'),
    ...turningPoints.map((point) => itemText(turnItem(point, moments, words))),
    '',
    mistakes.length > 0 ? say('better') : say('better.none'),
    ...mistakes.map((moment) => itemText(choiceItem(moment, lossAt(moment), words))),
  ];
  const more = review.mistakes.length - mistakes.length;
  if (more > 0) lines.push(`  ${say('more', { n: more })}`);
  return lines.join('\n');
}

const itemText = ({ head, asked, said }: ReturnType<typeof turnItem>): string =>
  asked === undefined ? `  ${head} ${said}` : `  ${head} ${asked}\n    ${said}`;

function chancesTable(
  review: Review,
  seats: readonly string[],
  say: (key: string) => string,
): string {
  const table = new Table({
    head: SKILL_COLUMNS.map((key) => say(key)),
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
  });
  review.seats.forEach((summary, seat) => table.push([seats[seat] ?? '', ...skillCells(summary)]));
  return table.toString();
}
