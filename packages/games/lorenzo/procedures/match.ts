import { at, defineProcedure } from '@cardwright/kernel';
import { COLOURED, COUNCIL, SKIPTURN } from '../content.ts';
import {
  ALL_MEMBERS,
  cardOn,
  type LorenzoState,
  periodOf,
  placedSeat,
  placedSpace,
  seatOf,
  type T,
} from '../state.ts';

/** R3: the whole match, round by round. */
export const match = defineProcedure({
  name: 'match',
  first: 'begin',
  steps: {
    begin: (t: T) =>
      t.state.advanced
        ? t.run(t.state.rules.tilesBeforeDraft ? 'chooseTiles' : 'draft', { at: 0 }, 0, 'second')
        : t.go('round'),
    second: (t) =>
      t.run(t.state.rules.tilesBeforeDraft ? 'draft' : 'chooseTiles', { at: 0 }, 0, 'round'),
    round(t) {
      setUpRound(t);
      return t.go('next');
    },
    next(t) {
      const seat = nextSeat(t.state);
      t.state.turn = seat;
      if (seat >= 0) return t.run('turn', { code: 0 }, seat, 'next');
      return t.state.round % 2 === 0
        ? t.run('vatican', { at: 0 }, 0, 'endRound')
        : t.go('endRound');
    },
    endRound(t) {
      const s = t.state;
      if (s.round === 6) return t.finish();
      s.order = newOrder(s);
      s.placed = [];
      for (const p of s.seats) {
        p.members = ALL_MEMBERS;
        p.used = [];
        p.six = 0;
      }
      return t.go('round');
    },
  },
});

/** R3.1: towers are cleared and filled from the bottom, the dice are rolled. */
function setUpRound(t: T): void {
  const s = t.state;
  s.round++;
  s.turn = -1;
  dealTowers(s);
  for (const die of COLOURED) s.dice[die] = 1 + t.roll(6);
  for (const p of s.seats) beginRound(p);
  if (t.events)
    t.emit({ type: 'round', round: s.round, dice: s.dice.slice(1), order: s.order.slice() });
}

function beginRound(p: LorenzoState['seats'][number]): void {
  p.turns = 4;
  p.skip = (p.flags & SKIPTURN) !== 0;
}

function dealTowers(s: LorenzoState): void {
  for (let space = 0; space < 16; space++) {
    const left = cardOn(s, space);
    if (left >= 0) s.discard.push(left);
    s.towers[space] = at(s.decks, (space >> 2) * 3 + periodOf(s) - 1).pop() ?? -1;
  }
}

/**
 * R3.2, R11.8: the next in turn order who has a turn left; whoever has to skip the first one is
 * passed over once. -1: the round is over.
 */
function nextSeat(s: LorenzoState): number {
  const n = s.order.length;
  let place = s.order.indexOf(s.turn);
  for (let step = 0; step < 2 * n; step++) {
    place = (place + 1) % n;
    const seat = at(s.order, place);
    const p = seatOf(s, seat);
    if (p.turns <= 0) continue;
    if (!p.skip) return seat;
    p.skip = false;
  }
  return -1;
}

/** R3.6: who came to the council first goes first; the others follow as they were. */
function newOrder(s: LorenzoState): number[] {
  const order: number[] = [];
  for (const placed of s.placed) {
    const seat = placedSeat(placed);
    if (placedSpace(placed) === COUNCIL && !order.includes(seat)) order.push(seat);
  }
  for (const seat of s.order) if (!order.includes(seat)) order.push(seat);
  return order;
}
