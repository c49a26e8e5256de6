import { type CardCounts, EVERY_TYPE, leaderOf, type LorenzoContent } from '../content.ts';
import { covers } from './goods.ts';
import { type LorenzoSeat, type LorenzoState, seatOf } from '../state.ts';

/** Options about leaders: `LEADER_CODES + leader * 4 + what`. */
export const LEADER_CODES = 1024;
export const PLAY = 0;
export const ACTIVATE = 1;
export const DISMISS = 2;
export const leaderCode = (leader: number, what: number): number =>
  LEADER_CODES + leader * 4 + what;

/** R12.2: requirements are looked at when the leader is played, never paid. */
export function meetsNeeds(content: LorenzoContent, p: LorenzoSeat, leader: number): boolean {
  const { goods, cards } = leaderOf(content, leader);
  return (
    covers(p.goods, goods) &&
    (cards.length === 0 || cards.some((counts) => hasCards(p.counts, counts)))
  );
}

const hasCards = (owned: CardCounts, needed: CardCounts): boolean => {
  for (const type of EVERY_TYPE) if (needed[type] > owned[type]) return false;
  return true;
};

/** R12.7: leaders that the others have played; copying a copier would copy nothing of its own. */
export function copyable(content: LorenzoContent, s: LorenzoState, seat: number): number[] {
  const out: number[] = [];
  s.seats.forEach((p, other) => {
    if (other !== seat)
      for (const leader of p.active) if (!leaderOf(content, leader).jolly) out.push(leader);
  });
  return out.sort((a, b) => a - b);
}

export function canPlay(
  content: LorenzoContent,
  s: LorenzoState,
  seat: number,
  leader: number,
): boolean {
  return (
    meetsNeeds(content, seatOf(s, seat), leader) &&
    (!leaderOf(content, leader).jolly ||
      s.rules.copyNothing ||
      copyable(content, s, seat).length > 0)
  );
}

/** The leader whose ability a played leader has: its own, or the one it copies; -1 for none. */
export function abilityOf(content: LorenzoContent, p: LorenzoSeat, leader: number): number {
  return leaderOf(content, leader).jolly ? (p.copied[p.active.indexOf(leader)] ?? -1) : leader;
}

/** R12.4: an ability for once a round that has not been used in this one. */
function canActivate(content: LorenzoContent, p: LorenzoSeat, leader: number): boolean {
  const ability = content.leaders[abilityOf(content, p, leader)];
  return (
    ability !== undefined &&
    ability.program >= 0 &&
    !p.used.includes(leader) &&
    (!ability.needsMember || (p.members & 0b1110) !== 0)
  );
}

/** R12.1: everything a seat may do with its leaders now. */
export function addLeaderOptions(
  content: LorenzoContent,
  s: LorenzoState,
  seat: number,
  options: number[],
): void {
  const p = seatOf(s, seat);
  for (const leader of p.hand)
    if (canPlay(content, s, seat, leader)) options.push(leaderCode(leader, PLAY));
  for (const leader of p.active)
    if (canActivate(content, p, leader)) options.push(leaderCode(leader, ACTIVATE));
  for (const leader of p.hand) options.push(leaderCode(leader, DISMISS));
}
