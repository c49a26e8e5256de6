import type { DominionState } from '../state.ts';

const MOST_UNDER_WAY = 100;

/**
 * R7.10: cards that lead to each other without end stop when this many plays and events are under
 * way at once, one within the other.
 */
export function isEndless({ stack }: DominionState): boolean {
  if (stack.length <= MOST_UNDER_WAY) return false;
  let underWay = 0;
  for (const frame of stack)
    if (frame.kind === 'window' || (frame.kind === 'procedure' && frame.name === 'playCard'))
      underWay++;
  return underWay >= MOST_UNDER_WAY;
}
