import { cardAt, type ReactionTo } from '../content.ts';
import { type DominionTable, seatOf, UNORDERED_RULES } from '../state.ts';

/**
 * R7.4: the Reactions to an event in a seat's hand, each name once. `copies` says how many of them
 * may be revealed; absent if only one. Under rules 3 and earlier it was always one.
 */
export function reactionsIn(
  t: DominionTable,
  seat: number,
  to: ReactionTo,
): { card: number; copies?: number }[] {
  const { hand } = seatOf(t.state, seat);
  const found: { card: number; copies?: number }[] = [];
  for (const card of new Set(hand)) {
    const { reaction, reactsTo, reactsEach } = cardAt(t.content, card);
    if (reaction < 0 || reactsTo !== to) continue;
    const each = reactsEach === true && !UNORDERED_RULES.has(t.game.version);
    const copies = each ? hand.filter((held) => held === card).length : 1;
    found.push({ card, ...(copies > 1 && { copies }) });
  }
  return found;
}
