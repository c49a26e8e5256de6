import { defineProcedure, type ProcedureFrame } from '@cardwright/kernel';
import { NO_TOWER_BONUS } from '../content.ts';
import { gain, pay } from '../rules/gain.ts';
import { choiceCuts, Purse } from '../rules/paying.ts';
import type { T } from '../state.ts';

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

/** R5.4: a card is taken from a floor. Servants are spent and the member stands there already. */
export const take = defineProcedure({
  name: 'take',
  first: 'ways',
  steps: {
    ways(t: T, f: ProcedureFrame<Vars>) {
      const v = f.vars;
      const ways = new Purse(t.content, t.state, f.seat).open(v.space, v.fee).openWays(v.cut);
      v.cuts = choiceCuts(t.content, t.state.seats[f.seat]!, v.space >> 2, v.cut);
      if ((ways & (ways - 1)) === 0) {
        v.way = 31 - Math.clz32(ways);
        return t.go('cuts');
      }
      const ask = t.ask(f.seat, 'one', 'ask.way', t.state.towers[v.space]!);
      for (let i = 0; ways >> i > 0; i++) if (ways & (1 << i)) ask.options.push(i);
      return t.asking('way');
    },
    way(t, f, [way]) {
      f.vars.way = way!;
      return t.go('cuts');
    },
    /**
     * R5.7: a discount of one thing or another is asked for where the choice makes a difference.
     */
    cuts(t, f) {
      const v = f.vars;
      if (v.picks.length === v.cuts.length) return t.go('pay');
      const purse = new Purse(t.content, t.state, f.seat).open(v.space, v.fee);
      while (v.picks.length < v.cuts.length) {
        const open = purse.openCuts(v.way, v.cut, v.picks);
        if (open.length > 1) {
          t.ask(f.seat, 'one', 'ask.discount', t.state.towers[v.space]!).options = open;
          return t.asking('cut');
        }
        v.picks.push(open[0] ?? -1);
      }
      return t.go('pay');
    },
    cut(t, f, [cut]) {
      f.vars.picks.push(cut!);
      return t.go('cuts');
    },
    pay(t, f) {
      const v = f.vars;
      const { content, state: s } = t;
      const p = s.seats[f.seat]!;
      const cost = new Purse(content, s, f.seat)
        .open(v.space, v.fee)
        .finalCost(v.way, v.cut, v.picks);
      if (v.fee) pay(t, f.seat, content.board.towerCost);
      if ((p.flags & NO_TOWER_BONUS) === 0)
        gain(t, f.seat, content.board.spaces[v.space]!.bonus, 'space');
      pay(t, f.seat, cost);
      const number = s.towers[v.space]!;
      const card = content.cards[number]!;
      s.towers[v.space] = -1;
      p.cards.push(number);
      p.counts[card.type]!++;
      if (t.events) t.emit({ type: 'take', seat: f.seat, card: number });
      if (card.lasting.length > 1) {
        t.ask(f.seat, 'one', 'ask.lasting', number).options = card.lasting.map((_, i) => i);
        return t.asking('lasting');
      }
      return card.lasting.length === 1
        ? t.call(card.lasting[0]!.program, { then: 'instants' })
        : instants(t, number);
    },
    lasting(t, f, [pick]) {
      return t.call(t.content.cards[taken(t, f.seat)]!.lasting[pick!]!.program, {
        then: 'instants',
      });
    },
    instants: (t, f) => instants(t, taken(t, f.seat)),
    done: (t) => t.done(),
  },
});

/** The card that the seat has just taken. */
function taken(t: T, seat: number): number {
  const { cards } = t.state.seats[seat]!;
  return cards[cards.length - 1]!;
}

/** R8.9: instant effects in the card's order, or in the player's. */
function instants(t: T, number: number): ReturnType<T['done']> | ReturnType<T['call']> {
  const card = t.content.cards[number]!;
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
      if (left.length === 0) return t.done();
      if (left.length === 1)
        return t.call(t.content.cards[card]!.instants[left.pop()!]!, { then: 'ask' });
      t.ask(f.seat, 'one', 'ask.instant', card).options = left.slice();
      return t.asking('hear');
    },
    hear(t, f, [pick]) {
      f.vars.left.splice(f.vars.left.indexOf(pick!), 1);
      return t.call(t.content.cards[f.vars.card]!.instants[pick!]!, { then: 'ask' });
    },
  },
});

export const takeVars = (space: number, fee: boolean, cut: number): Vars => ({
  space,
  fee,
  cut,
  way: 0,
  picks: [],
  cuts: [],
});
