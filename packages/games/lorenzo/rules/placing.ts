import { at } from '@cardwright/kernel';
import {
  COUNCIL,
  DOUBLESERVANTS,
  FAMILYCOLORDICE,
  FAMILYOCCUPY,
  EVERY_MEMBER,
  HARVEST,
  type Kind,
  type LorenzoContent,
  MARKET,
  type Member,
  NEUTRAL,
  NO_MARKET_ACTION,
  NOTRIBUTE,
  PRODUCTION,
  PRODUCTION_SMALL,
  HARVEST_SMALL,
  spaceOf,
  towerOf,
} from '../content.ts';
import { SERVANTS } from './goods.ts';
import { type CardObstacle, Purse } from './paying.ts';
import {
  cardOn,
  type LorenzoSeat,
  type LorenzoState,
  placedMember,
  placedSeat,
  placedSpace,
  seatOf,
} from '../state.ts';

/**
 * Why a member cannot be placed, in the vocabulary of scenarios; empty when it can. The first
 * reason that applies counts.
 */
type Obstacle = CardObstacle | 'closed' | 'taken' | 'colour' | 'value' | 'banned';

/**
 * The kind of action of a space: a tower, harvest or production; -1 for market and council, which
 * have no modifiers.
 */
export const kindOf = (space: number): Kind | -1 =>
  space < HARVEST_SMALL
    ? towerOf(space)
    : space < PRODUCTION_SMALL
      ? HARVEST
      : space < MARKET
        ? PRODUCTION
        : -1;

/** R4.1: a member's value before the action's own modifiers. */
export function memberValue(s: LorenzoState, p: LorenzoSeat, member: Member): number {
  if (member === NEUTRAL) return p.grey;
  if (p.six & (1 << member)) return 6 + p.colour;
  return ((p.flags & FAMILYCOLORDICE) !== 0 ? 5 : s.dice[member]) + p.colour;
}

/** R4.1: what the kind of action and the space add to a member's value. */
export function modifierAt(content: LorenzoContent, p: LorenzoSeat, space: number): number {
  const kind = kindOf(space);
  return kind === -1 ? 0 : p.bonus[kind] + p.malus[kind] + spaceOf(content, space).modifier;
}

/** R4.2: what servants add, and how many it takes to add a number. */
export const raisedBy = (p: LorenzoSeat, servants: number): number =>
  (p.flags & DOUBLESERVANTS) !== 0 ? servants >> 1 : servants;
export const servantsFor = (p: LorenzoSeat, missing: number): number =>
  missing <= 0 ? 0 : (p.flags & DOUBLESERVANTS) !== 0 ? 2 * missing : missing;

/** Who stands where. */
interface Survey {
  /**
   * Bits of the taken spaces, of the kinds (towers) where anyone stands, and of those where a
   * coloured member of the seat does.
   */
  readonly taken: number;
  readonly busy: number;
  readonly coloured: number;
}

function surveyOf(s: LorenzoState, seat: number): Survey {
  let taken = 0;
  let busy = 0;
  let coloured = 0;
  for (const placed of s.placed) {
    const space = placedSpace(placed);
    taken |= 1 << space;
    const kind = kindOf(space);
    if (kind < 0) continue;
    busy |= 1 << kind;
    if (placedSeat(placed) === seat && placedMember(placed) !== NEUTRAL) coloured |= 1 << kind;
  }
  return { taken, busy, coloured };
}

/**
 * R5.5: is the tower surcharge of three coins due on this floor? `busy`: the towers with members.
 */
const isFeeDueWith = (p: LorenzoSeat, busy: number, space: number): boolean =>
  (busy & (1 << (space >> 2))) !== 0 && (p.flags & NOTRIBUTE) === 0;
export const isFeeDue = (s: LorenzoState, p: LorenzoSeat, space: number): boolean =>
  isFeeDueWith(p, surveyOf(s, -1).busy, space);

/** R2.8, R5.1, R6: is the space closed to the seat, whatever member it sends? */
function spaceObstacle(
  content: LorenzoContent,
  s: LorenzoState,
  p: LorenzoSeat,
  { taken }: Survey,
  space: number,
): Obstacle {
  const { players, many } = spaceOf(content, space);
  if (players > s.seats.length) return 'closed';
  if (!many && (taken & (1 << space)) !== 0 && (p.flags & FAMILYOCCUPY) === 0) return 'taken';
  return space < HARVEST_SMALL && cardOn(s, space) < 0 ? 'taken' : '';
}

/** R5.2, R6.5: at most one coloured member of a seat in a tower, in harvest and in production. */
function isColourBarred({ coloured }: Survey, member: Member, space: number): boolean {
  const kind = kindOf(space);
  return kind >= 0 && member !== NEUTRAL && (coloured & (1 << kind)) !== 0;
}

