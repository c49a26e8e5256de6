import { type LanesTable, playerOf, putSorted } from '../state.ts';
import { cardAt } from '../content.ts';

/**
 * Takes cards from the top (the end) of a deck; R13.2: an empty deck simply ends it. A card over
 * the hand cap is discarded.
 */
export function drawCards(t: LanesTable, seat: number, count: number): void {
  const { rules } = t.state;
  const player = playerOf(t.state, seat);
  for (let drawn = 0; drawn < count; drawn++) {
    const card = player.deck.pop();
    if (card === undefined) break;
    const full = rules.handCap >= 0 && player.hand.length >= rules.handCap;
    putSorted(full ? player.discard : player.hand, card);
    if (!t.events) continue;
    const { id } = cardAt(t.content, card);
    if (full) t.emit({ type: 'CARD_LOST', player: seat, card: id });
    else t.emit({ type: 'DRAW', player: seat, secret: { seats: [seat], data: { card: id } } });
  }
}
