import { gain, pay } from '../gain.ts';
import { covers, type Goods } from '../goods.ts';
import { DECLINE, defineEffect, type Source } from './define.ts';

/** CHANGE as an instant effect: one of its entries, or none. Where nothing can be paid, nothing is asked. */
export const changeEffect = defineEffect<{ entries: readonly { pay: Goods; gain: Goods }[]; source: Source }>({
  name: 'CHANGE',
  run(t, { entries }, f) {
    const { goods } = t.state.seats[f.seat]!;
    if (!entries.some((entry) => covers(goods, entry.pay))) return undefined;
    const ask = t.ask(f.seat, 'one', 'ask.change');
    entries.forEach((entry, i) => {
      if (covers(goods, entry.pay)) ask.options.push(i);
    });
    ask.options.push(DECLINE);
    return t.asking();
  },
  answered(t, { entries, source }, f, [pick]) {
    const entry = entries[pick!];
    if (entry) {
      pay(t, f.seat, entry.pay);
      gain(t, f.seat, entry.gain, source);
    }
    return undefined;
  },
});
