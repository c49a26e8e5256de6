import { type Ask, at, type GameEvent, type Plain, type Rng, shuffle } from '@cardwright/kernel';
import { ATTACK, cardAt, type DominionContent, entryOf, type ReactionTo } from './content.ts';
import {
  type DominionSeat,
  type DominionState,
  isGone,
  matCards,
  pileOf,
  seatOf,
  SHOWN,
  type Turn,
} from './state.ts';
import { addToHand, costOf } from './rules/zones.ts';

/**
 * What a seat may know, as accessors over the live table: built-in players read it, and the JSON
 * view is made from it. Public are piles, trash, cards in play, the top of each discard pile,
 * sizes, and what each seat owns (R1.5); private are a seat's hand, what it looks at, and the
 * contents of its deck and discard pile.
 */
export class DominionSight {
  readonly content: DominionContent;
  readonly seat: number;
  private readonly state: DominionState;

  constructor(content: DominionContent, state: DominionState, seat: number) {
    this.content = content;
    this.state = state;
    this.seat = seat;
  }

  get turn(): Readonly<Turn> {
    return this.state.turn;
  }
  get players(): number {
    return this.state.seats.length;
  }
  /** Cards in a pile; -1 if this game has no such pile. */
  supply(card: number): number {
    return pileOf(this.state, card);
  }
  get piles(): readonly number[] {
    return this.state.piles;
  }
  get trash(): readonly number[] {
    return this.state.trash;
  }
  get hand(): readonly number[] {
    return this.seat < 0 ? [] : seatOf(this.state, this.seat).hand;
  }
  handSize(seat: number): number {
    return seatOf(this.state, seat).hand.length;
  }
  deckSize(seat: number): number {
    return seatOf(this.state, seat).deck.length;
  }
  discardSize(seat: number): number {
    return seatOf(this.state, seat).discard.length;
  }
  discardTop(seat: number): number {
    const { discard } = seatOf(this.state, seat);
    return discard.at(-1) ?? -1;
  }
  inPlay(seat: number): readonly number[] {
    return seatOf(this.state, seat).play;
  }
  aside(seat: number): readonly number[] {
    const p = seatOf(this.state, seat);
    return p.asideOpen || seat === this.seat ? p.aside : [];
  }
  asideSize(seat: number): number {
    return seatOf(this.state, seat).aside.length;
  }
  /** The visible cards on a seat's mats. */
  mats(seat: number): { [mat: string]: readonly number[] | number } {
    const out: { [mat: string]: readonly number[] | number } = {};
    for (const [mat, cards] of Object.entries(seatOf(this.state, seat).mats ?? {}))
      out[mat] = seat !== this.seat && this.content.hiddenMats.has(mat) ? cards.length : cards;
    return out;
  }
  tokens(seat: number): { readonly [token: string]: number } {
    return seatOf(this.state, seat).tokens ?? {};
  }
  /** Points besides those of the cards. */
  bonus(seat: number): number {
    return seatOf(this.state, seat).bonus ?? 0;
  }
  /** The current cost of a card. */
  cost(card: number): number {
    return costOf({ state: this.state, content: this.content }, card);
  }
  turns(seat: number): number {
    return seatOf(this.state, seat).turns;
  }
  /**
   * How many of a kind the seat itself owns: gains and losses are public, and it knows its own
   * cards.
   */
  owned(card: number): number {
    const p = seatOf(this.state, this.seat);
    return (
      count(p.hand, card) +
      count(p.deck, card) +
      count(p.discard, card) +
      count(p.play, card) +
      count(p.aside, card) +
      (p.mats === undefined ? 0 : count(matCards(p), card))
    );
  }
  /**
   * R1.5: how many of each kind a seat owns, including a card that it has revealed and not yet
   * placed.
   */
  owns(seat: number): number[] {
    const p = seatOf(this.state, seat);
    const counts = countsOf(this.content, [
      p.hand,
      p.deck,
      p.discard,
      p.play,
      p.aside,
      matCards(p),
    ]);
    for (const f of this.state.stack)
      if (
        f.kind === 'procedure' &&
        f.name === 'drawUpTo' &&
        f.seat === seat &&
        typeof f.vars.top === 'number' &&
        f.vars.top >= 0
      )
        counts[f.vars.top] = (counts[f.vars.top] ?? 0) + 1;
    return counts;
  }
  /**
   * How many of each kind are in the seat's own deck or discard pile: it has seen every card that
   * went there.
   */
  holds(zone: 'deck' | 'discard'): number[] {
    return countsOf(this.content, this.seat < 0 ? [] : [seatOf(this.state, this.seat)[zone]]);
  }
  /**
   * R1.5: what the seat knows about the order of a deck: kinds from the top, -1 where it knows a
   * deeper card but not this one.
   */
  deckTop(seat: number): number[] {
    const { deck, known = [] } = seatOf(this.state, seat);
    const top: number[] = [];
    let sure = 0;
    for (let i = 1; i <= known.length; i++) {
      const knows = seat === this.seat || known[known.length - i] === SHOWN;
      top.push(knows ? (deck.at(-i) ?? -1) : -1);
      if (knows) sure = i;
    }
    top.length = sure;
    return top;
  }
  /** A sum of a table's values over every card the seat itself owns. */
  sumOwned(table: readonly number[]): number {
    const p = seatOf(this.state, this.seat);
    return (
      sum(p.hand, table) +
      sum(p.deck, table) +
      sum(p.discard, table) +
      sum(p.play, table) +
      sum(p.aside, table) +
      (p.mats === undefined ? 0 : sum(matCards(p), table))
    );
  }
  /** How many cards the seat itself owns. */
  get deckTotal(): number {
    const p = seatOf(this.state, this.seat);
    const { hand, deck, discard, play, aside } = p;
    const mats = p.mats === undefined ? 0 : matCards(p).length;
    return hand.length + deck.length + discard.length + play.length + aside.length + mats;
  }
}

