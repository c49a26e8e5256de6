import {
  type Cost,
  type LorenzoContent,
  NO_TOWER_BONUS,
  NOMILITARYRULE,
  TERRITORY,
} from '../content.ts';
import { lossOf, within } from './gain.ts';
import { type Goods, MILITARY, NONE, SERVANTS } from './goods.ts';
import type { LorenzoSeat, LorenzoState } from '../state.ts';

/** Why a card cannot be taken; empty when it can. */
export type CardObstacle = '' | 'limit' | 'military' | 'cost' | 'requirement';

/** R5.7: a discount never brings a cost below nothing. */
function lower(due: number[], by: Goods): void {
  for (let i = 0; i < 7; i++) if (by[i]! > 0) due[i] = Math.max(0, due[i]! - by[i]!);
}

/**
 * What a seat can pay with on a floor. Whoever works out a question makes one purse and opens it at
 * floor after floor: its lists serve them all, so that the hot path leaves no garbage.
 */
export class Purse {
  readonly content: LorenzoContent;
  readonly state: LorenzoState;
  readonly seat: LorenzoSeat;
  private space = 0;
  /** What is in hand when the card's cost is due. */
  private readonly goods: number[] = [0, 0, 0, 0, 0, 0, 0];
  /** The tower's cost can be paid. */
  private solvent = true;
  /** Servants left for the action value, and servants in hand when none is spent on it. */
  private spare = 0;
  private servants = 0;
  /** The cost at hand after discounts, and the discounts that leave a choice. */
  private readonly due: number[] = [0, 0, 0, 0, 0, 0, 0];
  private readonly choices: (readonly Goods[])[] = [];

  constructor(content: LorenzoContent, state: LorenzoState, seat: number) {
    this.content = content;
    this.state = state;
    this.seat = state.seats[seat]!;
  }

  /**
   * R5.4 to R5.6: the tower's cost is paid where `fee` says so, then the floor's bonus comes, too
   * late for the tower's cost. Servants for the value are gone before both; how many is said later.
   */
  open(space: number, fee: boolean): this {
    const { goods, content } = this;
    const owned = this.seat.goods;
    this.space = space;
    for (let i = 0; i < 7; i++) goods[i] = owned[i]!;
    this.spare = owned[SERVANTS]!;
    this.solvent = true;
    if (fee) {
      const cost = content.board.towerCost;
      this.spare -= cost[SERVANTS]!;
      for (let i = 0; i < 7 && this.solvent; i++) this.solvent = (goods[i]! -= cost[i]!) >= 0;
    }
    if (this.solvent && (this.seat.flags & NO_TOWER_BONUS) === 0)
      this.addBonus(content.board.spaces[space]!.bonus);
    this.servants = goods[SERVANTS]!;
    return this;
  }

  private addBonus(bonus: Goods): void {
    if (bonus === NONE) return;
    const { goods, seat, content } = this;
    const { rules } = this.state;
    for (let i = 0; i < 7; i++) {
      const n = bonus[i]!;
      if (n > 0)
        goods[i] = within(
          content,
          rules,
          i,
          goods[i]! + Math.max(0, n - lossOf(seat, rules, bonus, i)),
        );
    }
  }

  /**
   * R5.3 to R5.9: may the floor's card be taken with so many servants? `cut`: the action's own
   * discount; `way` -1: by any way to pay.
   */
  obstacle(servants: number, cut: number, way: number): CardObstacle {
    const { goods, seat, content } = this;
    const { board } = content;
    const tower = this.space >> 2;
    if (seat.counts[tower]! >= board.cardLimit) return 'limit';
    const { costs } = content.cards[this.state.towers[this.space]!]!;
    const enough = servants <= this.spare;
    const military = enough ? goods[MILITARY]! : seat.goods[MILITARY]!;
    if (
      tower === TERRITORY &&
      (seat.flags & NOMILITARYRULE) === 0 &&
      (board.territoryThresholds[seat.counts[TERRITORY]!] ?? 0) > military
    )
      return 'military';
    if (!enough || !this.solvent) return insolvent(costs, way, military);
    goods[SERVANTS] = this.servants - servants;
    if (way >= 0) return this.costObstacle(costs[way]!, cut);
    let first: CardObstacle = '';
    for (let i = 0; i < costs.length; i++) {
      const obstacle = this.costObstacle(costs[i]!, cut);
      if (obstacle === '') return '';
      // A way that lacks only coins says more than one that lacks military points.
      if (first === '' || obstacle === 'cost') first = obstacle;
    }
    return first;
  }

