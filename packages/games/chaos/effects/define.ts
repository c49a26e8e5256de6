import type { ListFrame, Signal } from '@cardwright/kernel';
import type { Amount } from '../rules/numbers.ts';
import type { ChaosTable } from '../state.ts';
import type { CardTree, EffectName, EffectOf, EffectTree, NumberTree } from '../compile/tree.ts';
import type { ModeName } from '../compile/vocabulary.ts';

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

/**
 * What an effect does, as the machine runs it (`Effect` of the kernel), and how its fields are
 * compiled.
 */
export interface EffectDefinition<N extends EffectName = EffectName, P = unknown> {
  readonly name: N;
  compile(tree: EffectOf<N>, c: Compiler): P;
  tags?(tree: EffectOf<N>): readonly string[];
  run(t: ChaosTable, params: P, f: ListFrame): Signal;
  returned?(t: ChaosTable, params: P, f: ListFrame): Signal;
  answered?(t: ChaosTable, params: P, f: ListFrame, picked: readonly number[]): Signal;
}

export const defineEffect = <N extends EffectName, P>(
  definition: EffectDefinition<N, P>,
): EffectDefinition<N, P> => definition;
