import { type Ask, at, type PlayerMaker } from '@cardwright/kernel';
import { ACTION, cardAt, TREASURE } from '../../content.ts';
import { END_PHASE, END_TURN } from '../../procedures/turn.ts';
import type { DominionSight } from '../../view.ts';
import { sensiblePick } from './sensible-pick.ts';
import { type Worth, type Worths, worthsOf } from './worth.ts';

/**
 * Plays any kingdom: money first, a few strong Actions that do not collide, Victory cards when the
 * end is near.
 */
export const heuristic: PlayerMaker<DominionSight> = {
  about: 'plays any kingdom: money, a few strong Actions, Victory cards in time',
  make: () => ({
    name: 'heuristic',
    answer(sight, ask, roll) {
      if (ask.why === 'ask.treasures') return allOf(ask);
      if (ask.why === 'ask.action') return [bestAction(sight, ask.options)];
      if (ask.why === 'ask.buy') return [bestBuy(sight, ask.options)];
      return sensiblePick(sight, ask, roll);
    },
  }),
};

const allOf = (ask: Ask): number[] => ask.options.map((_, place) => place);

/** First what gives Actions back, then what is worth most. */
function bestAction(sight: DominionSight, options: readonly number[]): number {
  const worths = worthsOf(sight.content).of;
  let best = options.indexOf(END_PHASE);
  let bestScore = 0;
  for (const [place, card] of options.entries()) {
    if (card === END_PHASE) continue;
    const score = actionScore(sight, card, at(worths, card));
    if (score > bestScore) {
      best = place;
      bestScore = score;
    }
  }
  return best;
}

function actionScore(sight: DominionSight, card: number, w: Worth): number {
  const { content, hand, turn } = sight;
  const others =
    hand.reduce((n, c) => n + ((cardAt(content, c).types & ACTION) !== 0 ? 1 : 0), 0) - 1;
  if (w.plays > 0 && w.cards === 0 && w.coins === 0) return others > 0 ? 90 : 0.1;
  const free = w.actions > 0;
  const value = 1.3 * w.cards + 1.2 * w.coins + 0.4 * w.buys + 1.5 * w.attack + 0.8 * w.gains + 0.5;
  const trashing = w.trashes > 0 ? trashValue(sight, w) : 0;
  if (w.trashes > 0 && trashing <= 0 && w.cards + w.coins === 0) return 0;
  // Drawing Actions dead costs nothing but their use: with spare Actions draw first, otherwise take
  // coins and attacks.
  const late = turn.actions > 1 ? 0.5 * w.cards : 0;
  return (
    (free ? 40 + 5 * w.actions : 0) + value + trashing + late + cardAt(content, card).cost / 100
  );
}

/** Whether the hand holds what is better gone. */
function trashValue(sight: DominionSight, w: Worth): number {
  const { content, hand } = sight;
  let junk = 0;
  for (const card of hand)
    if (cardAt(content, card).points < 0 || card === content.estate || card === content.copper)
      junk++;
  if (w.gains > 0 || w.coins > 0) return junk > 0 ? 1.5 : 0.4;
  return junk > 1 && sight.supply(content.province) > 4 ? 1.2 * junk : 0;
}

/** What the own deck holds, summed up once for all cards that could be bought. */
interface Holdings {
  worths: Worths;
  provinces: number;
  money: number;
  size: number;
  terminals: number;
  extraActions: number;
}

function bestBuy(sight: DominionSight, options: readonly number[]): number {
  const { content } = sight;
  const worths = worthsOf(content);
  const held: Holdings = {
    worths,
    provinces: sight.supply(content.province),
    money: sight.sumOwned(worths.money),
    size: sight.deckTotal,
    terminals: sight.sumOwned(worths.terminal),
    extraActions: sight.sumOwned(worths.extraActions),
  };
  let best = options.indexOf(END_TURN);
  let bestScore = 0;
  for (const [place, card] of options.entries()) {
    if (card < 0) continue;
    const score = buyScore(sight, held, card);
    if (score > bestScore) {
      best = place;
      bestScore = score;
    }
  }
  return best;
}

function buyScore(sight: DominionSight, held: Holdings, card: number): number {
  const { content } = sight;
  const { provinces } = held;
  const c = cardAt(content, card);
  if (c.points < 0) return 0;
  if (card === content.province) return held.money > 15 ? 100 : 40;
  if ((c.types & (ACTION | TREASURE)) === 0) {
    const points = c.pointsPer === 0 ? c.points : c.points * Math.floor(held.size / c.pointsPer);
    if (points >= 3) return provinces <= 4 ? 60 + points : provinces <= 6 ? 11 + points : 0;
    return provinces <= 2 ? 50 + points : 0;
  }
  if (provinces <= 1 && c.coins <= 0) return 0;
  if (c.coins >= 0) return c.coins === 1 ? 0 : 5 * c.coins + c.cost / 10;
  return wantedAction(sight, held, card, at(held.worths.of, card));
}

/**
 * What an Action adds to this deck: terminals only as many as can be played, trashers early,
 * cantrips always.
 */
function wantedAction(sight: DominionSight, held: Holdings, card: number, w: Worth): number {
  const value = 2.6 * w.cards + 2.3 * w.coins + 0.7 * w.buys + 3 * w.attack + 0.9 * w.gains;
  const own = sight.owned(card);
  if (w.trashes > 0 && w.cards + w.coins === 0 && w.gains === 0)
    return own === 0 && sight.turns(sight.seat) <= 4 ? 10.5 : 0;
  if (w.actions > 0)
    return value + 2 + (w.actions > 1 ? (held.terminals > 1 ? 3 : -3) : 0) - own * 0.7;
  const room = 1 + Math.floor(held.size / 11) + held.extraActions;
  return held.terminals < room ? value + 3 - own : 0;
}
