import {
  choiceItem,
  type ReviewItem,
  SKILL_COLUMNS,
  skillCells,
  turnItem,
} from '@cardwright/games/words';
import type { Message, Words } from '@cardwright/kernel';
import * as Plot from '@observablehq/plot';
import { lossAt } from '../coach/assess.ts';
import type { Review } from '../coach/review.ts';
import { drawSvg, page, table, text } from './html.ts';

export interface ReviewReportOptions {
  /** The displayed name of the game. */
  readonly game: string;
  /** The displayed names of the seats. */
  readonly seats: readonly string[];
  readonly words: Words;
  readonly language: string;
}

type Say = (key: string, args?: Message['args']) => string;

/** A review as one HTML file. */
export function reviewReport(
  review: Review,
  { game, seats, words, language }: ReviewReportOptions,
): string {
  const say: Say = (key, args) => words({ key: `coach.review.${key}`, ...(args && { args }) });
  const { decisions, count, moments } = review;
  const turns = review.turningPoints.map((point) => turnItem(point, moments, words));
  const byEntry = new Map(moments.map((moment) => [moment.entry, moment]));
  const better = review.mistakes.map((entry) => {
    const moment = byEntry.get(entry)!;
    return choiceItem(moment, lossAt(moment), words);
  });
  const body = [
    `<p>${text(say('heading', { game, decisions, count }))} ${text(say('about'))}</p>`,
    chancesChart(review, seats, turns, say),
    ...skillAndLuck(review, seats, say),
    section(say('turns'), turns, say('turns.none')),
    section(say('better'), better, say('better.none')),
  ];
  return page(`${game}: ${say('title')}`, body.join('\n'), language);
}

const COLOURS = ['#4a86c5', '#c5664a', '#5a9e57', '#8a63b8', '#b8913f', '#3f9eb8'];
const DASHES = ['', '7 4', '2 4', '10 4 2 4'];
const lookOf = (
  seat: number,
): { stroke: string; strokeWidth: number; strokeDasharray: string } => ({
  stroke: COLOURS[seat % COLOURS.length]!,
  strokeWidth: 2,
  strokeDasharray: DASHES[seat % DASHES.length]!,
});

/** The same chart twice, for wide and for narrow screens, so that its text keeps its size. */
const SIZES = [
  { name: 'on-wide', width: 1120, height: 340, ticks: 16 },
  { name: 'on-narrow', width: 360, height: 260, ticks: 6 },
];

/** Every seat's chances over the match; circles mark the turning points. */
function chancesChart(
  review: Review,
  seats: readonly string[],
  turns: readonly ReviewItem[],
  say: Say,
): string {
  const end = (review.moments.at(-1)?.entry ?? 0) + 1;
  const lines = review.seats.map(({ result }, seat) => {
    const own = review.moments.filter((moment) => moment.seat === seat);
    const points = own.map(({ entry, best }) => ({ entry, chance: 100 * best.chance }));
    if (result !== undefined) points.push({ entry: end, chance: 100 * result });
    return Plot.lineY(points, { x: 'entry', y: 'chance', curve: 'step-after', ...lookOf(seat) });
  });
  const marks = review.turningPoints.map(({ entry, seat, before }, i) => ({
    entry,
    chance: 100 * before,
    colour: lookOf(seat).stroke,
    said: `${turns[i]!.head} ${turns[i]!.said}`,
  }));
  const charts = SIZES.map(({ name, width, height, ticks }) => {
    const svg = drawSvg(say('chances'), {
      width,
      height,
      marginLeft: 40,
      x: { label: say('move'), labelAnchor: 'center', ticks, domain: [0, end] },
      y: { label: '%', domain: [0, 100], ticks: [0, 25, 50, 75, 100], grid: true },
      marks: [
        Plot.ruleY([100 / seats.length], { strokeDasharray: '4 3' }),
        ...lines,
        Plot.dot(marks, {
          x: 'entry',
          y: 'chance',
          r: 5,
          stroke: (mark: { colour: string }) => mark.colour,
          strokeWidth: 2.5,
          fill: 'var(--paper)',
          title: 'said',
        }),
      ],
    });
    return `<div class="${name}">${svg}</div>`;
  });
  const legend = seats.map((name, seat) => {
    const { stroke, strokeDasharray } = lookOf(seat);
    const line = `<line x2="28" y1="6" y2="6" stroke="${stroke}" stroke-width="2.5" stroke-dasharray="${strokeDasharray}"/>`;
    return `<li><svg width="28" height="12" aria-hidden="true">${line}</svg> ${text(name)}</li>`;
  });
  return [
    `<h2>${text(say('chances'))}</h2>`,
    `<ul class="legend">${legend.join('')}</ul>`,
    ...charts,
    ...(marks.length > 0 ? [`<p class="note">${text(say('chances.turns'))}</p>`] : []),
  ].join('\n');
}

function skillAndLuck(review: Review, seats: readonly string[], say: Say): string[] {
  return [
    `<h2>${text(say('skill'))}</h2>`,
    '<div class="compact">',
    table(
      SKILL_COLUMNS.map((key) => say(key)),
      review.seats.map((summary, seat) => [seats[seat] ?? '', ...skillCells(summary)]),
    ),
    '</div>',
    ...(review.over ? [] : [`<p>${text(say('unfinished'))}</p>`]),
    `<p class="note">${text(say('skill.about'))} ${text(say('sum'))}</p>`,
  ];
}

function section(title: string, items: readonly ReviewItem[], none: string): string {
  if (items.length === 0) return `<h2>${text(title)}</h2>\n<p>${text(none)}</p>`;
  const lines = items.map(
    ({ head, asked, said }) =>
      `<li><p><b>${text(head)}</b> ${text(asked ?? said)}</p>` +
      `${asked === undefined ? '' : `<p>${text(said)}</p>`}</li>`,
  );
  return `<h2>${text(title)}</h2>\n<ol class="items">\n${lines.join('\n')}\n</ol>`;
}
