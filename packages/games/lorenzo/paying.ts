import { type Cost, type LorenzoContent, NO_TOWER_BONUS, NOMILITARYRULE, TERRITORY } from './content.ts';
import { lossOf, within } from './gain.ts';
import { type Goods, MILITARY, SERVANTS } from './goods.ts';
import type { LorenzoSeat, LorenzoState } from './state.ts';

/** Why a card cannot be taken; empty when it can. */
export type CardObstacle = '' | 'limit' | 'military' | 'cost' | 'requirement';

// One question at a time is worked out, so that these lists serve all of them: no garbage in the hot path.
const purse = [0, 0, 0, 0, 0, 0, 0];
const due = [0, 0, 0, 0, 0, 0, 0];
const choices: (readonly Goods[])[] = [];

/**
 * R5.4 to R5.6: what is in hand when a card's cost is due: servants for the value and the tower's cost are gone, the
 * floor's bonus has come. False when the tower's cost cannot be paid, for which the bonus comes too late.
 */
function fillPurse(content: LorenzoContent, s: LorenzoState, p: LorenzoSeat, space: number, servants: number, fee: boolean): boolean {
  const { goods } = p;
  for (let i = 0; i < 7; i++) purse[i] = goods[i]!;
  purse[SERVANTS]! -= servants;
  if (purse[SERVANTS]! < 0) return false;
  if (fee) {
    const cost = content.board.towerCost;
    for (let i = 0; i < 7; i++) if ((purse[i]! -= cost[i]!) < 0) return false;
  }
  if ((p.flags & NO_TOWER_BONUS) === 0) {
    const { bonus } = content.board.spaces[space]!;
    for (let i = 0; i < 7; i++) {
      const n = bonus[i]!;
      if (n > 0) purse[i] = within(content, s.rules, i, purse[i]! + Math.max(0, n - lossOf(p, s.rules, bonus, i)));
    }
  }
  return true;
}

/** A cost after the discounts that leave no choice; the others are put into `choices`. */
function fillDue(content: LorenzoContent, p: LorenzoSeat, tower: number, cost: Cost, actionCut: number): void {
  for (let i = 0; i < 7; i++) due[i] = cost.pay[i]!;
  choices.length = 0;
  for (let k = actionCut < 0 ? 0 : -1; k < p.cuts.length; k++) {
    const cut = content.cuts[k < 0 ? actionCut : p.cuts[k]!]!;
    if ((cut.towers & (1 << tower)) === 0) continue;
    if (cut.choices) choices.push(cut.choices);
    else lower(cut.fixed!);
  }
}

/** R5.7: a discount never brings a cost below nothing. */
function lower(by: Goods): void {
  for (let i = 0; i < 7; i++) if (by[i]! > 0) due[i] = Math.max(0, due[i]! - by[i]!);
}

function isDuePayable(from: number): boolean {
  let short = false;
  for (let i = 0; i < 7; i++) if (due[i]! > purse[i]!) short = true;
  if (!short) return true;
  for (let c = from; c < choices.length; c++) {
    for (const by of choices[c]!) {
      const before = due.slice();
      lower(by);
      const ok = isDuePayable(c + 1);
      for (let i = 0; i < 7; i++) due[i] = before[i]!;
      if (ok) return true;
    }
  }
  return false;
}

function costObstacle(content: LorenzoContent, p: LorenzoSeat, tower: number, cost: Cost, actionCut: number): CardObstacle {
  if (cost.free) return '';
  if (cost.needs[MILITARY]! > purse[MILITARY]!) return 'military';
  if (p.cuts.length === 0 && actionCut < 0) {
    for (let i = 0; i < 7; i++) if (cost.pay[i]! > purse[i]!) return i === MILITARY ? 'military' : 'cost';
  } else {
    fillDue(content, p, tower, cost, actionCut);
    if (!isDuePayable(0)) return due[MILITARY]! > purse[MILITARY]! ? 'military' : 'cost';
  }
  for (let i = 0; i < 7; i++) if (cost.needs[i]! > purse[i]!) return 'requirement';
  return '';
}

