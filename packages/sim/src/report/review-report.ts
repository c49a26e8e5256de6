import { pickedNames } from '@cardwright/games/words';
import type { Words } from '@cardwright/kernel';
import * as Plot from '@observablehq/plot';
import type { Choice } from '../coach/assess.ts';
import { lossAt, type Moment, type Review } from '../coach/review.ts';
import { chart, page, percent, table } from './html.ts';

/** A review as one HTML file. */
export function reviewReport(review: Review, seats: readonly string[], words: Words): string {
  const name = (seat: number): string => `${seats[seat]} (seat ${seat})`;
  const points = review.moments.map(({ entry, seat, best }) => ({
    entry,
    seat: name(seat),
    chance: 100 * best.chance,
  }));
  const byEntry = new Map(review.moments.map((moment) => [moment.entry, moment]));
  return page(
    `${review.game}: review`,
    [
      `<p>${review.decisions} decisions, ${review.count} iterations each. Chances are based on ` +
        'what the seat could know: cards hidden from it are redealt.</p>',
      chart('Winning chances', {
        x: { label: 'entry' },
        y: { label: '%', domain: [0, 100], grid: true },
        color: { legend: false, domain: seats.map((_, seat) => name(seat)), range: COLOURS },
        marks: [
          Plot.ruleY([100 / seats.length], { strokeDasharray: '4 3' }),
          Plot.lineY(points, { x: 'entry', y: 'chance', stroke: 'seat', curve: 'step-after' }),
          Plot.text(
            seats.map((_, seat) => points.filter((point) => point.seat === name(seat)).at(-1)),
            { x: 'entry', y: 'chance', text: 'seat', dy: -8, textAnchor: 'end' },
          ),
        ],
      }),
      '<h2>Choices and luck</h2>',
      table(
        ['player', 'chances at start', 'own choices', "others' choices", 'luck', 'result'],
        review.seats.map(({ start, choices, others, luck, result }, seat) => [
          name(seat),
          percent(start),
          percent(choices),
          percent(others),
          percent(luck),
          percent(result),
        ]),
      ),
      '<h2>Turning points</h2>',
      table(
        ['entry', 'player', 'before', 'after'],
        review.turningPoints.map(({ entry, seat, before, after }) => [
          entry,
          name(seat),
          percent(before),
          percent(after),
        ]),
      ),
      '<h2>Choices that cost most</h2>',
      table(
        ['entry', 'player', 'question', 'answer', 'better', 'cost'],
        review.mistakes.map((entry) => mistakeRow(byEntry.get(entry)!, name, words)),
      ),
    ].join('\n'),
  );
}

const COLOURS = ['#4a86c5', '#c5664a', '#5a9e57', '#8a63b8', '#b8913f', '#3f9eb8'];

const mistakeRow = (
  moment: Moment,
  name: (seat: number) => string,
  words: Words,
): (string | number)[] => [
  moment.entry,
  name(moment.seat),
  words(moment.question),
  `${choiceWords(moment.given!, words)} (${percent(moment.given!.chance)})`,
  `${choiceWords(moment.best, words)} (${percent(moment.best.chance)})`,
  percent(lossAt(moment)),
];

const choiceWords = ({ words: messages, pick }: Choice, words: Words): string =>
  messages.length > 0 ? pickedNames(messages, words) : pick.join(' ') || '–';
