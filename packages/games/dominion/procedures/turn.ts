import {
  type Ask,
  at,
  defineProcedure,
  type ProcedureFrame,
  type Signal,
} from '@cardwright/kernel';
import { ACTION, cardAt, entryOf, TREASURE } from '../content.ts';
import { type DominionTable, pileOf, seatOf } from '../state.ts';
import { playing } from './play-card.ts';
import { draw, emptyPiles, emptyPilesToEnd, gain, take, takeSorted } from '../rules/zones.ts';

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
      const { turn } = t.state;
      const card = at(picked, 0);
      if (card === END_PHASE) {
        turn.phase = 'buy';
        return askNext(t);
      }
      turn.actions--;
      const p = seatOf(t.state, turn.seat);
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
      const { coins } = t.content;
      const p = seatOf(t.state, turn.seat);
      let plain = turn.watches.length === 0;
      for (const card of picked) if (entryOf(coins, card) < 0) plain = false;
      if (!plain) {
        f.vars.queue = [...picked];
        return t.go('treasure');
      }
      takeSorted(p.hand, picked);
      for (const card of picked) {
        p.play.push(card);
        turn.played.push(card);
        turn.coins += entryOf(coins, card);
        if (t.events) t.emit({ type: 'play', seat: turn.seat, card: cardAt(t.content, card).name });
      }
      return askNext(t);
    },

    /**
     * Treasures one by one, where one of them does more than give coins or something waits for it.
     */
    treasure(t, f) {
      const card = f.vars.queue.shift();
      if (card === undefined) return askNext(t);
      const { turn } = t.state;
      const p = seatOf(t.state, turn.seat);
      // An earlier one of these may have made it leave the hand.
      if (!take(p.hand, card)) return t.go('treasure');
      p.play.push(card);
      return t.run('playCard', playing(card, 1), turn.seat, 'treasure');
    },

    bought(t, _f, picked) {
      const { turn } = t.state;
      const card = at(picked, 0);
      if (card === END_TURN) return cleanUp(t);
      turn.phase = 'buy';
      if (card === END_PHASE) return askNext(t);
      turn.bought = true;
      turn.buys--;
      turn.coins -= entryOf(t.content.costs, card);
      if (t.events) t.emit({ type: 'buy', seat: turn.seat, card: cardAt(t.content, card).name });
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
  const p = seatOf(s, turn.seat);
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
  const p = seatOf(s, turn.seat);
  const { discard, hand, play } = p;
  for (const card of hand) discard.push(card);
  for (const card of play) discard.push(card);
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
  return supply[t.content.province] === 0 || emptyPiles(t.state) >= emptyPilesToEnd(seats.length);
}

function askAction(t: DominionTable): boolean {
  const { turn } = t.state;
  const { types } = t.content;
  let ask: Ask | undefined;
  let last = -1;
  for (const card of seatOf(t.state, turn.seat).hand) {
    if (card === last || (entryOf(types, card) & ACTION) === 0) continue;
    last = card;
    ask ??= t.ask(turn.seat, 'one', 'ask.action');
    ask.options.push(card);
  }
  ask?.options.push(END_PHASE);
  return ask !== undefined;
}

function askTreasures(t: DominionTable): boolean {
  const { turn } = t.state;
  const { types } = t.content;
  let ask: Ask | undefined;
  for (const card of seatOf(t.state, turn.seat).hand) {
    if ((entryOf(types, card) & TREASURE) === 0) continue;
    ask ??= t.askSome(turn.seat, 'ask.treasures', 0, 0);
    ask.options.push(card);
  }
  if (ask) ask.max = ask.options.length;
  return ask !== undefined;
}

function askBuy(t: DominionTable): void {
  const { turn, piles } = t.state;
  const { costs } = t.content;
  const { options } = t.ask(turn.seat, 'one', 'ask.buy');
  if (turn.buys > 0)
    for (const card of piles)
      if (pileOf(t.state, card) > 0 && entryOf(costs, card) <= turn.coins) options.push(card);
  if (turn.phase === 'action') options.push(END_PHASE);
  options.push(END_TURN);
}
