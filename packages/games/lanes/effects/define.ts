import { Bug, type Effect, type ListFrame, type Message, type Signal } from '@cardwright/kernel';
import { actOf } from '../rules/act.ts';
import { chainOf, isSpent } from '../rules/chain.ts';
import type { LanesContent, Params } from '../content.ts';
import type { Chain, LanesState, LanesTable } from '../state.ts';
import { selfOf } from '../triggers/index.ts';
import type { Telling, WordedLine } from './wording.ts';

/** Keys of an effect in a card file besides `EffectType`. */
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

interface About {
  readonly name: string;
  readonly about: string;
  /** Of the original format, of later files of its family, or ours. */
  readonly origin: 'original' | 'later' | 'ours';
  readonly needs: readonly Parameter[];
  readonly may: readonly Parameter[];
  /** It acts on the targets of its chain. */
  readonly usesTargets: boolean;
  /** `input`: a number is required; `each`: it may be computed for each target. */
  readonly input?: 'needed' | 'zero' | 'none' | undefined;
  readonly each?: boolean;
  /** Its printed text; undefined if it only sets up the following lines. */
  text(t: Telling, told: WordedLine): Message | undefined;
}

/**
 * What a line of a card does, in the machine's terms. Slot 0 of its list is the entity that runs
 * it, the seat its owner.
 */
export interface LanesEffect extends About, Effect<LanesState, LanesContent, Params> {}

type Written = About & {
  work(t: LanesTable, p: Params, frame: ListFrame, chain: Chain): Signal;
} & Pick<LanesEffect, 'answered' | 'returned'>;

/** The chain the list in progress belongs to. */
export function chainAt(t: LanesTable, frame: ListFrame): Chain {
  const chain = chainOf(actOf(t.state), selfOf(frame));
  if (!chain) throw new Bug('a list of effects runs without a chain');
  return chain;
}

/**
 * An effect as defined here. Effects are counted, and an action that has used up its limit runs no
 * more. All have the same fields, to keep the machine's method lookups monomorphic.
 */
export function defineEffect(written: Written): LanesEffect {
  const {
    name,
    about,
    origin,
    needs,
    may,
    usesTargets,
    input,
    each = false,
    text,
    work,
    answered,
    returned,
  } = written;
  return {
    name,
    about,
    origin,
    needs,
    may,
    usesTargets,
    input,
    each,
    text,
    run(t, p, frame) {
      if (isSpent(t)) return t.done();
      const chain = chainAt(t, frame);
      // count one per target: a thousand marching units are a thousand effects
      actOf(t.state).effects += usesTargets && chain.targets.length > 1 ? chain.targets.length : 1;
      return work(t, p, frame, chain);
    },
    answered,
    returned,
  };
}

export const INPUT: readonly Parameter[] = [
  'Value',
  'TempVariable',
  'InputRegister',
  'Input',
  'MultiInputProcessing',
];
