import { type Ask, pickBounds } from '@cardwright/kernel';

const HOW = 'type their numbers with spaces between them';

/** Input instructions, for questions that take more than a single option. */
export function pickCountText(ask: Ask): string | undefined {
  const { min, max } = pickBounds(ask);
  if (ask.kind === 'number') return `a number from ${min} to ${max}`;
  if (ask.kind === 'order') return `all ${max} of these, in the order you want: ${HOW}`;
  if (ask.kind !== 'some') return undefined;
  const wanted = `${min === max ? min : `${min} to ${max}`} of these`;
  if (max > 1) return `${wanted}: ${HOW}${min === 0 ? ', an empty line for none' : ''}`;
  return min === 0 ? `${wanted}: an empty line for none` : wanted;
}

/** Parses a typed line into picks, or says what is wrong with it. */
export function picksFrom(line: string, ask: Ask): number[] | string {
  if (line === 'all' && (ask.kind === 'some' || ask.kind === 'order'))
    return ask.options.slice(0, pickBounds(ask).max).map((_, i) => i);
  if (ask.kind === 'yes-no' && /^(y|yes|n|no)$/i.test(line)) return [/^y/i.test(line) ? 1 : 0];
  const parts = line.split(/[\s,]+/).filter((part) => part !== '');
  const picks = parts.map(Number);
  const odd = parts.find((_, i) => !Number.isInteger(picks[i]));
  if (odd !== undefined) return `'${odd}' is not a number; type help for help`;
  if (picks.length === 0 && ask.kind !== 'some') return 'Type the number of an option.';
  return picks;
}
