import type { Act } from '../act.ts';
import { putSorted } from '../state.ts';

/** Takes cards from the top (the end) of a deck; R13.2: an empty deck simply ends it. A card over the hand cap is discarded. Says how many came. */
export function drawCards(act: Act, seat: number, count: number): number {
  const { t, rules } = act;
  const player = act.s.players[seat]!;
  let drawn = 0;
  while (drawn < count) {
    const card = player.deck.pop();
    if (card === undefined) break;
    const full = rules.handCap >= 0 && player.hand.length >= rules.handCap;
    putSorted(full ? player.discard : player.hand, card);
    drawn++;
    if (!t.events) continue;
    const id = act.c.cards[card]!.id;
    if (full) t.emit({ type: 'CARD_LOST', player: seat, card: id });
    else t.emit({ type: 'DRAW', player: seat, secret: { seats: [seat], data: { card: id } } });
  }
  return drawn;
}