/** Where not even servants or the tower can be paid, too few military points for the card still come first. */
function insolvent(costs: readonly Cost[], alternative: number): CardObstacle {
  const short = (cost: Cost): boolean => cost.needs[MILITARY]! > purse[MILITARY]! || cost.pay[MILITARY]! > purse[MILITARY]!;
  return (alternative >= 0 ? short(costs[alternative]!) : costs.every(short)) ? 'military' : 'cost';
}

/** R5.3 to R5.9: may the seat take the card on a floor, paying so many servants, and the tower's cost where `fee` says so? -1: by any way to pay. */
export function cardObstacle(
  content: LorenzoContent,
  s: LorenzoState,
  seat: number,
  space: number,
  servants: number,
  fee: boolean,
  actionCut: number,
  alternative: number,
): CardObstacle {
  const p = s.seats[seat]!;
  const tower = space >> 2;
  const { costs } = content.cards[s.towers[space]!]!;
  if (p.counts[tower]! >= content.board.cardLimit) return 'limit';
  const solvent = fillPurse(content, s, p, space, servants, fee);
  if (tower === TERRITORY && (p.flags & NOMILITARYRULE) === 0 && (content.board.territoryThresholds[p.counts[TERRITORY]!] ?? 0) > purse[MILITARY]!)
    return 'military';
  if (!solvent) return insolvent(costs, alternative);
  if (alternative >= 0) return costObstacle(content, p, tower, costs[alternative]!, actionCut);
  let first: CardObstacle = '';
  for (let i = 0; i < costs.length; i++) {
    const obstacle = costObstacle(content, p, tower, costs[i]!, actionCut);
    if (obstacle === '') return '';
    // A way that lacks only coins says more than one that lacks military points.
    if (first === '' || obstacle === 'cost') first = obstacle;
  }
  return first;
}

/** Bits of the ways to pay for a card that are open, servants being spent already. */
export function openWays(content: LorenzoContent, s: LorenzoState, seat: number, space: number, fee: boolean, actionCut: number): number {
  let ways = 0;
  for (let i = 0; i < content.cards[s.towers[space]!]!.costs.length; i++)
    if (cardObstacle(content, s, seat, space, 0, fee, actionCut, i) === '') ways |= 1 << i;
  return ways;
}

/** The discounts that leave a choice on a floor's card, in the order they are asked for. */
export function choiceCuts(content: LorenzoContent, p: LorenzoSeat, tower: number, actionCut: number): number[] {
  const cuts = actionCut < 0 ? p.cuts : [actionCut, ...p.cuts];
  return cuts.filter((cut) => content.cuts[cut]!.choices !== undefined && (content.cuts[cut]!.towers & (1 << tower)) !== 0);
}

/**
 * The alternatives of the next discount to be chosen that lower the cost and leave it payable. Earlier choices are
 * `picks`, an alternative for each discount, -1 where none was of use.
 */
export function openCuts(
  content: LorenzoContent,
  s: LorenzoState,
  seat: number,
  space: number,
  fee: boolean,
  way: number,
  actionCut: number,
  picks: readonly number[],
): number[] {
  const p = s.seats[seat]!;
  const open: number[] = [];
  fillPurse(content, s, p, space, 0, fee);
  fillDue(content, p, space >> 2, content.cards[s.towers[space]!]!.costs[way]!, actionCut);
  picks.forEach((pick, i) => {
    if (pick >= 0) lower(choices[i]![pick]!);
  });
  choices[picks.length]?.forEach((by, i) => {
    if (!by.some((n, good) => n > 0 && due[good]! > 0)) return;
    const before = due.slice();
    lower(by);
    if (isDuePayable(picks.length + 1)) open.push(i);
    for (let k = 0; k < 7; k++) due[k] = before[k]!;
  });
  return open;
}

/** What a card costs in the end. */
export function finalCost(
  content: LorenzoContent,
  s: LorenzoState,
  seat: number,
  space: number,
  way: number,
  actionCut: number,
  picks: readonly number[],
): number[] {
  fillDue(content, s.seats[seat]!, space >> 2, content.cards[s.towers[space]!]!.costs[way]!, actionCut);
  picks.forEach((pick, i) => {
    if (pick >= 0) lower(choices[i]![pick]!);
  });
  return due.slice();
}
