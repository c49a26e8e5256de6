import { type Plain, type Rng, shuffle } from '@cardwright/kernel';
import { placeName } from './rules/act.ts';
import { cardAt, type LanesContent } from './content.ts';
import { choicesOf, type Rules } from './rules/rule-set.ts';
import {
  damageOf,
  type Entity,
  type LanesPlayer,
  type LanesState,
  leftOf,
  playerOf,
  putSorted,
} from './state.ts';
import { search, type Search } from './rules/search.ts';
import { CHOOSING } from './rules/targets.ts';
import { PLAYER } from './compile/vocabulary.ts';

/**
 * What a seat may know, as accessors over the live table. R16: the board, gold, hit points, powers
 * and discard piles are public; a hand and the contents of a deck are known to their owner; the
 * order of a deck and the seed are known to nobody.
 */
export class LanesSight {
  readonly content: LanesContent;
  readonly seat: number;
  private readonly state: LanesState;

  constructor(content: LanesContent, state: LanesState, seat: number) {
    this.content = content;
    this.state = state;
    this.seat = seat;
  }

  get rules(): Readonly<Rules> {
    return this.state.rules;
  }
  get current(): number {
    return this.state.current;
  }
  get entities(): readonly Readonly<Entity>[] {
    return this.state.entities;
  }
  /** The seat's own hand, sorted. */
  get hand(): readonly number[] {
    return this.seat < 0 ? [] : playerOf(this.state, this.seat).hand;
  }
  handSize(seat: number): number {
    return playerOf(this.state, seat).hand.length;
  }
  deckSize(seat: number): number {
    return playerOf(this.state, seat).deck.length;
  }
  /** The contents of the seat's own deck, as a bag. */
  get deckBag(): number[] {
    return this.seat < 0
      ? []
      : playerOf(this.state, this.seat)
          .deck.slice()
          .sort((a, b) => a - b);
  }
  discard(seat: number): readonly number[] {
    return playerOf(this.state, seat).discard;
  }
  gold(seat: number): number {
    return playerOf(this.state, seat).gold;
  }
  /** Hit points left. */
  left(seat: number): number {
    return leftOf(playerOf(this.state, seat));
  }
  power(seat: number): number {
    return playerOf(this.state, seat).power;
  }
  classOf(seat: number): number {
    return playerOf(this.state, seat).class;
  }
  powerLeft(seat: number): number {
    return Math.max(0, this.state.rules.powerUses - playerOf(this.state, seat).used);
  }
  /** For a question of a card: the list that asks, and the line after it. */
  get choice(): { list: number; line: number } | undefined {
    const frame = this.state.stack.at(-1);
    return this.state.ask?.why === CHOOSING && frame?.kind === 'list'
      ? { list: frame.program, line: frame.line + 1 }
      : undefined;
  }
  /** A search over the public board, as a card of the seat would perform it. */
  search(q: Search): number[] {
    return search(this.state, this.seat, q);
  }
}

/** R21.20: a figure as a plain number if it has no modifier. */
const stat = (base: number, plus: number): Plain =>
  plus === 0 ? base : { BaseValue: base, Modifier: plus };

export function viewLanes(content: LanesContent, state: LanesState, seat: number): Plain {
  const sight = new LanesSight(content, state, seat);
  const id = (card: number): number => cardAt(content, card).id;
  const names = (cards: readonly number[]): number[] => cards.map(id);
  return {
    seat,
    rules: choicesOf(state.rules),
    state: state.over ? 'EOG' : 'ACTION_PHASE',
    current: state.current,
    turns: state.turns,
    players: state.players.map((p, i) => ({
      hp: stat(p.hp, p.hpPlus),
      damage: damageOf(p),
      gold: p.gold,
      power: { card: p.power < 0 ? null : id(p.power), used: p.used >= state.rules.powerUses },
      class: p.class < 0 ? null : id(p.class),
      hand: i === seat ? names(sight.hand) : p.hand.length,
      deck: i === seat ? names(sight.deckBag) : p.deck.length,
      discard: names(p.discard),
    })),
    entities: state.entities.map((e) => ({
      id: e.id,
      card: id(e.card),
      owner: e.owner,
      at: placeName(e.lane, e.tile),
      hp: stat(e.hp, e.hpPlus),
      attack: stat(e.attack, e.attackPlus),
      movement: stat(e.movement, e.movementPlus),
      denominator: stat(e.denominator, e.denominatorPlus),
      tokens: damageOf(e),
      counter: e.counter,
    })),
    over: state.over,
  };
}

/**
 * Redeals what a seat cannot see: the order of its own deck, and which cards the opponent holds and
 * may still draw.
 */
export function redealLanes(
  content: LanesContent,
  state: LanesState,
  seat: number,
  rng: Rng,
): void {
  state.players.forEach((p, i) => {
    if (i === seat) shuffle(rng, p.deck);
    // options for an action name cards in hand; options of a card's choice are on the board
    else if (state.ask?.seat === i && state.ask.why !== CHOOSING) shuffle(rng, p.deck);
    else redealRival(content, state, p, rng);
  });
}

/**
 * R16: of the opponent's cards only the number and the class are known: any legal cards that the
 * discard pile leaves room for.
 */
function redealRival(content: LanesContent, state: LanesState, p: LanesPlayer, rng: Rng): void {
  const needed = p.hand.length + p.deck.length;
  const ownClass = p.class < 0 ? 'BASE' : cardAt(content, p.class).class;
  const pool: number[] = [];
  content.cards.forEach((card, index) => {
    if (card.type === PLAYER || (card.class !== 'BASE' && card.class !== ownClass)) return;
    let copies = state.rules.copies[card.rarity] ?? 0;
    for (const gone of p.discard) if (gone === index) copies--;
    for (let k = 0; k < copies; k++) pool.push(index);
  });
  if (pool.length < needed) {
    pool.length = 0;
    pool.push(...p.hand, ...p.deck);
  }
  shuffle(rng, pool);
  const hand = p.hand.length;
  p.hand.length = 0;
  for (let k = 0; k < hand; k++) putSorted(p.hand, pool.pop() ?? -1);
  p.deck = p.deck.map((card) => pool.pop() ?? card);
}
