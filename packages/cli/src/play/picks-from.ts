import { type Ask, type Message, pickBounds } from '@cardwright/kernel';

/** A message of the terminal. */
export const terminal = (key: string, args: NonNullable<Message['args']> = {}): Message => ({
  key: `terminal.${key}`,
  args,
});

/** Input instructions, for questions that take more than a single option. */
export function pickCountText(ask: Ask): Message | undefined {
  const { min, max } = pickBounds(ask);
  if (ask.kind === 'number') return terminal('pick.number', { min, max });
  if (ask.kind === 'order') return terminal('pick.order', { max });
  if (ask.kind !== 'some') return undefined;
  const yes = (is: boolean): string => (is ? 'yes' : 'no');
  return terminal('pick.some', {
    min,
    max,
    range: min === max ? 'exact' : 'between',
    several: yes(max > 1),
    none: yes(min === 0),
  });
}

/** Parses a typed line into picks, or says what is wrong with it. */
export function picksFrom(line: string, ask: Ask): number[] | Message {
  if (line === 'all' && (ask.kind === 'some' || ask.kind === 'order'))
    return ask.options.slice(0, pickBounds(ask).max).map((_, i) => i);
  if (ask.kind === 'yes-no' && /^(y|yes|s|sì|si|n|no)$/i.test(line))
    return [/^n/i.test(line) ? 0 : 1];
  const parts = line.split(/[\s,]+/).filter((part) => part !== '');
  const picks = parts.map(Number);
  const odd = parts.find((_, i) => !Number.isInteger(picks[i]));
  if (odd !== undefined) return terminal('pick.notANumber', { text: odd });
  if (picks.length === 0 && ask.kind !== 'some') return terminal('pick.one');
  return picks;
}
