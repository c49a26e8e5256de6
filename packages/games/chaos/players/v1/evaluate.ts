import type { ChaosContent } from '../../content.ts';
import type { ChaosState } from '../../state.ts';
import { sideWorth } from './value.ts';

/** How much more one side must be worth for its chances to be about three in four. */
const LEAD = 80;

/** How the table looks for each seat, from 0 to 1: what the two sides are worth, compared. */
export function evaluateChaos(content: ChaosContent, state: ChaosState): number[] {
  if (state.over)
    return state.winner < 0 ? [0.5, 0.5] : [0, 1].map((seat) => (seat === state.winner ? 1 : 0));
  const [first, second] = state.sides;
  const lead = sideWorth(content, state.rules, second) - sideWorth(content, state.rules, first);
  const share = 1 / (1 + Math.exp(lead / LEAD));
  return [share, 1 - share];
}