  private costObstacle(cost: Cost, cut: number): CardObstacle {
    if (cost.free) return '';
    const { goods } = this;
    if (cost.needs[MILITARY]! > goods[MILITARY]!) return 'military';
    if (this.seat.cuts.length === 0 && cut < 0) {
      for (let i = 0; i < 7; i++)
        if (cost.pay[i]! > goods[i]!) return i === MILITARY ? 'military' : 'cost';
    } else {
      this.fillDue(cost, cut);
      if (!this.isDuePayable(0))
        return this.due[MILITARY]! > goods[MILITARY]! ? 'military' : 'cost';
    }
    if (cost.needs !== NONE)
      for (let i = 0; i < 7; i++) if (cost.needs[i]! > goods[i]!) return 'requirement';
    return '';
  }

  /** A cost after the discounts that leave no choice; the others are put into `choices`. */
  private fillDue(cost: Cost, actionCut: number): void {
    const { due, choices, content } = this;
    const { cuts } = this.seat;
    const tower = this.space >> 2;
    for (let i = 0; i < 7; i++) due[i] = cost.pay[i]!;
    choices.length = 0;
    for (let k = actionCut < 0 ? 0 : -1; k < cuts.length; k++) {
      const cut = content.cuts[k < 0 ? actionCut : cuts[k]!]!;
      if ((cut.towers & (1 << tower)) === 0) continue;
      if (cut.choices) choices.push(cut.choices);
      else lower(due, cut.fixed!);
    }
  }

  /** Can what is due be paid, with the best of the choices from this one on? */
  private isDuePayable(from: number): boolean {
    const { due, goods, choices } = this;
    let short = false;
    for (let i = 0; i < 7; i++) if (due[i]! > goods[i]!) short = true;
    if (!short) return true;
    for (let c = from; c < choices.length; c++)
      for (const by of choices[c]!) if (this.isPayableWith(by, c + 1)) return true;
    return false;
  }

  private isPayableWith(by: Goods, from: number): boolean {
    const { due } = this;
    const before = due.slice();
    lower(due, by);
    const payable = this.isDuePayable(from);
    for (let i = 0; i < 7; i++) due[i] = before[i]!;
    return payable;
  }

  /** Bits of the ways to pay for the floor's card that are open, servants being spent already. */
  openWays(cut: number): number {
    const { costs } = this.content.cards[this.state.towers[this.space]!]!;
    let ways = 0;
    for (let i = 0; i < costs.length; i++) if (this.obstacle(0, cut, i) === '') ways |= 1 << i;
    return ways;
  }

  /**
   * The alternatives of the next discount to be chosen that lower the cost and leave it payable.
   * Earlier choices are
   * `picks`, an alternative for each discount, -1 where none was of use.
   */
  openCuts(way: number, cut: number, picks: readonly number[]): number[] {
    const { due, choices } = this;
    this.goods[SERVANTS] = this.servants;
    this.fillPicked(way, cut, picks);
    const open: number[] = [];
    choices[picks.length]?.forEach((by, i) => {
      const lowers = by.some((n, good) => n > 0 && due[good]! > 0);
      if (lowers && this.isPayableWith(by, picks.length + 1)) open.push(i);
    });
    return open;
  }

  /** What the floor's card costs in the end. */
  finalCost(way: number, cut: number, picks: readonly number[]): number[] {
    this.fillPicked(way, cut, picks);
    return this.due.slice();
  }

  private fillPicked(way: number, cut: number, picks: readonly number[]): void {
    const { due, choices } = this;
    this.fillDue(this.content.cards[this.state.towers[this.space]!]!.costs[way]!, cut);
    picks.forEach((pick, i) => {
      if (pick >= 0) lower(due, choices[i]![pick]!);
    });
  }
}

/**
 * Where not even servants or the tower can be paid, too few military points for the card still come
 * first.
 */
function insolvent(costs: readonly Cost[], way: number, military: number): CardObstacle {
  const short = (cost: Cost): boolean =>
    cost.needs[MILITARY]! > military || cost.pay[MILITARY]! > military;
  return (way >= 0 ? short(costs[way]!) : costs.every(short)) ? 'military' : 'cost';
}

/** The discounts that leave a choice on a floor's card, in the order they are asked for. */
export function choiceCuts(
  content: LorenzoContent,
  p: LorenzoSeat,
  tower: number,
  actionCut: number,
): number[] {
  const cuts = actionCut < 0 ? p.cuts : [actionCut, ...p.cuts];
  return cuts.filter(
    (cut) =>
      content.cuts[cut]!.choices !== undefined && (content.cuts[cut]!.towers & (1 << tower)) !== 0,
  );
}
