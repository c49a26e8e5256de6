import { defineProcedure, type ProcedureFrame, type Signal } from '@cardwright/kernel';
import { ACTION, TREASURE } from '../content.ts';
import type { DominionTable } from '../state.ts';
import { playing } from './play-card.ts';
import { draw, emptyPiles, gain, take, takeSorted } from '../rules/zones.ts';

/** Options that are no cards. */
export const END_TURN = -1;
export const END_PHASE = -2;

/** R2: action phase, buy phase, clean-up, for one seat after the other until the game ends. */
export const turn = defineProcedure({
  name: 'turn',
  first: 'begin',
  steps: {
    begin: (t: DominionTable, _f: ProcedureFrame<{ queue: number[] }>) => beginTurn(t),

    /** R3.4: whoever was at turn has left; there is nothing to clean up. */
    left: (t) => nextTurn(t),

    /** After a card has done what it does. */
    next: (t) => askNext(t),

    acted(t, _f, picked) {
      const { turn, seats } = t.state;
      const card = picked[0]!;
      if (card === END_PHASE) {
        turn.phase = 'buy';
        return askNext(t);
      }
      turn.actions--;
      const p = seats[turn.seat]!;
      take(p.hand, card);
      p.play.push(card);
      return t.run('playCard', playing(card, 1), turn.seat, 'next');
    },

    /**
     * R2.4: no Actions after the first Treasure. Naming none ends the action phase, and in the buy
     * phase the playing of Treasures.
     */
    treasured(t, f, picked) {
      const { turn } = t.state;
      if (picked.length === 0) {
        if (turn.phase === 'buy') turn.paid = true;
        turn.phase = 'buy';
        return askNext(t);
      }
      turn.phase = 'buy';
      const { coins, cards } = t.content;
      const p = t.state.seats[turn.seat]!;
      let plain = turn.watches.length === 0;
      for (let i = 0; i < picked.length; i++) if (coins[picked[i]!]! < 0) plain = false;
      if (!plain) {
        f.vars.queue = [...picked];
        return t.go('treasure');
      }
      takeSorted(p.hand, picked);
      for (let i = 0; i < picked.length; i++) {
        const card = picked[i]!;
        p.play.push(card);
        turn.played.push(card);
        turn.coins += coins[card]!;
        if (t.events) t.emit({ type: 'play', seat: turn.seat, card: cards[card]!.name });
      }
      return askNext(t);
    },

    /**
     * Treasures one by one, where one of them does more than give coins or something waits for it.
     */
    treasure(t, f) {
      const card = f.vars.queue.shift();
      if (card === undefined) return askNext(t);
      const { turn, seats } = t.state;
      const p = seats[turn.seat]!;
      if (!take(p.hand, card)) return t.go('treasure'); // an earlier one of these made it leave the hand
      p.play.push(card);
      return t.run('playCard', playing(card, 1), turn.seat, 'treasure');
    },

    bought(t, _f, picked) {
      const { turn } = t.state;
      const card = picked[0]!;
      if (card === END_TURN) return cleanUp(t);
      turn.phase = 'buy';
      if (card === END_PHASE) return askNext(t);
      turn.bought = true;
      turn.buys--;
      turn.coins -= t.content.costs[card]!;
      if (t.events) t.emit({ type: 'buy', seat: turn.seat, card: t.content.cards[card]!.name });
      gain(t, turn.seat, card, 'discard');
      return askNext(t);
    },
  },
});

function beginTurn(t: DominionTable): Signal {
  const s = t.state;
  const { turn } = s;
  turn.phase = 'action';
  turn.actions = 1;
  turn.buys = 1;
  turn.coins = 0;
  turn.bought = false;
  turn.paid = false;
  if (turn.played.length > 0) turn.played = [];
  if (turn.watches.length > 0) turn.watches = [];
  const p = s.seats[turn.seat]!;
  p.turns++;
  if (t.events) t.emit({ type: 'turn', seat: turn.seat, turn: p.turns });
  return askNext(t);
}

/**
 * What may be done next: an Action, else Treasures, else a purchase. A phase with nothing to do in
 * it is not asked about.
 */
function askNext(t: DominionTable): Signal {
  const { turn } = t.state;
  if (turn.phase === 'action' && turn.actions > 0 && askAction(t)) return t.asking('acted');
  if (!turn.bought && !turn.paid && askTreasures(t)) return t.asking('treasured');
  askBuy(t);
  return t.asking('bought');
}

/** R2.8 */
function cleanUp(t: DominionTable): Signal {
  const s = t.state;
  const { turn } = s;
  const p = s.seats[turn.seat]!;
  const { discard, hand, play } = p;
  for (let i = 0; i < hand.length; i++) discard.push(hand[i]!);
  for (let i = 0; i < play.length; i++) discard.push(play[i]!);
  p.hand = [];
  p.play = [];
  draw(t, turn.seat, 5);
  return nextTurn(t);
}

/** R3.1 end of the game, else the next one who is there. */
function nextTurn(t: DominionTable): Signal {
  const s = t.state;
  const { turn } = s;
  if (isEnd(t)) {
    if (t.events) t.emit({ type: 'end' });
    return t.finish();
  }
  do turn.seat = turn.seat + 1 < s.seats.length ? turn.seat + 1 : 0;
  while (s.gone?.includes(turn.seat));
  return beginTurn(t);
}

export function isEnd(t: DominionTable): boolean {
  const { supply, seats } = t.state;
  return supply[t.content.province] === 0 || emptyPiles(t.state) >= (seats.length > 4 ? 4 : 3);
}

function askAction(t: DominionTable): boolean {
  const { turn, seats } = t.state;
  const { hand } = seats[turn.seat]!;
  const { types } = t.content;
  let any = false;
  for (let i = 0; i < hand.length; i++) {
    const card = hand[i]!;
    if ((types[card]! & ACTION) === 0 || card === hand[i - 1]) continue;
    if (!any) t.ask(turn.seat, 'one', 'ask.action');
    any = true;
    t.state.ask!.options.push(card);
  }
  if (any) t.state.ask!.options.push(END_PHASE);
  return any;
}

function askTreasures(t: DominionTable): boolean {
  const { turn, seats } = t.state;
  const { hand } = seats[turn.seat]!;
  const { types } = t.content;
  let any = false;
  for (let i = 0; i < hand.length; i++) {
    const card = hand[i]!;
    if ((types[card]! & TREASURE) === 0) continue;
    if (!any) t.askSome(turn.seat, 'ask.treasures', 0, 0);
    any = true;
    t.state.ask!.options.push(card);
  }
  if (any) t.state.ask!.max = t.state.ask!.options.length;
  return any;
}

function askBuy(t: DominionTable): void {
  const { turn, piles, supply } = t.state;
  const { costs } = t.content;
  const { options } = t.ask(turn.seat, 'one', 'ask.buy');
  if (turn.buys > 0) {
    for (let i = 0; i < piles.length; i++) {
      const card = piles[i]!;
      if (supply[card]! > 0 && costs[card]! <= turn.coins) options.push(card);
    }
  }
  if (turn.phase === 'action') options.push(END_PHASE);
  options.push(END_TURN);
}