function countsOf(content: DominionContent, zones: readonly (readonly number[])[]): number[] {
  const counts = new Array<number>(content.cards.length).fill(0);
  for (const zone of zones) for (const card of zone) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}

function count(zone: readonly number[], card: number): number {
  let n = 0;
  for (const other of zone) if (other === card) n++;
  return n;
}

function sum(zone: readonly number[], table: readonly number[]): number {
  let n = 0;
  for (const card of zone) n += entryOf(table, card);
  return n;
}

export function viewDominion(content: DominionContent, state: DominionState, seat: number): Plain {
  const sight = new DominionSight(content, state, seat);
  const name = (card: number): string => cardAt(content, card).name;
  const byName = (counts: readonly number[]): { [card: string]: number } => {
    const out: { [card: string]: number } = {};
    for (const [card, n] of counts.entries()) if (n > 0) out[name(card)] = n;
    return out;
  };
  const { turn } = state;
  return {
    seat,
    kingdom: state.piles.map(name).filter((n) => !BASIC_NAMES.has(n)),
    supply: Object.fromEntries(state.piles.map((card) => [name(card), pileOf(state, card)])),
    trash: state.trash.map(name),
    turn: {
      seat: turn.seat,
      phase: phaseFor(state, seat),
      actions: turn.actions,
      buys: turn.buys,
      coins: turn.coins,
    },
    seats: state.seats.map((_, i) => ({
      hand: i === seat ? sight.hand.map(name) : sight.handSize(i),
      deck: sight.deckSize(i),
      discard: sight.discardSize(i),
      discardTop: sight.discardTop(i) < 0 ? null : name(sight.discardTop(i)),
      inPlay: sight.inPlay(i).map(name),
      aside:
        sight.asideSize(i) > 0 && sight.aside(i).length === 0
          ? sight.asideSize(i)
          : sight.aside(i).map(name),
      turns: sight.turns(i),
      owns: byName(sight.owns(i)),
      deckTop: sight.deckTop(i).map((card) => (card < 0 ? null : name(card))),
      ...(i === seat
        ? { deckCards: byName(sight.holds('deck')), discardCards: byName(sight.holds('discard')) }
        : {}),
      ...(isGone(state, i) ? { gone: true } : {}),
      ...extras(sight, i, name),
    })),
    over: state.over,
  };
}

/** Mats, tokens and points, which only some cards use; absent if there are none. */
function extras(
  sight: DominionSight,
  seat: number,
  name: (card: number) => string,
): Plain & object {
  const mats = Object.entries(sight.mats(seat));
  const tokens = sight.tokens(seat);
  const bonus = sight.bonus(seat);
  return {
    ...(mats.length > 0 && {
      mats: Object.fromEntries(
        mats.map(([mat, cards]) => [mat, typeof cards === 'number' ? cards : cards.map(name)]),
      ),
    }),
    ...(Object.keys(tokens).length > 0 && { tokens: { ...tokens } }),
    ...(bonus > 0 && { points: bonus }),
  };
}

/**
 * The machine stays in the action phase until a Treasure is played or a card bought. A seat that is
 * asked for those is in the buy phase, but the others must not learn that early that it had no
 * Action to play.
 */
function phaseFor({ turn, ask }: DominionState, seat: number): string {
  if (turn.during !== undefined && ask?.seat === seat) return turn.during;
  return ask?.seat === seat && (ask.why === 'ask.treasures' || ask.why === 'ask.buy')
    ? 'buy'
    : turn.phase;
}
const BASIC_NAMES = new Set<string>([
  'Copper',
  'Silver',
  'Gold',
  'Estate',
  'Duchy',
  'Province',
  'Curse',
]);

/**
 * Redeals what a seat cannot see: the order of its own deck; of the others, the hand, the deck and
 * the discard pile below its top. Cards of a deck that the seat knows stay in place (R1.5). The
 * seat to move keeps everything except its deck, so that the question stays valid.
 */
export function redealDominion(
  content: DominionContent,
  state: DominionState,
  seat: number,
  rng: Rng,
): void {
  state.seats.forEach((p, i) => {
    if (i === seat) shuffleUnknown(p, rng);
    else redealOther(content, p, state.ask?.seat === i, rng);
  });
}

