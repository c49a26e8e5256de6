import type { Words } from '@cardwright/kernel';
import type { Moment } from './use-replay.ts';

/** The answer at this position, in words. */
export function answerGiven({ ask, entry }: Moment, words: Words): string {
  const { pick, end, seat } = (entry ?? {}) as { pick?: number[]; end?: string; seat?: number };
  if (end !== undefined && seat !== undefined)
    return ` → ${words({ key: `app.log.left.${end}`, args: { seat } })}`;
  if (!ask || !pick) return '';
  const { kind, options } = ask;
  if (kind === 'number') return ` → ${pick[0]}`;
  if (kind === 'yes-no') return ` → ${pick[0] === 1 ? '✓' : '✗'}`;
  const chosen = pick.map((place) => (options[place] ? words(options[place].words) : ''));
  return ` → ${chosen.join(', ') || '–'}`;
}
