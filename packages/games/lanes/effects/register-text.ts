import { reads } from '../compile/idle-lines.ts';
import { ACC, ADD, EACH, MULTIPLY, NOT, SET, TEMP_VARIABLE } from '../compile/vocabulary.ts';
import type { EffectLine } from '../content.ts';

const isWritten = (line: EffectLine | undefined, operation: number): line is EffectLine =>
  line?.effect.name === 'MODIFIER' &&
  line.params.output === ACC &&
  line.params.operation === operation;

/** A line that sets the register to a figure of the game. */
const isFigure = (line: EffectLine | undefined): boolean =>
  isWritten(line, SET) &&
  line.params.from !== TEMP_VARIABLE &&
  line.params.from !== ACC &&
  line.params.many !== EACH;

/** Whether a figure is a number. */
export interface Comparison {
  readonly value: number;
  readonly isEqual: boolean;
  /** How many lines say so. */
  readonly lines: number;
}

/** A figure in the register, minus a number, and the question whether that is 0. */
export function comparisonAt(lines: readonly EffectLine[]): Comparison | undefined {
  const [figure, less, question, ...rest] = lines;
  if (!isFigure(figure) || !isWritten(less, ADD)) return undefined;
  const { from, value } = less.params;
  if (from !== TEMP_VARIABLE || value >= 0) return undefined;
  if (question?.effect.name !== 'ASSERT' || question.params.from !== ACC) return undefined;
  if (reads(rest)) return undefined;
  return { value: -value, isEqual: question.params.operation === NOT, lines: 3 };
}

const isSilent = ({ effect, params }: EffectLine): boolean =>
  (effect.name === 'FIND_ENTITIES' && params.from !== ACC) ||
  effect.name === 'SELECT_ENTITY' ||
  effect.name === 'ADD_LOCATION_REFERENCE';

/** Whether a figure is negated and then added to: a difference with the figure after the minus. */
export function isSubtracted([figure, negation, ...rest]: readonly EffectLine[]): boolean {
  if (!isFigure(figure) || !isWritten(negation, MULTIPLY)) return false;
  const { from, value } = negation.params;
  if (from !== TEMP_VARIABLE || value !== -1) return false;
  const sum = rest.find((line) => !isSilent(line));
  if (!isWritten(sum, ADD) || sum.params.from === ACC || sum.params.many === EACH) return false;
  // a figure of the same targets would refer to those that are named after it
  return sum.params.from === TEMP_VARIABLE || sum !== rest[0];
}
