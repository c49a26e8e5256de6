import type { Ask } from '@cardwright/kernel';

/** The picks a typed line means, or what is wrong with it. */
export function picksFrom(line: string, ask: Ask): number[] | string {
  if (line === 'all' && ask.kind === 'some') return ask.options.slice(0, ask.max).map((_, i) => i);
  if (ask.kind === 'yes-no' && /^(y|yes|n|no)$/i.test(line)) return [/^y/i.test(line) ? 1 : 0];
  const parts = line.split(/[\s,]+/).filter((part) => part !== '');
  const picks = parts.map(Number);
  const odd = parts.find((_, i) => !Number.isInteger(picks[i]));
  if (odd !== undefined) return `'${odd}' is no number; type help for help`;
  if (picks.length === 0 && ask.kind !== 'some') return 'Type the number of an option.';
  return picks;
}
