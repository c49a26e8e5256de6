import { type Ask, type Message, pickBounds, pickError } from '@cardwright/kernel';

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

/** Words that stand alone on a line. */
const COMMANDS: ReadonlySet<string> = new Set([
  'help',
  'hint',
  'log',
  'quit',
  'resign',
  'table',
  'undo',
]);

/** Parses a typed line into picks, or says what is wrong with it. */
export function picksFrom(line: string, ask: Ask): number[] | Message {
  if (line === 'all' && (ask.kind === 'some' || ask.kind === 'order'))
    return ask.options.slice(0, pickBounds(ask).max).map((_, i) => i);
  if (ask.kind === 'yes-no' && /^(y|yes|s|sì|si|n|no)$/i.test(line))
    return [/^n/i.test(line) ? 0 : 1];
  const parts = line.split(/[\s,]+/).filter((part) => part !== '');
  const [first = ''] = parts;
  if (COMMANDS.has(first)) return terminal('pick.alone', { command: first });
  const picks = parts.map(Number);
  const odd = parts.find((_, i) => !Number.isInteger(picks[i]));
  if (odd !== undefined) return terminal('pick.notANumber', { text: odd });
  if (picks.length === 0 && ask.kind !== 'some') return terminal('pick.one');
  return picks;
}

/** Why the rules refuse these picks; undefined if they accept them. */
export function refusedPicks(ask: Ask, picks: readonly number[]): Message | undefined {
  if (!pickError(ask, picks)) return undefined;
  const { min, max } = pickBounds(ask);
  const count = picks.length;
  if (ask.kind === 'number')
    return count === 1
      ? terminal('pick.refused.number', { number: String(picks[0]), min, max })
      : terminal('pick.number', { min, max });
  if (ask.kind === 'one' || ask.kind === 'yes-no') {
    if (count !== 1) return refusedCount(1, 1, count);
  } else if (count < min || count > max) return refusedCount(min, max, count);
  const offered = ask.kind === 'yes-no' ? 2 : ask.options.length;
  const missing = picks.find((pick) => pick < 0 || pick >= offered);
  return missing === undefined
    ? terminal('pick.refused.twice', {
        option: String(picks.find((pick, i) => picks.indexOf(pick) < i)),
      })
    : terminal('pick.refused.missing', { option: String(missing), count: offered });
}

const refusedCount = (min: number, max: number, count: number): Message =>
  terminal('pick.refused.count', {
    min,
    max,
    count,
    range: min === max ? 'exact' : 'between',
  });
