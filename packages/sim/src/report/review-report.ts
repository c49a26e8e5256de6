import { costWords, percentOf, pointsOf, turnWords } from '@cardwright/games/words';
import type { Message, Words } from '@cardwright/kernel';
import * as Plot from '@observablehq/plot';
import { lossAt, type Moment } from '../coach/moment.ts';
import type { Review } from '../coach/review.ts';
import { chart, page, table, text } from './html.ts';

export interface ReviewReportOptions {
  /** The displayed name of the game. */
  readonly game: string;
  /** The displayed names of the seats. */
  readonly seats: readonly string[];
  readonly words: Words;
  readonly language: string;
}

type Say = (key: string, args?: Message['args']) => string;

const NONE = '–';

/** A review as one HTML file. */
export function reviewReport(
  review: Review,
  { game, seats, words, language }: ReviewReportOptions,
): string {
  const say: Say = (key, args) => words({ key: `coach.review.${key}`, ...(args && { args }) });
  const { decisions, count } = review;
  const body = [
    `<p>${text(say('heading', { game, decisions, count }))} ${text(say('about'))}</p>`,
    chancesChart(review, seats, say),
    ...skillAndLuck(review, seats, say),
    ...turningPoints(review, seats, say, words),
    ...betterChoices(review, seats, say, words),
  ];
  return page(`${game}: ${say('title')}`, body.join('\n'), language);
}

const COLOURS = ['#4a86c5', '#c5664a', '#5a9e57', '#8a63b8', '#b8913f', '#3f9eb8'];

function chancesChart(review: Review, seats: readonly string[], say: Say): string {
  const points = review.moments.map(({ entry, seat, best }) => ({
    entry,
    seat: seats[seat] ?? '',
    chance: 100 * best.chance,
  }));
  const end = (review.moments.at(-1)?.entry ?? 0) + 1;
  review.seats.forEach(({ result }, seat) => {
    if (result !== undefined)
      points.push({ entry: end, seat: seats[seat] ?? '', chance: 100 * result });
  });
  return chart(say('chances'), {
    marginRight: 140,
    x: { label: say('move'), labelAnchor: 'center' },
    y: { label: '%', domain: [0, 100], grid: true },
    color: { legend: false, domain: [...seats], range: COLOURS },
    marks: [
      Plot.ruleY([100 / seats.length], { strokeDasharray: '4 3' }),
      Plot.lineY(points, { x: 'entry', y: 'chance', stroke: 'seat', curve: 'step-after' }),
      Plot.text(
        seats.map((name) => points.findLast((point) => point.seat === name)),
        { x: 'entry', y: 'chance', text: 'seat', fill: 'seat', dx: 6, textAnchor: 'start' },
      ),
    ],
  });
}

function skillAndLuck(review: Review, seats: readonly string[], say: Say): string[] {
  return [
    `<h2>${text(say('skill'))}</h2>`,
    table(
      ['player', 'begin', 'own', 'others', 'luck', 'result'].map((key) => say(key)),
      review.seats.map(({ start, choices, others, luck, result }, seat) => [
        seats[seat] ?? '',
        `${percentOf(start)}%`,
        pointsOf(choices),
        pointsOf(others),
        luck === undefined ? NONE : pointsOf(luck),
        result === undefined ? NONE : `${percentOf(result)}%`,
      ]),
    ),
    ...(review.over ? [] : [`<p>${text(say('unfinished'))}</p>`]),
    `<p class="note">${text(say('skill.about'))} ${text(say('sum'))}</p>`,
  ];
}

function turningPoints(
  { turningPoints: points, moments }: Review,
  seats: readonly string[],
  say: Say,
  words: Words,
): string[] {
  const title = `<h2>${text(say('turns'))}</h2>`;
  if (points.length === 0) return [title, `<p>${text(say('turns.none'))}</p>`];
  const rows = points.map((point) => {
    const moment = moments.find(({ entry }) => entry === point.entry);
    const asked = moment && !point.left ? words(moment.question) : '';
    return [point.entry, seats[point.seat] ?? '', asked, turnWords(point, moment?.given, words)];
  });
  const head = [say('move'), say('player'), say('question'), say('change')];
  return [title, table(head, rows, [1, 2, 3])];
}

function betterChoices(
  { mistakes, moments }: Review,
  seats: readonly string[],
  say: Say,
  words: Words,
): string[] {
  const title = `<h2>${text(say('better'))}</h2>`;
  if (mistakes.length === 0) return [title, `<p>${text(say('better.none'))}</p>`];
  const byEntry = new Map(moments.map((moment) => [moment.entry, moment]));
  const row = (moment: Moment): (string | number)[] => [
    moment.entry,
    seats[moment.seat] ?? '',
    words(moment.question),
    costWords(moment, lossAt(moment), words),
  ];
  const head = [say('move'), say('player'), say('question'), say('better.head')];
  return [
    title,
    table(
      head,
      mistakes.map((entry) => row(byEntry.get(entry)!)),
      [1, 2, 3],
    ),
  ];
}
