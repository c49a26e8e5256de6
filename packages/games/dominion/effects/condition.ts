import {
  Whole,
  Tally,
  type CompiledTally,
  type Compiling,
  canTally,
  type Reader,
  tallyOf,
} from './define.ts';
import type { DominionTable } from '../state.ts';

/** The fields of a condition: something is counted, and the count compared with a bound. */
export const CONDITION = {
  count: Tally.describe(
    'what is counted, in the forms of "per": { "cards": "$slot" }, { "in": "hand", "where": … }, ' +
      '{ "tokens": "Pearl" }, { "mat": "Cove" }, { "costOf": "$slot" }, or a word such as emptyPiles',
  ),
  atLeast: Whole.min(1).optional().describe('this many or more; 1 if no bound is given'),
  atMost: Whole.optional(),
  exactly: Whole.optional(),
};

/** A condition as a file has it. */
export interface Condition {
  count: Tally;
  atLeast?: number | undefined;
  atMost?: number | undefined;
  exactly?: number | undefined;
}

export interface CompiledCondition {
  tally: CompiledTally;
  min: number;
  max: number;
}

export function compileCondition(
  json: Condition,
  c: Pick<Compiling, 'tally' | 'reject'>,
): CompiledCondition {
  const bounds = (['atLeast', 'atMost', 'exactly'] as const).filter((b) => json[b] !== undefined);
  if (bounds.length > 1)
    c.reject(
      [bounds[1] ?? 'count'],
      `'if' takes one of atLeast, atMost and exactly, found ${bounds.join(' and ')}`,
      'put one "if" inside the other',
    );
  return {
    tally: c.tally(json.count),
    min: json.exactly ?? json.atLeast ?? (json.atMost === undefined ? 1 : 0),
    max: json.exactly ?? json.atMost ?? Number.MAX_SAFE_INTEGER,
  };
}

export function holds(
  t: DominionTable,
  f: Reader,
  { tally, min, max }: CompiledCondition,
): boolean {
  const n = tallyOf(t, f, tally);
  return canTally(f, tally) && n >= min && n <= max;
}
