import type { ListFrame, Signal, Words } from '@cardwright/kernel';
import type { Amount } from '../rules/numbers.ts';
import type { ChaosTable } from '../state.ts';
import type { EffectName, EffectOf, EffectTree, MadeCard, NumberTree } from '../compile/tree.ts';
import type { ModeName } from '../compile/vocabulary.ts';
import type { Field } from '../compile/grammar.ts';
import type { Aim } from './aim.ts';

/** What an effect needs to compile its fields. */
export interface Compiler {
  amount(tree: NumberTree): Amount;
  mode(name: ModeName): number;
  /** An inner effect, by its index in `content.programs`; -1 for none. */
  program(tree: EffectTree | undefined, part: string): number;
  /** The program being compiled, which identifies pending effects on a card. */
  self(): number;
  /** A card created by the effect, by its index among all cards. */
  card(made: MadeCard): number;
}

/** What an effect needs to word itself; inner effects word themselves. */
export interface Wording {
  readonly words: Words;
  /** Which cards the effect is about. */
  readonly aim: Aim;
  /** The lines of an inner effect, with the same aim unless given; empty if it does nothing. */
  lines(tree: EffectTree | undefined, aim?: Aim): string[];
  /** The same, but an effect that does nothing says so. */
  inner(tree: EffectTree | undefined, aim?: Aim): string[];
  /** A card created by the effect: `head`, and below it the card's text if it is given inline. */
  made(head: string, card: MadeCard): string[];
}

/**
 * An effect: its fields and how they are compiled, its printed text, and what it does, as the
 * kernel runs it (`Effect`).
 */
export interface EffectDefinition<N extends EffectName = EffectName, P = unknown> {
  readonly name: N;
  /** What it does, in one line. */
  readonly about: string;
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
