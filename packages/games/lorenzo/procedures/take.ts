import { at, defineProcedure, type ProcedureFrame } from '@cardwright/kernel';
import { cardOf, NO_TOWER_BONUS, spaceOf, towerOf } from '../content.ts';
import { gain, pay } from '../rules/gain.ts';
import { choiceCuts, Purse } from '../rules/paying.ts';
import { cardOn, seatOf, type T } from '../state.ts';

/**
 * `cut`: the discount that the action itself brings; `picks`: the alternative chosen of each
 * discount that leaves a choice.
 */
type Vars = {
  space: number;
  fee: boolean;
  cut: number;
  way: number;
  picks: number[];
  cuts: number[];
};

/**
 * R5.4: a card is taken from a floor. Servants are already spent and the member is already placed.
 */
export const take = defineProcedure({
  name: 'take',
  first: 'ways',
  steps: {
    ways(t: T, f: ProcedureFrame<Vars>) {
      const v = f.vars;
      const ways = new Purse(t.content, t.state, f.seat).open(v.space, v.fee).openWays(v.cut);
      v.cuts = choiceCuts(t.content, seatOf(t.state, f.seat), towerOf(v.space), v.cut);
      if ((ways & (ways - 1)) === 0) {
        v.way = 31 - Math.clz32(ways);
        return t.go('cuts');
      }
      const ask = t.ask(f.seat, 'one', 'ask.way', cardOn(t.state, v.space));
      for (let i = 0; ways >> i > 0; i++) if (ways & (1 << i)) ask.options.push(i);
      return t.asking('way');
    },
    way(t, f, picked) {
      f.vars.way = at(picked, 0);
      return t.go('cuts');
    },
    /** R5.7: a discount with alternatives is asked for where the choice makes a difference. */
    cuts(t, f) {
      const v = f.vars;
      if (v.picks.length === v.cuts.length) return t.go('pay');
      const purse = new Purse(t.content, t.state, f.seat).open(v.space, v.fee);
      while (v.picks.length < v.cuts.length) {
        const open = purse.openCuts(v.way, v.cut, v.picks);
        if (open.length > 1) {
          t.ask(f.seat, 'one', 'ask.discount', cardOn(t.state, v.space)).options = open;
          return t.asking('cut');
        }
        v.picks.push(open[0] ?? -1);
      }
      return t.go('pay');
    },
    cut(t, f, picked) {
      f.vars.picks.push(at(picked, 0));
      return t.go('cuts');
    },
    pay(t, f) {
      const v = f.vars;
      const { content, state: s } = t;
      const p = seatOf(s, f.seat);
      const cost = new Purse(content, s, f.seat)
        .open(v.space, v.fee)
        .finalCost(v.way, v.cut, v.picks);
      if (v.fee) pay(t, f.seat, content.board.towerCost);
      if ((p.flags & NO_TOWER_BONUS) === 0)
        gain(t, f.seat, spaceOf(content, v.space).bonus, 'space');
      pay(t, f.seat, cost);
      const number = cardOn(s, v.space);
      const card = cardOf(content, number);
      s.towers[v.space] = -1;
      p.cards.push(number);
      p.counts[card.type]++;
      if (t.events) t.emit({ type: 'take', seat: f.seat, card: number });
      if (card.lasting.length > 1) {
        t.ask(f.seat, 'one', 'ask.lasting', number).options = card.lasting.map((_, i) => i);
        return t.asking('lasting');
      }
      const [lasting] = card.lasting;
      return lasting ? t.call(lasting.program, { then: 'instants' }) : instants(t, number);
    },
    lasting(t, f, picked) {
      const card = taken(t, f.seat);
      const { lasting } = cardOf(t.content, card);
      if (t.events) t.emit({ type: 'lasting', seat: f.seat, card, effect: at(picked, 0) });
      return t.call(at(lasting, at(picked, 0)).program, { then: 'instants' });
    },
    instants: (t, f) => instants(t, taken(t, f.seat)),
    done: (t) => t.done(),
  },
});

/** The card that the seat has just taken. */
function taken(t: T, seat: number): number {
  const { cards } = seatOf(t.state, seat);
  return at(cards, cards.length - 1);
}

/** R8.9: instant effects in the card's order, or in the player's. */
function instants(t: T, number: number): ReturnType<T['done']> | ReturnType<T['call']> {
  const card = cardOf(t.content, number);
  if (card.instant < 0) return t.done();
  if (t.state.rules.effectOrder === 'chosen' && card.instants.length > 1)
    return t.run(
      'instants',
      { card: number, left: card.instants.map((_, i) => i) },
      undefined,
      'done',
    );
  return t.call(card.instant, { then: 'done' });
}

/** R8.9, where the player chooses the order. */
export const instantsInOrder = defineProcedure({
  name: 'instants',
  first: 'ask',
  steps: {
    ask(t: T, f: ProcedureFrame<{ card: number; left: number[] }>) {
      const { card, left } = f.vars;
      if (left.length < 2) {
        const last = left.pop();
        return last === undefined ? t.done() : runInstant(t, card, last);
      }
      t.ask(f.seat, 'one', 'ask.instant', card).options = left.slice();
      return t.asking('hear');
    },
    hear(t, f, picked) {
      const { card, left } = f.vars;
      const pick = at(picked, 0);
      left.splice(left.indexOf(pick), 1);
      return runInstant(t, card, pick);
    },
  },
});

const runInstant = (t: T, card: number, instant: number): ReturnType<T['call']> =>
  t.call(at(cardOf(t.content, card).instants, instant), { then: 'ask' });

export const takeVars = (space: number, fee: boolean, cut: number): Vars => ({
  space,
  fee,
  cut,
  way: 0,
  picks: [],
  cuts: [],
});
