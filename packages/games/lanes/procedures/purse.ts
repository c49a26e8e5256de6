import { type Act, limitNumber } from '../act.ts';

/** Gold never drops below 0 and never rises above a cap, where there is one. */
export function changeGold(act: Act, seat: number, gold: number): void {
  const { t, rules } = act;
  const player = act.s.players[seat]!;
  const wanted = limitNumber(act, gold);
  const capped = rules.goldCap >= 0 && wanted > rules.goldCap ? Math.max(player.gold, rules.goldCap) : wanted;
  const value = capped < 0 ? 0 : capped;
  if (value === player.gold) return;
  player.gold = value;
  if (t.events) t.emit({ type: 'GOLD', player: seat, gold: value });
}
