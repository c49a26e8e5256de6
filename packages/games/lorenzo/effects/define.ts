import type { Effect, Line, Message } from '@cardwright/kernel';
import type { CardCounts, LorenzoContent } from '../content.ts';
import type { Source } from '../rules/gain.ts';
import type { Goods } from '../rules/goods.ts';
import type { LorenzoSeat, LorenzoState } from '../state.ts';

export type { Source };

/**
 * What a line of a card does. The machine runs it; scoring, texts and players use the rest: what it
 * gives (`gift`), or what it changes for the rest of the game (`hold`).
 */
export interface LorenzoEffect<P = unknown> extends Effect<LorenzoState, LorenzoContent, P> {
  readonly gift?: Gift<P>;
  hold?(params: P, on: Modifiers): void;
  /**
   * Its printed text, unless it is a gift: part of a sentence for what happens once, a sentence
   * each for what lasts.
   */
  text?(params: P, content: LorenzoContent): readonly Message[];
  /** The text of what happens once is a clause with a verb, not a thing that a player gets. */
  readonly clause?: true;
}

/**
 * What an effect gives, and at what price. The list it belongs to decides when: at once for
 * instants, tiles and leaders, after all payments at harvest and production, at the final scoring
 * for ventures.
 */
export interface Gift<P = unknown> {
  /** The alternatives and the cost of each. Undefined if it is automatic. */
  prices(params: P): readonly Goods[] | undefined;
  /** The goods that an alternative gives a seat with these cards; goods are counted in `owned`. */
  goods(params: P, seat: CardOwner, owned: Goods, way: number): Goods;
  /** How many council privileges, all different. */
  privileges(params: P): number;
  /** What an alternative gives, in words. */
  words(params: P, way: number): Message;
}

/** The part of a seat that counted bonuses read besides goods. */
export interface CardOwner {
  readonly counts: CardCounts;
}

/** The part of a seat that lasting effects change and rules read. */
export type Modifiers = Pick<
  LorenzoSeat,
  'bonus' | 'malus' | 'less' | 'flags' | 'colour' | 'grey' | 'cuts'
>;

export interface GiftEffect<P = unknown> extends LorenzoEffect<P> {
  readonly gift: Gift<P>;
}
export interface LastingEffect<P = unknown> extends LorenzoEffect<P> {
  hold(params: P, on: Modifiers): void;
  text(params: P, content: LorenzoContent): readonly Message[];
}

/** A line of a card: its effect and its payload. */
export interface LorenzoLine<E extends LorenzoEffect = LorenzoEffect> extends Line {
  readonly effect: E;
}
export type GiftLine = LorenzoLine<GiftEffect>;
export const isGift = (line: LorenzoLine): line is GiftLine => line.effect.gift !== undefined;
export type LastingLine = LorenzoLine<LastingEffect>;

/** The code of the option that declines. */
export const DECLINE = 999;