/** Its owner knows every card that was put onto the deck, and none below them. */
function shuffleUnknown(p: DominionSeat, rng: Rng): void {
  if (p.known === undefined) return shuffle(rng, p.deck);
  const below = p.deck.splice(0, p.deck.length - p.known.length);
  shuffle(rng, below);
  p.deck.unshift(...below);
}

function redealOther(content: DominionContent, p: DominionSeat, asked: boolean, rng: Rng): void {
  const under = asked ? 0 : Math.max(0, p.discard.length - 1);
  const closed = p.asideOpen || asked ? 0 : p.aside.length;
  const hand = asked ? 0 : p.hand.length;
  const unseen = placesUnseen(p);
  const hidden = asked
    ? []
    : Object.keys(p.mats ?? {}).filter((mat) => content.hiddenMats.has(mat));
  const pool = [
    ...(asked ? [] : p.hand),
    ...unseen.map((k) => at(p.deck, k)),
    ...p.discard.slice(0, under),
    ...p.aside.slice(p.aside.length - closed),
    ...hidden.flatMap((mat) => p.mats?.[mat] ?? []),
  ];
  shuffle(rng, pool);
  const dealt = (): number => pool.pop() ?? -1;
  if (!asked) {
    p.hand.length = 0;
    for (let k = 0; k < hand; k++) addToHand(p.hand, dealt());
  }
  for (const k of unseen) p.deck[k] = dealt();
  for (let k = 0; k < under; k++) p.discard[k] = dealt();
  for (let k = 0; k < closed; k++) p.aside[k] = dealt();
  for (const mat of hidden) redealMat(p, mat, dealt);
}

/** Redeals a hidden mat; lasting effects that refer to its cards refer to the new ones. */
function redealMat(p: DominionSeat, mat: string, dealt: () => number): void {
  const cards = p.mats?.[mat] ?? [];
  const pairs = cards.map((old) => ({ old, now: dealt() }));
  for (const { slots } of p.lasting ?? []) {
    for (const slot of slots) {
      if (!Array.isArray(slot)) continue;
      for (const [i, card] of slot.entries()) {
        const k = pairs.findIndex(({ old }) => old === card);
        const [pair] = k < 0 ? [] : pairs.splice(k, 1);
        if (!pair) continue;
        slot[i] = pair.now;
        cards[cards.indexOf(pair.old)] = -1 - pair.now;
      }
    }
  }
  for (const { old, now } of pairs) cards[cards.indexOf(old)] = -1 - now;
  for (const [i, card] of cards.entries()) cards[i] = -1 - card;
  cards.sort((a, b) => a - b);
}

/** The positions in a deck whose cards were not shown to all. */
function placesUnseen({ deck, known = [] }: DominionSeat): number[] {
  const below = deck.length - known.length;
  const places: number[] = [];
  for (let k = 0; k < deck.length; k++) if (k < below || known[k - below] !== SHOWN) places.push(k);
  return places;
}

const TURNED_UP = new Set([
  'discard',
  'draw',
  'look',
  'react',
  'reveal',
  'revealHand',
  'setAside',
  'shuffle',
  'toHand',
  'pass',
]);
const OUT_OF_A_HAND = new Set(['play', 'topdeck', 'trash', 'toMat', 'return']);

/**
 * Revealed cards are news to everybody (a discard may come from the deck, and Library asks about
 * one before anything else happens). Cards from a hand are news to everybody except its owner.
 * After an Attack it is known who has a Reaction and who does not.
 */
export function revealsDominion(
  content: DominionContent,
  { type, seat: by, why, card }: GameEvent,
  seat: number,
): boolean {
  if (TURNED_UP.has(type) || why === 'ask.setAside') return true;
  if (type === 'play' && typeof card === 'string') {
    const played = content.cards[content.byName.get(card) ?? -1];
    if (played && (played.types & ATTACK) !== 0) return true;
  }
  return by !== seat && OUT_OF_A_HAND.has(type);
}

const hasReaction = (content: DominionContent, piles: readonly number[], to: ReactionTo): boolean =>
  piles.some((kind) => {
    const { reaction, reactsTo } = cardAt(content, kind);
    return reaction >= 0 && reactsTo === to;
  });

/** Events after which their own player may reveal a Reaction from the hand. */
const HAPPENS: { readonly [type: string]: ReactionTo } = {
  gain: 'gain',
  trash: 'trash',
  discard: 'discard',
};

/**
 * R5.1: if the kingdom has a Reaction, an Attack may be answered with it. Only those who hold one
 * are asked, and nobody else may know that.
 */
export const hiddenQuestionsDominion = {
  mayFollow: (
    content: DominionContent,
    { piles }: DominionState,
    { type, card }: GameEvent,
  ): boolean => {
    const to = HAPPENS[type];
    if (to !== undefined) return hasReaction(content, piles, to);
    if (type !== 'play' || typeof card !== 'string') return false;
    const played = content.cards[content.byName.get(card) ?? -1];
    return (
      played !== undefined && (played.types & ATTACK) !== 0 && hasReaction(content, piles, 'attack')
    );
  },
  includes: ({ why }: Ask): boolean => why.startsWith('ask.react'),
};
