import type { DominionContent } from '@cardwright/games/dominion/content';
import type { DominionState } from '@cardwright/games/dominion/state';

/** What the active player is told after each of its moves (A2): the seed's fields and the three that strict bots need. */
export function turnInfo(content: DominionContent, state: DominionState, seat: number): object {
  const p = state.seats[seat]!;
  const { turn } = state;
  return {
    ...afterTurn(content, state, seat),
    buys: turn.buys,
    actions: turn.actions,
    treasure: turn.coins,
    trash: names(content, state.trash),
    in_play: names(content, p.play),
    phase: [turn.phase === 'action' ? 'Action' : 'Buy'],
  };
}

export function afterTurn(content: DominionContent, state: DominionState, seat: number): object {
  const p = state.seats[seat]!;
  return { hand: names(content, p.hand), discard: p.discard.length, deck: p.deck.length, supply: supplyOf(content, state) };
}

export function supplyOf(content: DominionContent, state: DominionState): { [card: string]: number } {
  const supply: { [card: string]: number } = {};
  for (const card of state.piles) supply[content.cards[card]!.name] = state.supply[card]!;
  return supply;
}

export function names(content: DominionContent, cards: readonly number[]): string[] {
  const out: string[] = new Array(cards.length);
  for (let i = 0; i < cards.length; i++) out[i] = content.cards[cards[i]!]!.name;
  return out;
}
