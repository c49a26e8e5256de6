import { at, type Outcome } from '@cardwright/kernel';
import {
  CHARACTER,
  LESSFORBUILDING,
  LESSFORMILITARY,
  LESSFORRESOURCE,
  LESSFORVICTORY,
  cardOf,
  type LorenzoContent,
  NOENDBLUE,
  NOENDGREEN,
  NOENDPURPLE,
  TERRITORY,
} from '../content.ts';
import { MILITARY, RESOURCES, VICTORY } from './goods.ts';
import { type LorenzoSeat, type LorenzoState, seatOf } from '../state.ts';

/** The parts of a final score, in the order they are counted. */
export const SCORE_PARTS = [
  'victory',
  'territories',
  'characters',
  'ventures',
  'military',
  'resources',
  'excommunications',
] as const;
type Score = { [part in (typeof SCORE_PARTS)[number]]: number } & { total: number };

/** R14: the final score of a seat, part by part. */
export function scoreOf(content: LorenzoContent, s: LorenzoState, seat: number): Score {
  const { board } = content;
  const p = seatOf(s, seat);
  const { goods, counts, flags } = p;
  let leftOver = 0;
  for (const resource of RESOURCES) leftOver += goods[resource];
  let lost = 0;
  if ((flags & LESSFORVICTORY) !== 0) lost += Math.floor(goods[VICTORY] / 5);
  if ((flags & LESSFORMILITARY) !== 0) lost += goods[MILITARY];
  if ((flags & LESSFORBUILDING) !== 0)
    for (const card of p.cards) lost += cardOf(content, card).timber;
  if ((flags & LESSFORRESOURCE) !== 0) lost += leftOver;
  const score: Score = {
    victory: goods[VICTORY],
    territories: (flags & NOENDGREEN) !== 0 ? 0 : step(board.finalTerritories, counts[TERRITORY]),
    characters: (flags & NOENDBLUE) !== 0 ? 0 : step(board.finalCharacters, counts[CHARACTER]),
    ventures: (flags & NOENDPURPLE) !== 0 ? 0 : ventures(content, p),
    military: militaryPoints(content, s, seat),
    resources: Math.floor(leftOver / board.finalResources),
    excommunications: lost === 0 ? 0 : -lost,
    total: 0,
  };
  let total = 0;
  for (const part of SCORE_PARTS) total += score[part];
  score.total = total < 0 && !s.rules.negativeScores ? 0 : total;
  return score;
}

/** R14.3: tables give totals, not points per card. */
const step = (table: readonly number[], count: number): number =>
  at(table, Math.min(count, table.length - 1));

/** R14.5: of what ventures give at the end, only victory points count. */
function ventures(content: LorenzoContent, p: LorenzoSeat): number {
  let points = 0;
  for (const card of p.cards) {
    const { finals, best } = cardOf(content, card);
    let its = 0;
    for (const final of finals) {
      const n = final.effect.gift.goods(final.params, p, p.goods, 0)[VICTORY];
      its = best ? Math.max(its, n) : its + n;
    }
    points += its;
  }
  return points;
}

/** R14.6: a tie for a place gives it to all who tie and uses up the places behind. */
function militaryPoints(content: LorenzoContent, s: LorenzoState, seat: number): number {
  const own = seatOf(s, seat).goods[MILITARY];
  let ahead = 0;
  for (const p of s.seats) if (p.goods[MILITARY] > own) ahead++;
  return content.board.finalMilitary[ahead] ?? 0;
}

/** R14.10: most points; of those tied, the first in the last round's turn order. */
export function outcomeOf(content: LorenzoContent, s: LorenzoState): Outcome {
  const all = s.seats.map((_, seat) => scoreOf(content, s, seat));
  const scores = all.map((score) => score.total);
  const best = Math.max(...scores);
  return {
    scores,
    winners: s.order.filter((seat) => scores[seat] === best).slice(0, 1),
    details: all.map((score) =>
      SCORE_PARTS.map((part) => ({ label: { key: `lorenzo.score.${part}` }, points: score[part] })),
    ),
  };
}
