import { at, type PlayerMaker } from '@cardwright/kernel';
import { ACTION, cardAt, PHASE, TREASURE } from '../content.ts';
import { END_TURN } from '../procedures/turn.ts';
import type { DominionSight } from '../view.ts';
import { allOf } from './big-money.ts';
import { sensiblePick } from './sensible-pick.ts';
import { bestAction } from './turn-plan.ts';
import { type Worth, type Worths, worthsOf } from './worth.ts';

/**
 * Plays any kingdom: money first, a few strong Actions that do not collide, Victory cards when the
 * end is near.
 */
export const heuristic: PlayerMaker<DominionSight> = {
  about: 'plays any kingdom sensibly: money, a few strong Actions, Victory cards in time',
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

/** A summary of the player's deck, computed once for all possible purchases. */
interface Holdings {
  worths: Worths;
  provinces: number;
  money: number;
  size: number;
  terminals: number;
  extraActions: number;
  actions: number;
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
    actions: sight.sumOwned(worths.action),
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
  if ((c.types & (ACTION | TREASURE | PHASE)) === 0) {
    const points = c.pointsPer === 0 ? c.points : c.points * Math.floor(held.size / c.pointsPer);
    if (points >= 3) return provinces <= 4 ? 60 + points : provinces <= 6 ? 11 + points : 0;
    return provinces <= 2 ? 50 + points : 0;
  }
  if (provinces <= 1 && c.coins <= 0) return 0;
  if (c.coins >= 0) return c.coins === 1 ? 0 : 5 * c.coins + c.cost / 10;
  return wantedAction(sight, held, card, at(held.worths.of, card));
}

/**
 * The value of an Action for this deck: terminals only as many as can be played, trashers early,
 * cantrips always.
 */
function wantedAction(sight: DominionSight, held: Holdings, card: number, w: Worth): number {
  const own = sight.owned(card);
  const draws = w.cards + Math.max(0, w.drawTo - 4.5);
  const value =
    2.6 * draws +
    2.3 * w.coins +
    0.7 * w.buys +
    2.4 * w.attack +
    4 * w.junks +
    (w.gains > 0 ? 1.5 * Math.max(1, w.gainCost - 2) : 0) +
    0.8 * w.sifts;
  if (w.trashes > 1 && draws + w.coins + w.gains === 0)
    return own === 0 && sight.turns(sight.seat) <= 4 ? 11 : 0;
  if (w.plays > 0) return held.actions > 3 + own ? 9 - 2 * own : 0;
  if (w.actions > 0)
    return value + 2 + (w.actions > 1 ? (held.terminals > 1 ? 3 : -3) : 0) - own * 0.7;
  const room = 1 + Math.floor(held.size / 11) + held.extraActions;
  return held.terminals < room ? value + 3 - own : 0;
}