/** R5, R6.2: can the action of a space be paid for with this many servants? */
function actionObstacle(purse: Purse, space: number, servants: number, way: number): Obstacle {
  if (space < HARVEST_SMALL) return purse.obstacle(servants, -1, way);
  const { goods, flags } = purse.seat;
  if (servants > goods[SERVANTS]) return 'cost';
  return space >= MARKET && space < COUNCIL && (flags & NO_MARKET_ACTION) !== 0 ? 'banned' : '';
}

/** A member to be placed on a space with some servants. */
export interface Placement {
  readonly member: Member;
  readonly space: number;
  readonly servants: number;
  /** How a card is paid for; -1 for any way. */
  readonly way: number;
}

/** R4, R5, R6: why a member cannot be placed like this. */
export function placeObstacle(
  content: LorenzoContent,
  s: LorenzoState,
  seat: number,
  { member, space, servants, way }: Placement,
): Obstacle {
  const p = seatOf(s, seat);
  const survey = surveyOf(s, seat);
  const obstacle = spaceObstacle(content, s, p, survey, space);
  if (obstacle !== '') return obstacle;
  if (isColourBarred(survey, member, space)) return 'colour';
  if (
    memberValue(s, p, member) + modifierAt(content, p, space) + raisedBy(p, servants) <
    spaceOf(content, space).value
  )
    return 'value';
  const purse = new Purse(content, s, seat);
  if (space < HARVEST_SMALL) purse.open(space, isFeeDueWith(p, survey.busy, space));
  return actionObstacle(purse, space, servants, way);
}

/** The code of an option to place a member. */
export const placeCode = (space: number, member: Member): number => space * 4 + member;
export const placeMember = (code: number): Member => (code & 3) as Member;
export const placeSpace = (code: number): number => code >> 2;

/** R3.2: every member on every space it can reach, with as few servants as it takes. */
export function addPlacements(
  content: LorenzoContent,
  s: LorenzoState,
  seat: number,
  options: number[],
): void {
  const survey = surveyOf(s, seat);
  const purse = new Purse(content, s, seat);
  const p = seatOf(s, seat);
  const servants = p.goods[SERVANTS];
  for (const space of at(content.board.open, s.seats.length)) {
    if (spaceObstacle(content, s, p, survey, space) !== '') continue;
    const missing = spaceOf(content, space).value - modifierAt(content, p, space);
    let known = -1;
    let possible = false;
    for (const member of EVERY_MEMBER) {
      if ((p.members & (1 << member)) === 0 || isColourBarred(survey, member, space)) continue;
      const needed = servantsFor(p, missing - memberValue(s, p, member));
      if (needed > servants) continue;
      if (needed !== known) {
        if (known < 0 && space < HARVEST_SMALL)
          purse.open(space, isFeeDueWith(p, survey.busy, space));
        possible = actionObstacle(purse, space, needed, -1) === '';
        known = needed;
      }
      if (possible) options.push(placeCode(space, member));
    }
  }
}

/**
 * R4.3: the fewest and the most servants that may go with a member; on a floor the card must stay
 * payable.
 */
export function servantRange(
  content: LorenzoContent,
  s: LorenzoState,
  seat: number,
  member: Member,
  space: number,
): [number, number] {
  const p = seatOf(s, seat);
  const min = servantsFor(
    p,
    spaceOf(content, space).value - modifierAt(content, p, space) - memberValue(s, p, member),
  );
  const max = p.goods[SERVANTS];
  if (space >= HARVEST_SMALL || max <= min) return [min, max];
  return [
    min,
    mostServants(new Purse(content, s, seat).open(space, isFeeDue(s, p, space)), min, -1),
  ];
}

/** The most servants that leave the card of an open purse's floor payable. */
export function mostServants(purse: Purse, min: number, cut: number): number {
  let max = purse.seat.goods[SERVANTS];
  while (max > min && purse.obstacle(max, cut, -1) !== '') max--;
  return max;
}

/**
 * A bonus action on a floor: it needs no member, no limit by colour applies, and the floor may be
 * occupied as long as its card is there.
 */
export function bonusObstacle(
  purse: Purse,
  space: number,
  value: number,
  servants: number,
  cut: number,
  way: number,
): Obstacle {
  const { content, state, seat } = purse;
  if (cardOn(state, space) < 0) return 'taken';
  if (value + raisedBy(seat, servants) < spaceOf(content, space).value) return 'value';
  return purse.open(space, isFeeDue(state, seat, space)).obstacle(servants, cut, way);
}
