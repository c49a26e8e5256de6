import { at, type Plain, type Rng, shuffle } from '@cardwright/kernel';
import {
  cardOf,
  COLOURED,
  COUNCIL,
  EVERY_MEMBER,
  leaderOf,
  type LorenzoContent,
  type Member,
  MEMBERS,
  NEUTRAL,
  spaceName,
  spaceOf,
  TOWER_NAMES,
} from './content.ts';
import { chosenLasting } from './rules/chosen-lasting.ts';
import { EVERY_GOOD, GOODS, type Goods } from './rules/goods.ts';
import { Purse } from './rules/paying.ts';
import { isFeeDue, memberValue, modifierAt, raisedBy, servantsFor } from './rules/placing.ts';
import { packOf } from './procedures/draft.ts';
import { scoreOf } from './rules/scoring.ts';
import {
  cardOn,
  type LorenzoSeat,
  type LorenzoState,
  placedMember,
  placedSeat,
  placedSpace,
  seatOf,
} from './state.ts';

/** The public part of a player. */
export type OpenSeat = Readonly<Omit<LorenzoSeat, 'hand'>>;

/**
 * What a seat may know. Hidden are only the order of the undealt cards, the leaders in other hands
 * and the packs that others are choosing from.
 */
export class LorenzoSight {
  readonly content: LorenzoContent;
  readonly seat: number;
  private readonly state: LorenzoState;

  constructor(content: LorenzoContent, state: LorenzoState, seat: number) {
    this.content = content;
    this.state = state;
    this.seat = seat;
  }

  get players(): number {
    return this.state.seats.length;
  }
  get round(): number {
    return this.state.round;
  }
  get order(): readonly number[] {
    return this.state.order;
  }
  player(seat: number): OpenSeat {
    return seatOf(this.state, seat);
  }
  get me(): OpenSeat {
    return this.own;
  }
  private get own(): LorenzoSeat {
    return seatOf(this.state, this.seat);
  }
  /** Leaders in hand: the seat's own. */
  get hand(): readonly number[] {
    return this.seat < 0 ? [] : this.own.hand;
  }
  /** The card on a floor; -1 for none. */
  cardAt(space: number): number {
    return cardOn(this.state, space);
  }
  /** The tile of the current period; -1 for none. */
  get tile(): number {
    return this.state.tiles[((this.state.round + 1) >> 1) - 1] ?? -1;
  }
  /** The action value of one of the seat's members on a space, before servants. */
  valueAt(member: Member, space: number): number {
    return memberValue(this.state, this.own, member) + modifierAt(this.content, this.own, space);
  }
  servantsNeeded(member: Member, space: number): number {
    const { value } = spaceOf(this.content, space);
    return servantsFor(this.own, value - this.valueAt(member, space));
  }
  /** What this many servants add to an action of the seat. */
  raisedBy(servants: number): number {
    return raisedBy(this.own, servants);
  }
  feeDue(space: number): boolean {
    return isFeeDue(this.state, this.own, space);
  }
  /** The cost of a floor's card for the seat, with one of its ways to pay. */
  costOf(space: number, way: number): Goods {
    return new Purse(this.content, this.state, this.seat).open(space, false).finalCost(way, -1, []);
  }
  /** The variables of the procedure that asks the open question. */
  get topic(): { readonly [name: string]: Plain } {
    const f = this.state.stack[this.state.stack.length - 1];
    return f?.kind === 'procedure' ? f.vars : {};
  }
  /** The parameters of the effect line that asks the open question. */
  get line(): unknown {
    const f = this.state.stack[this.state.stack.length - 1];
    return f?.kind === 'list' ? this.content.programs[f.program]?.lines[f.line]?.params : undefined;
  }
}

const MEMBER_ORDER: readonly Member[] = [...COLOURED, NEUTRAL];
export const memberNames = (bits: number): string[] =>
  MEMBER_ORDER.filter((member) => (bits & (1 << member)) !== 0).map((member) => MEMBERS[member]);

/** Every good by its name. */
export const namedGoods = (goods: Goods): { [good: string]: number } =>
  Object.fromEntries(EVERY_GOOD.map((good) => [GOODS[good], goods[good]]));

export function viewLorenzo(content: LorenzoContent, s: LorenzoState, seat: number): Plain {
  const card = (number: number): string | null => content.cards[number]?.name ?? null;
  const leader = (number: number): string => leaderOf(content, number).name;
  const tile = (number: number): string | null => content.tiles[number]?.name ?? null;
  return {
    seat,
    players: s.seats.length,
    advanced: s.advanced,
    round: s.round,
    order: s.order.slice(),
    turn: s.turn,
    asked: s.ask && !s.ask.secret ? s.ask.seat : -1,
    dice: { black: s.dice[1], white: s.dice[2], orange: s.dice[3] },
    towers: Object.fromEntries(
      TOWER_NAMES.map((name, tower) => [name, s.towers.slice(tower * 4, tower * 4 + 4).map(card)]),
    ),
    placed: s.placed.map((placed) => ({
      seat: placedSeat(placed),
      member: MEMBERS[placedMember(placed)],
      space: spaceName(placedSpace(placed)),
    })),
    excommunications: s.tiles.map(tile),
    discard: s.discard.map(card),
    dismissed: s.dismissed.map(leader),
    council: s.placed.filter((placed) => placedSpace(placed) === COUNCIL).map(placedSeat),
    /** The leaders to choose from, during the draft. */
    pack: s.ask?.why === 'ask.draft' && s.ask.seat === seat ? s.ask.options.map(leader) : [],
    bonusTiles:
      s.ask?.why === 'ask.bonusTile'
        ? s.ask.options.map((number) => at(content.bonusTiles, number).id)
        : [],
    seats: s.seats.map((p, i) => ({
      ...namedGoods(p.goods),
      cards: p.cards.map(card),
      ...chosenView(content, s, i),
      members: memberNames(p.members),
      values: Object.fromEntries(
        EVERY_MEMBER.map((member) => [MEMBERS[member], memberValue(s, p, member)]),
      ),
      turns: p.turns,
      skip: p.skip,
      bonusTile: content.bonusTiles[p.bonusTile]?.id ?? null,
      hand: i === seat ? p.hand.map(leader) : p.hand.length,
      active: p.active.map(leader),
      copied: p.copied.map((number) => (number < 0 ? null : leader(number))),
      used: p.used.map(leader),
      six: memberNames(p.six),
      excommunications: p.tiles.map(tile),
      score: scoreOf(content, s, i).total,
    })),
    over: s.over,
  };
}

