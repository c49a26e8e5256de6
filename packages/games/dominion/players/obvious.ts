import type { Ask } from '@cardwright/kernel';
import { cardAt } from '../content.ts';
import { END_TURN } from '../procedures/turn.ts';
import type { DominionSight } from '../view.ts';
import { allOf } from './big-money.ts';

/** Plays all Treasures, and ends the turn if only Coppers and Curses can be bought. */
export function obviousDominion(sight: DominionSight, ask: Ask): number[] | undefined {
  if (ask.why === 'ask.treasures') return allOf(ask);
  if (ask.why !== 'ask.buy') return undefined;
  const { content } = sight;
  const isWorthless = (card: number): boolean =>
    card < 0 || card === content.copper || cardAt(content, card).points < 0;
  if (!ask.options.every(isWorthless) || usesCoppers(sight)) return undefined;
  return [ask.options.indexOf(END_TURN)];
}

/** Some cards count owned cards, so a Copper may be worth buying. */
const usesCoppers = ({ content, piles }: DominionSight): boolean =>
  piles.some((card) => cardAt(content, card).pointsPer > 0);
