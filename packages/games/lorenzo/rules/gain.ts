import { DOUBLE, type LorenzoContent } from '../content.ts';
import {
  copyGoods,
  EVERY_GOOD,
  FAITH,
  type Good,
  type Goods,
  isNothing,
  isResource,
  MILITARY,
  STONE,
  WOOD,
} from './goods.ts';
import type { Rules } from './rule-options.ts';
import { type LorenzoSeat, seatOf, type T } from '../state.ts';

/**
 * Where a gain comes from. `card`: the instant effect of a development card, which DOUBLE touches;
 * `work`: a card at harvest or production; `space`: a floor, the market, the council. The others
 * are the small sources of R11.2.
 */
export type Source =
  | 'card'
  | 'work'
  | 'space'
  | 'bonusTile'
  | 'privilege'
  | 'doubledPrivilege'
  | 'leader'
  | 'tile';

/**
 * Adds what one source gives: doubled (R12.9), 1 less (R11.1), within the tracks (R10.1). A
 * negative amount is a loss, down to nothing.
 */
export function gain(t: T, seat: number, given: Goods, source: Source): void {
  const { rules } = t.state;
  const p = seatOf(t.state, seat);
  const { goods } = p;
  const doubled = (source === 'card' || source === 'doubledPrivilege') && (p.flags & DOUBLE) !== 0;
  const lessens =
    rules.smallSources || source === 'card' || source === 'work' || source === 'space';
  const got = t.events ? copyGoods(given) : undefined;
  for (const good of EVERY_GOOD) {
    let n = given[good];
    if (n === 0) continue;
    if (n > 0) {
      const lost = lessens ? lossOf(p, rules, given, good) : 0;
      if (doubled && isResource(good))
        n = rules.doubleFirst ? Math.max(0, 2 * n - lost) : 2 * Math.max(0, n - lost);
      else n = Math.max(0, n - lost);
    }
    const before = goods[good];
    goods[good] = within(t.content, rules, good, before + n);
    if (got) got[good] = goods[good] - before;
  }
  if (got && !isNothing(got)) t.emit({ type: 'gain', seat, goods: got, source });
}

/**
 * R11.1: what LESSRESOURCE takes of one good of a source. R11.3: with both wood and stone, the wood
 * may have paid for both.
 */
export function lossOf(p: LorenzoSeat, rules: Rules, given: Goods, good: Good): number {
  const lost = p.less[good];
  if (lost > 0 && rules.woodStoneTogether && good === STONE && given[WOOD] > 0 && p.less[WOOD] > 0)
    return 0;
  return lost;
}

/**
 * R10.1: no track below nothing; faith ends with its track, military points where the rules say so.
 */
export function within(content: LorenzoContent, rules: Rules, good: Good, amount: number): number {
  if (amount < 0) return 0;
  if (good === FAITH) return Math.min(amount, content.board.faithPoints.length - 1);
  if (good === MILITARY && rules.militaryMax > 0) return Math.min(amount, rules.militaryMax);
  return amount;
}

/** Spends what the seat is known to have. */
export function pay(t: T, seat: number, cost: Goods): void {
  const { goods } = seatOf(t.state, seat);
  for (const good of EVERY_GOOD) goods[good] -= cost[good];
  if (t.events && !isNothing(cost)) t.emit({ type: 'pay', seat, goods: copyGoods(cost) });
}
