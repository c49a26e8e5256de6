import type { Goods } from '../goods.ts';
import { covers } from '../goods.ts';
import { pay } from '../gain.ts';
import { defineEffect, type Source } from './define.ts';

/** PRIVILEGE: council privileges, all different; with a cost, if the player pays it. */
export const privilegeEffect = defineEffect<{ number: number; cost: Goods | undefined; source: Source }>({
  name: 'PRIVILEGE',
  run(t, { number, cost, source }, f) {
    if (!cost) return t.run('privilege', { number, instant: source === 'card' });
    if (!covers(t.state.seats[f.seat]!.goods, cost)) return undefined;
    t.askYesNo(f.seat, 'ask.buyPrivilege');
    return t.asking();
  },
  answered(t, { number, cost, source }, f, [yes]) {
    if (yes !== 1 || !cost) return undefined;
    pay(t, f.seat, cost);
    return t.run('privilege', { number, instant: source === 'card' });
  },
});
