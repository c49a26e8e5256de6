import { at } from '@cardwright/kernel';
import {
  cardOf,
  type CardType,
  type Cost,
  cutOf,
  type LorenzoContent,
  NO_TOWER_BONUS,
  NOMILITARYRULE,
  spaceOf,
  TERRITORY,
  towerOf,
} from '../content.ts';
import { lossOf, within } from './gain.ts';
import {
  copyGoods,
  covers,
  EVERY_GOOD,
  type Goods,
  MILITARY,
  NONE,
  noGoods,
  type OwnGoods,
  RESOURCES,
  SERVANTS,
} from './goods.ts';
import { cardOn, type LorenzoSeat, type LorenzoState, seatOf } from '../state.ts';

/** Why a card cannot be taken; empty when it can. */
export type CardObstacle = '' | 'limit' | 'military' | 'cost' | 'requirement';

/**
 * Of the obstacles of several ways to pay, the one that says most: a way that can be paid lacks
 * only its requirement, and one that lacks coins says more than one that lacks military points.
 */
const SAYS: { readonly [obstacle in CardObstacle]: number } = {
  '': 0,
  limit: 1,
  military: 2,
  cost: 3,
  requirement: 4,
};

/** R5.7: a discount never brings a cost below nothing. */
function lower(due: OwnGoods, by: Goods): void {
  for (const good of EVERY_GOOD) if (by[good] > 0) due[good] = Math.max(0, due[good] - by[good]);
}

/** What of a cost is missing first: military points come behind all resources. */
function shortOf(goods: Goods, cost: Goods): CardObstacle {
  for (const good of RESOURCES) if (cost[good] > goods[good]) return 'cost';
  return cost[MILITARY] > goods[MILITARY] ? 'military' : 'cost';
}

