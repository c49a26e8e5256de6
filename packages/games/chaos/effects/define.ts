import type { ListFrame, Signal, Words } from '@cardwright/kernel';
import type { Amount } from '../rules/numbers.ts';
import type { ChaosTable } from '../state.ts';
import type { CardTree, EffectName, EffectOf, EffectTree, NumberTree } from '../compile/tree.ts';
import type { ModeName } from '../compile/vocabulary.ts';
import type { Field } from '../compile/grammar.ts';

/** What an effect needs to turn its fields into what it runs with. */
export interface Compiler {
  amount(tree: NumberTree): Amount;
  mode(name: ModeName): number;
  /** An inner effect, by its place in `content.programs`; -1 where there is none. */
  program(tree: EffectTree | undefined, part: string): number;
  /** The program being compiled: what waits on a card is known by it. */
  self(): number;
  /** A card made by the effect, by its place among all cards. */
  card(tree: CardTree): number;
}

/** What an effect needs to word itself: what is inside it words itself. */
export interface Wording {
  readonly words: Words;
  /** The lines of an inner effect; none where it does nothing. */
  lines(tree: EffectTree | undefined): string[];
  /** The same, but what does nothing says so. */
  inner(tree: EffectTree | undefined): string[];
  /** Everything that a card made by the effect says. */
  card(tree: CardTree): string[];
}

/**
 * An effect: its fields and how they are compiled, its printed text, and what it does, as the
 * kernel runs it (`Effect`).
 */
export interface EffectDefinition<N extends EffectName = EffectName, P = unknown> {
  readonly name: N;
  /** Other names that files may use. */
  readonly also?: readonly string[];
  /** Not in the original format: an addition of ours. */
  readonly ours?: true;
  /** The fields of the effect in a card file. */
  readonly fields: { readonly [key: string]: Field };
  compile(tree: EffectOf<N>, c: Compiler): P;
  tags?(tree: EffectOf<N>): readonly string[];
  /** A line for each thing it does. */
  text(tree: EffectOf<N>, w: Wording): string[];
  run(t: ChaosTable, params: P, f: ListFrame): Signal;
  returned?(t: ChaosTable, params: P, f: ListFrame): Signal;
  answered?(t: ChaosTable, params: P, f: ListFrame, picked: readonly number[]): Signal;
}

export const defineEffect = <N extends EffectName, P>(
  definition: EffectDefinition<N, P>,
): EffectDefinition<N, P> => definition;
