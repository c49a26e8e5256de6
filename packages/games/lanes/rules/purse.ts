import { limitNumber } from './act.ts';
import { type LanesTable, playerOf } from '../state.ts';

/** Gold never drops below 0 and never rises above a cap, where there is one. */
export function changeGold(t: LanesTable, seat: number, gold: number): void {
  const { rules } = t.state;
  const player = playerOf(t.state, seat);
  const wanted = limitNumber(rules, gold);
  const capped =
    rules.goldCap >= 0 && wanted > rules.goldCap ? Math.max(player.gold, rules.goldCap) : wanted;
  const value = capped < 0 ? 0 : capped;
  if (value === player.gold) return;
  player.gold = value;
  if (t.events) t.emit({ type: 'GOLD', player: seat, gold: value });
}