/** Which lasting effect was chosen on cards that leave a choice; nothing without such cards. */
export function chosenView(
  content: LorenzoContent,
  s: LorenzoState,
  seat: number,
): { chosen?: { [card: string]: number } } {
  const chosen = [...chosenLasting(content, s, seat)];
  if (chosen.length === 0) return {};
  return {
    chosen: Object.fromEntries(chosen.map(([card, pick]) => [cardOf(content, card).name, pick])),
  };
}

/**
 * Redeals what a seat cannot see: the order of the undealt cards, the leaders of the others, future
 * dice. It stays consistent with what the seat saw in the draft: a pack that it passed on still
 * went to the seats behind it.
 */
export function redealLorenzo(
  content: LorenzoContent,
  s: LorenzoState,
  seat: number,
  rng: Rng,
): void {
  for (const deck of s.decks) shuffle(rng, deck);
  if (!s.advanced) return;
  if (s.packs.length > 0) redealPacks(content, s, seat, rng);
  else redealHands(content, s, seat, rng);
}

/** The seat whose leaders the open question offers; -1 for none. */
const asksAboutHand = (s: LorenzoState): number =>
  s.ask?.why === 'ask.turn' || s.ask?.why === 'ask.after' ? s.ask.seat : -1;

function openLeaders(s: LorenzoState): Set<number> {
  const open = new Set(s.dismissed);
  for (const p of s.seats) for (const leader of p.active) open.add(leader);
  return open;
}

/** Without a draft history, any unseen leader may be in any other hand. */
function redealHands(content: LorenzoContent, s: LorenzoState, seat: number, rng: Rng): void {
  const open = openLeaders(s);
  const asked = asksAboutHand(s);
  const fixed = (i: number): boolean => i === seat || i === asked;
  s.seats.forEach((p, i) => {
    if (fixed(i)) for (const leader of p.hand) open.add(leader);
  });
  const pool = content.leaders.map((_, i) => i).filter((leader) => !open.has(leader));
  shuffle(rng, pool);
  s.seats.forEach((p, i) => {
    if (!fixed(i)) p.hand = pool.splice(-p.hand.length, p.hand.length).sort((a, b) => a - b);
  });
}

function redealPacks(content: LorenzoContent, s: LorenzoState, seat: number, rng: Rng): void {
  const open = openLeaders(s);
  const drafting = s.ask?.why === 'ask.draft' ? s.ask.seat : -1;
  // A hand or pack offered by the open question is left unchanged, so that the question stays
  // valid.
  const askedPack = drafting >= 0 && drafting !== seat ? packOf(s, drafting, s.kept) : -1;
  const askedHand = asksAboutHand(s);
  const holders = s.packs.map((pack, number) =>
    pack.map((_, place) => s.seats.findIndex((_seat, i) => packOf(s, i, place) === number)),
  );
  const holderOf = (number: number, place: number): number => at(at(holders, number), place);
  const isTaken = (holder: number, place: number): boolean =>
    place < s.kept || (place === s.kept && holder < drafting);
  // Entries of one group are interchangeable: those the seat never saw, or those of a pack it saw
  // and passed on.
  const groups = new Map<string, [pack: number[], place: number][]>();
  s.packs.forEach((pack, number) => {
    let seen = -1;
    pack.forEach((leader, place) => {
      const holder = holderOf(number, place);
      const taken = isTaken(holder, place);
      if (holder === seat && (taken || (place === s.kept && drafting === seat))) seen = place;
      if (
        open.has(leader) ||
        (taken ? holder === seat || holder === askedHand : number === askedPack)
      )
        return;
      const key = seen < 0 ? 'never' : `${number} ${seen}`;
      groups.set(key, [...(groups.get(key) ?? []), [pack, place]]);
    });
  });
  const dealt = new Set(s.packs.flat());
  const box = content.leaders.map((_, leader) => leader).filter((leader) => !dealt.has(leader));
  for (const [key, places] of groups) {
    const pool = places.map(([pack, place]) => at(pack, place));
    if (key === 'never') pool.push(...box);
    shuffle(rng, pool);
    places.forEach(([pack, place], i) => {
      pack[place] = at(pool, pool.length - 1 - i);
    });
  }
  s.seats.forEach((p, i) => {
    if (i === seat) return;
    p.hand = s.packs
      .flatMap((pack, number) =>
        pack.filter(
          (leader, place) =>
            holderOf(number, place) === i && isTaken(i, place) && !open.has(leader),
        ),
      )
      .sort((a, b) => a - b);
  });
}