function setGoods(goods: OwnGoods, to: Goods): void {
  goods[0] = to[0];
  goods[1] = to[1];
  goods[2] = to[2];
  goods[3] = to[3];
  goods[4] = to[4];
  goods[5] = to[5];
  goods[6] = to[6];
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
  private readonly goods: OwnGoods = noGoods();
  /** The tower's cost can be paid. */
  private solvent = true;
  /** Servants left for the action value, and servants in hand when none is spent on it. */
  private spare = 0;
  private servants = 0;
  /** The cost at hand after discounts, and the discounts that leave a choice. */
  private readonly due: OwnGoods = noGoods();
  private readonly choices: (readonly Goods[])[] = [];

  constructor(content: LorenzoContent, state: LorenzoState, seat: number) {
    this.content = content;
    this.state = state;
    this.seat = seatOf(state, seat);
  }

  /**
   * R5.4 to R5.6: the tower's cost is paid where `fee` says so, then the floor's bonus comes, too
   * late for the tower's cost. Servants for the value are gone before both; how many is said later.
   */
  open(space: number, fee: boolean): this {
    const { goods, content } = this;
    const owned = this.seat.goods;
    this.space = space;
    setGoods(goods, owned);
    this.spare = owned[SERVANTS];
    this.solvent = true;
    if (fee) {
      const cost = content.board.towerCost;
      this.spare -= cost[SERVANTS];
      for (const good of EVERY_GOOD) {
        goods[good] -= cost[good];
        this.solvent = goods[good] >= 0;
        if (!this.solvent) break;
      }
    }
    if (this.solvent && (this.seat.flags & NO_TOWER_BONUS) === 0)
      this.addBonus(spaceOf(content, space).bonus);
    this.servants = goods[SERVANTS];
    return this;
  }

  private addBonus(bonus: Goods): void {
    if (bonus === NONE) return;
    const { goods, seat, content } = this;
    const { rules } = this.state;
    for (const good of EVERY_GOOD) {
      const n = bonus[good];
      if (n <= 0) continue;
      const gained = Math.max(0, n - lossOf(seat, rules, bonus, good));
      goods[good] = within(content, rules, good, goods[good] + gained);
    }
  }

  /** The ways to pay for the floor's card. */
  private costs(): readonly Cost[] {
    return cardOf(this.content, cardOn(this.state, this.space)).costs;
  }

  /**
   * R5.3 to R5.9: may the floor's card be taken with so many servants? `cut`: the action's own
   * discount; `way` -1: by any way to pay.
   */
  obstacle(servants: number, cut: number, way: number): CardObstacle {
    const { goods, seat, content } = this;
    const { board } = content;
    const tower = towerOf(this.space);
    if (seat.counts[tower] >= board.cardLimit) return 'limit';
    const costs = this.costs();
    const enough = servants <= this.spare;
    const military = enough ? goods[MILITARY] : seat.goods[MILITARY];
    if (
      tower === TERRITORY &&
      (seat.flags & NOMILITARYRULE) === 0 &&
      (board.territoryThresholds[seat.counts[TERRITORY]] ?? 0) > military
    )
      return 'military';
    if (!enough || !this.solvent) return insolvent(costs, way, military);
    goods[SERVANTS] = this.servants - servants;
    if (way >= 0) return this.costObstacle(at(costs, way), cut);
    let first: CardObstacle = '';
    for (const cost of costs) {
      const obstacle = this.costObstacle(cost, cut);
      if (obstacle === '') return '';
      if (SAYS[obstacle] > SAYS[first]) first = obstacle;
    }
    return first;
  }

  private costObstacle(cost: Cost, cut: number): CardObstacle {
    if (cost.free) return '';
    const { goods } = this;
    if (cost.needs[MILITARY] > goods[MILITARY]) return 'military';
    if (this.seat.cuts.length === 0 && cut < 0) {
      if (!covers(goods, cost.pay)) return shortOf(goods, cost.pay);
    } else {
      this.fillDue(cost, cut);
      if (!this.isDuePayable(0)) return this.due[MILITARY] > goods[MILITARY] ? 'military' : 'cost';
    }
    return cost.needs === NONE || covers(goods, cost.needs) ? '' : 'requirement';
  }

  /** A cost after the discounts that leave no choice; the others are put into `choices`. */
  private fillDue(cost: Cost, actionCut: number): void {
    setGoods(this.due, cost.pay);
    this.choices.length = 0;
    if (actionCut >= 0) this.applyCut(actionCut);
    for (const cut of this.seat.cuts) this.applyCut(cut);
  }

  private applyCut(number: number): void {
    const cut = cutOf(this.content, number);
    if ((cut.towers & (1 << towerOf(this.space))) === 0) return;
    if (cut.choices) this.choices.push(cut.choices);
    else lower(this.due, cut.fixed);
  }

  /** Can what is due be paid, with the best of the choices from this one on? */
  private isDuePayable(from: number): boolean {
    const { due, goods, choices } = this;
    if (covers(goods, due)) return true;
    for (let c = from; c < choices.length; c++)
      for (const by of at(choices, c)) if (this.isPayableWith(by, c + 1)) return true;
    return false;
  }

  private isPayableWith(by: Goods, from: number): boolean {
    const { due } = this;
    const before = copyGoods(due);
    lower(due, by);
    const payable = this.isDuePayable(from);
    setGoods(due, before);
    return payable;
  }

  /** Bits of the ways to pay for the floor's card that are open, servants being spent already. */
  openWays(cut: number): number {
    const costs = this.costs();
    let ways = 0;
    for (let i = 0; i < costs.length; i++) if (this.obstacle(0, cut, i) === '') ways |= 1 << i;
    return ways;
  }

  /**
   * The alternatives of the next discount to be chosen that lower the cost and leave it payable.
   * Earlier choices are `picks`, an alternative for each discount, -1 where none was of use.
   */
  openCuts(way: number, cut: number, picks: readonly number[]): number[] {
    const { due, choices } = this;
    this.goods[SERVANTS] = this.servants;
    this.fillPicked(way, cut, picks);
    const open: number[] = [];
    choices[picks.length]?.forEach((by, i) => {
      const lowers = EVERY_GOOD.some((good) => by[good] > 0 && due[good] > 0);
      if (lowers && this.isPayableWith(by, picks.length + 1)) open.push(i);
    });
    return open;
  }

  /** What the floor's card costs in the end. */
  finalCost(way: number, cut: number, picks: readonly number[]): OwnGoods {
    this.fillPicked(way, cut, picks);
    return copyGoods(this.due);
  }

  private fillPicked(way: number, cut: number, picks: readonly number[]): void {
    const { due, choices } = this;
    this.fillDue(at(this.costs(), way), cut);
    for (const [i, pick] of picks.entries()) if (pick >= 0) lower(due, at(at(choices, i), pick));
  }
}

/**
 * Where not even servants or the tower can be paid, too few military points for the card still come
 * first.
 */
function insolvent(costs: readonly Cost[], way: number, military: number): CardObstacle {
  const short = (cost: Cost): boolean =>
    cost.needs[MILITARY] > military || cost.pay[MILITARY] > military;
  return (way >= 0 ? short(at(costs, way)) : costs.every(short)) ? 'military' : 'cost';
}

/** The discounts that leave a choice on a floor's card, in the order they are asked for. */
export function choiceCuts(
  content: LorenzoContent,
  p: LorenzoSeat,
  tower: CardType,
  actionCut: number,
): number[] {
  const cuts = actionCut < 0 ? p.cuts : [actionCut, ...p.cuts];
  return cuts.filter((number) => {
    const { choices, towers } = cutOf(content, number);
    return choices !== undefined && (towers & (1 << tower)) !== 0;
  });
}
