import type { ChainFrame, END_OF_LIST } from '../chain.ts';
import type { Params } from '../content.ts';

/** Keys of an effect in a card file, beside `EffectType`. */
export const PARAMETERS = [
  'TargetLocation',
  'TargetPlayer',
  'TargetType',
  'SearchCriterion',
  'Value',
  'CardNumber',
  'TempVariable',
  'InputRegister',
  'Input',
  'OutputRegister',
  'Output',
  'ModifierOperation',
  'ModifierTarget',
  'MultiInputProcessing',
  'EffectLocation',
] as const;
export type Parameter = (typeof PARAMETERS)[number];

/** What a line of a card does. It never asks: lists run straight through. */
export interface LanesEffect {
  readonly name: string;
  readonly about: string;
  /** The seed document's own, or from the later files. */
  readonly seed: boolean;
  readonly needs: readonly Parameter[];
  readonly may: readonly Parameter[];
  /** It does something to the targets of its chain. */
  readonly usesTargets: boolean;
  /** `input`: a number must be given; `each`: it may be worked out target by target. */
  readonly input?: 'needed' | 'zero' | 'none';
  readonly each?: boolean;
  run(frame: ChainFrame, params: Params): undefined | typeof END_OF_LIST;
}

export const INPUT: readonly Parameter[] = ['Value', 'TempVariable', 'InputRegister', 'Input', 'MultiInputProcessing'];
