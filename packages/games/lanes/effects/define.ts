import { Bug, type Effect, type ListFrame, type Message, type Signal } from '@cardwright/kernel';
import { actOf } from '../rules/act.ts';
import { chainOf, isSpent } from '../rules/chain.ts';
import type { LanesContent, Params } from '../content.ts';
import type { Chain, LanesState, LanesTable } from '../state.ts';
import { selfOf } from '../triggers/index.ts';
import type { Telling, WordedLine } from './wording.ts';

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

interface About {
  readonly name: string;
  readonly about: string;
  /** Of the original format, of later files of its family, or ours. */
  readonly origin: 'original' | 'later' | 'ours';
  readonly needs: readonly Parameter[];
  readonly may: readonly Parameter[];
  /** It does something to the targets of its chain. */
  readonly usesTargets: boolean;
  /** `input`: a number must be given; `each`: it may be worked out target by target. */
  readonly input?: 'needed' | 'zero' | 'none' | undefined;
  readonly each?: boolean;
  /** Its printed text; undefined where it only says what the next lines are about. */
  text(t: Telling, told: WordedLine): Message | undefined;
}

/**
 * What a line of a card does, in the machine's terms. Slot 0 of its list is the one who runs it,
 * the seat the owner.
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
 * An effect as it is written here: what it does counts, and an action that has run all the effects
 * it may runs no more. All have the same fields, so that the machine finds their methods at once.
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
      // one for each target it works on: a thousand units marching are a thousand effects
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
