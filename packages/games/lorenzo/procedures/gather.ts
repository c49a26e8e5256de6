import type { Procedure } from '@cardwright/kernel';
import { BUILDING, HARVEST, type LorenzoContent, TERRITORY, type WorkOption } from '../content.ts';
import { DECLINE } from '../effects/define.ts';
import { bonusAmount, gain, pay } from '../gain.ts';
import { covers, NONE } from '../goods.ts';
import type { LorenzoState, T } from '../state.ts';

/** `picks`: card, group and option of what was chosen, one after the other; `queue`: privileges still to be turned into gains. */
type Vars = { kind: number; value: number; at: number; group: number; picks: number[]; before: number[]; queue: number[] };

/**
 * R7: harvest or production with an action value. Every card is asked for what it may do; payments are made at once,
 * gains only after the last, so that nothing gained in an action is spent in it.
 */
export const gather: Procedure<LorenzoState, LorenzoContent, Vars> = {
  name: 'gather',
  first: 'start',
  steps: {
    start(t, f) {
      if (f.vars.value < 1) return t.done();
      if (t.state.rules.tileSpendable) gainTile(t, f.seat, f.vars.kind);
      f.vars.before = t.state.seats[f.seat]!.goods.slice();
      return t.go('ask');
    },
    /** The next card with something it may do now; what cannot be paid is not asked. */
    ask(t, f) {
      const v = f.vars;
      const p = t.state.seats[f.seat]!;
      for (; v.at < p.cards.length; v.at++, v.group = 0) {
        const card = working(t, p.cards[v.at]!, v);
        for (; card?.work && v.group < card.work.choices.length; v.group++) {
          const options = card.work.choices[v.group]!;
          if (!options.some((option) => covers(p.goods, option.pay))) continue;
          const ask = t.ask(f.seat, 'one', 'ask.work', p.cards[v.at]!);
          options.forEach((option, i) => {
            if (covers(p.goods, option.pay)) ask.options.push(i);
          });
          ask.options.push(DECLINE);
          return t.asking('hear');
        }
      }
      return t.go('give');
    },
    hear(t, f, [pick]) {
      const v = f.vars;
      if (pick !== DECLINE) {
        const card = t.state.seats[f.seat]!.cards[v.at]!;
        pay(t, f.seat, optionOf(t, card, v.group, pick!).pay);
        v.picks.push(card, v.group, pick!);
      }
      v.group++;
      return t.go('ask');
    },
    give(t, f) {
      const v = f.vars;
      const p = t.state.seats[f.seat]!;
      if (!t.state.rules.tileSpendable) gainTile(t, f.seat, v.kind);
      let pick = 0;
      for (const number of p.cards) {
        const work = working(t, number, v)?.work;
        if (!work) continue;
        let goods = work.fixed;
        const add = (good: number, n: number): void => {
          if (goods === work.fixed) goods = work.fixed.slice();
          (goods as number[])[good]! += n;
        };
        for (const bonus of work.bonuses) add(bonus.good, bonusAmount(p, bonus, v.before));
        for (const n of work.privileges) v.queue.push(n);
        for (; v.picks[pick] === number; pick += 3) {
          const option = optionOf(t, number, v.picks[pick + 1]!, v.picks[pick + 2]!);
          option.gain.forEach((n, good) => add(good, n));
          if (option.bonus) add(option.bonus.good, bonusAmount(p, option.bonus, v.before));
          if (option.privileges > 0) v.queue.push(option.privileges);
        }
        if (goods !== NONE) gain(t, f.seat, goods, 'work');
      }
      return t.go('privileges');
    },
    privileges(t, f) {
      const number = f.vars.queue.shift();
      return number === undefined ? t.done() : t.run('privilege', { number, instant: false }, f.seat, 'privileges');
    },
  },
};

export const gatherVars = (kind: number, value: number): Vars => ({ kind, value, at: 0, group: 0, picks: [], before: [], queue: [] });

/** R7.2, R7.3: a card works if it is of the action's type and its own value is reached. */
function working(t: T, number: number, v: Vars): LorenzoContent['cards'][number] | undefined {
  const card = t.content.cards[number]!;
  return card.type === (v.kind === HARVEST ? TERRITORY : BUILDING) && card.action <= v.value ? card : undefined;
}

const optionOf = (t: T, card: number, group: number, option: number): WorkOption => t.content.cards[card]!.work!.choices[group]![option]!;

function gainTile(t: T, seat: number, kind: number): void {
  const tile = t.content.bonusTiles[t.state.seats[seat]!.bonusTile];
  if (tile) gain(t, seat, kind === HARVEST ? tile.harvest : tile.production, 'bonusTile');
}
