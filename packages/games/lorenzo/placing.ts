import {
  COUNCIL,
  DOUBLESERVANTS,
  FAMILYCOLORDICE,
  FAMILYOCCUPY,
  HARVEST,
  type LorenzoContent,
  MARKET,
  NEUTRAL,
  NO_MARKET_ACTION,
  NOTRIBUTE,
  PRODUCTION,
  PRODUCTION_SMALL,
  HARVEST_SMALL,
} from './content.ts';
import { SERVANTS } from './goods.ts';
import { type CardObstacle, cardObstacle } from './paying.ts';
import { type LorenzoSeat, type LorenzoState, memberOf, seatOf, spaceOf } from './state.ts';

/** Why a member cannot go somewhere, in the words of scenarios; empty when it can. The first that fits counts. */
type Obstacle = CardObstacle | 'closed' | 'taken' | 'colour' | 'value' | 'banned';

/** Towers, harvest and production by the kind of action; -1 for market and council, which no modifier touches. */
export const kindOf = (space: number): number => (space < HARVEST_SMALL ? space >> 2 : space < PRODUCTION_SMALL ? HARVEST : space < MARKET ? PRODUCTION : -1);

/** R4.1: a member's value before the action's own modifiers. */
export function memberValue(s: LorenzoState, p: LorenzoSeat, member: number): number {
  if (member === NEUTRAL) return p.grey;
  if (p.six & (1 << member)) return 6 + p.colour;
  return ((p.flags & FAMILYCOLORDICE) !== 0 ? 5 : s.dice[member]!) + p.colour;
}

/** R4.1: what the kind of action and the space add to a member's value. */
export function modifierAt(content: LorenzoContent, p: LorenzoSeat, space: number): number {
  const kind = kindOf(space);
  return kind < 0 ? 0 : p.bonus[kind]! + p.malus[kind]! + content.board.spaces[space]!.modifier;
}

/** R4.2: what servants add, and how many it takes to add so much. */
export const raisedBy = (p: LorenzoSeat, servants: number): number => ((p.flags & DOUBLESERVANTS) !== 0 ? servants >> 1 : servants);
export const servantsFor = (p: LorenzoSeat, missing: number): number => (missing <= 0 ? 0 : (p.flags & DOUBLESERVANTS) !== 0 ? 2 * missing : missing);

/** Who stands where: bits of the taken spaces, of the kinds (towers) where anyone stands, and of those where a coloured member of the seat does. */
let taken = 0;
let busy = 0;
let coloured = 0;
function survey(s: LorenzoState, seat: number): void {
  taken = 0;
  busy = 0;
  coloured = 0;
  const { placed } = s;
  for (let i = 0; i < placed.length; i++) {
    const space = spaceOf(placed[i]!);
    taken |= 1 << space;
    const kind = kindOf(space);
    if (kind < 0) continue;
    busy |= 1 << kind;
    if (seatOf(placed[i]!) === seat && memberOf(placed[i]!) !== NEUTRAL) coloured |= 1 << kind;
  }
}

/** R5.5: is the tower's cost due for a card of this floor? */
export function isFeeDue(s: LorenzoState, p: LorenzoSeat, space: number): boolean {
  if ((p.flags & NOTRIBUTE) !== 0) return false;
  for (let i = 0; i < s.placed.length; i++) {
    const other = spaceOf(s.placed[i]!);
    if (other < HARVEST_SMALL && other >> 2 === space >> 2) return true;
  }
  return false;
}

/** R4, R5, R6: may a member go to a space with so many servants, paying a card in the given way (-1: in any)? */
export function placeObstacle(content: LorenzoContent, s: LorenzoState, seat: number, member: number, space: number, servants: number, way: number): Obstacle {
  survey(s, seat);
  return surveyed(content, s, seat, member, space, servants, way);
}

function surveyed(content: LorenzoContent, s: LorenzoState, seat: number, member: number, space: number, servants: number, way: number): Obstacle {
  const p = s.seats[seat]!;
  const at = content.board.spaces[space]!;
  const kind = kindOf(space);
  if (at.players > s.seats.length) return 'closed';
  if (!at.many && (taken & (1 << space)) !== 0 && (p.flags & FAMILYOCCUPY) === 0) return 'taken';
  if (space < HARVEST_SMALL && s.towers[space]! < 0) return 'taken';
  if (kind >= 0 && member !== NEUTRAL && (coloured & (1 << kind)) !== 0) return 'colour';
  if (memberValue(s, p, member) + modifierAt(content, p, space) + raisedBy(p, servants) < at.value) return 'value';
  if (space < HARVEST_SMALL) return cardObstacle(content, s, seat, space, servants, (busy & (1 << kind)) !== 0 && (p.flags & NOTRIBUTE) === 0, -1, way);
  if (servants > p.goods[SERVANTS]!) return 'cost';
  if (space >= MARKET && space < COUNCIL && (p.flags & NO_MARKET_ACTION) !== 0) return 'banned';
  return '';
}

/** The code of an option to place a member. */
export const placeCode = (space: number, member: number): number => space * 4 + member;

/** R3.2: every member on every space it can reach, with as few servants as it takes. */
export function addPlacements(content: LorenzoContent, s: LorenzoState, seat: number, options: number[]): void {
  survey(s, seat);
  const p = s.seats[seat]!;
  const servants = p.goods[SERVANTS]!;
  const open = content.board.open[s.seats.length]!;
  for (let i = 0; i < open.length; i++) {
    const space = open[i]!;
    if (space < HARVEST_SMALL && s.towers[space]! < 0) continue;
    const missing = content.board.spaces[space]!.value - modifierAt(content, p, space);
    let known = -1;
    let knownObstacle: Obstacle = '';
    for (let member = 0; member < 4; member++) {
      if ((p.members & (1 << member)) === 0) continue;
      const needed = servantsFor(p, missing - memberValue(s, p, member));
      if (needed > servants) continue;
      if (member === NEUTRAL || needed !== known) {
        knownObstacle = surveyed(content, s, seat, member, space, needed, -1);
        // The neutral member may come where a coloured one may not: its answer is its own.
        known = member === NEUTRAL ? -1 : needed;
      }
      if (knownObstacle === '') options.push(placeCode(space, member));
    }
  }
}

/** R4.3: the fewest and the most servants that may go with a member; on a floor the card must stay payable. */
export function servantRange(content: LorenzoContent, s: LorenzoState, seat: number, member: number, space: number): [number, number] {
  const p = s.seats[seat]!;
  const min = servantsFor(p, content.board.spaces[space]!.value - modifierAt(content, p, space) - memberValue(s, p, member));
  let max = p.goods[SERVANTS]!;
  if (space < HARVEST_SMALL) while (max > min && placeObstacle(content, s, seat, member, space, max, -1) !== '') max--;
  return [min, max];
}

/** A bonus action on a floor: no member, no limit by colour, and the floor need not be free, only its card there. */
export function bonusObstacle(
  content: LorenzoContent,
  s: LorenzoState,
  seat: number,
  space: number,
  value: number,
  servants: number,
  cut: number,
  way: number,
): Obstacle {
  const p = s.seats[seat]!;
  if (s.towers[space]! < 0) return 'taken';
  if (value + raisedBy(p, servants) < content.board.spaces[space]!.value) return 'value';
  return cardObstacle(content, s, seat, space, servants, isFeeDue(s, p, space), cut, way);
}
