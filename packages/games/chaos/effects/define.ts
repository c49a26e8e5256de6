import type { Amount } from '../rules/numbers.ts';
import type { Frame, Resolution } from '../rules/resolution.ts';
import type { CardTree, EffectName, EffectOf, EffectTree, NumberTree } from '../tree.ts';
import type { ModeName } from '../names.ts';

/** What an effect needs to turn its fields into what it runs with. */
export interface Compiler {
  amount(tree: NumberTree): Amount;
  mode(name: ModeName): number;
  /** An inner effect; undefined where there is none. */
  program(tree: EffectTree | undefined, part: string): Program | undefined;
  /** The program being compiled: what waits on a card is known by it. */
  self(): { readonly id: number };
  /** A card made by the effect, by its place among all cards. */
  card(tree: CardTree): number;
}

/**
 * What an effect does. `step` is called when the effect begins (`f.step` 0) and again whenever what it called is done, until it says `x.done()`.
 * Anything it has to remember meanwhile it keeps in its frame.
 */
export interface EffectRule<P = unknown> {
  readonly name: EffectName;
  step(x: Resolution, f: Frame, params: P): void;
}

/** A compiled effect: a rule and what it runs with. Nested effects are programs of their own, and are called. */
export interface Program {
  /** Its place in `content.effects`. */
  readonly id: number;
  /** For people: the card, the attack or passive, and the way to the effect. */
  readonly name: string;
  readonly rule: EffectRule;
  readonly params: unknown;
  /** What `cleanse` finds it by, where it waits on a card. */
  readonly tags: readonly string[];
}

export interface EffectDefinition<N extends EffectName = EffectName, P = unknown> extends EffectRule<P> {
  readonly name: N;
  compile(tree: EffectOf<N>, c: Compiler): P;
  tags?(tree: EffectOf<N>): readonly string[];
}

export const defineEffect = <N extends EffectName, P>(definition: EffectDefinition<N, P>): EffectDefinition<N, P> => definition;
