import type { Path } from '../../loading/index.ts';
import { CARD_EVENTS } from '../content.ts';
import type { EffectJson } from '../effects/define.ts';
import type { Card } from '../format.ts';

/** Visits every line of a list and of the lists inside it; `at` is the path of the list. */
export function walkLines(
  lines: readonly EffectJson[],
  visit: (line: EffectJson, at: Path) => void,
  at: Path = [],
): void {
  lines.forEach((line, i) => {
    visit(line, [...at, i]);
    for (const [field, value] of Object.entries(line)) {
      if (!Array.isArray(value)) continue;
      if (isLines(value)) walkLines(value, visit, [...at, i, field]);
      else
        value.forEach((list, j) => {
          if (isLines(list)) walkLines(list, visit, [...at, i, field, j]);
        });
    }
  });
}

const isLines = (value: unknown): value is EffectJson[] =>
  Array.isArray(value) &&
  value.every((line: unknown) => typeof line === 'object' && line !== null && 'do' in line);

/** Whether a list, or one inside it, has a line with one of these effects. */
export function hasLine(lines: readonly EffectJson[], ...effects: string[]): boolean {
  let found = false;
  walkLines(lines, (line) => {
    found ||= effects.includes(line.do);
  });
  return found;
}

/** Visits every line of a card, with its path in the card. */
export function walkCard(
  { play = [], reaction, when }: Card,
  visit: (line: EffectJson, at: Path) => void,
): void {
  walkLines(play, visit, ['play']);
  walkLines(reaction?.play ?? [], visit, ['reaction', 'play']);
  for (const event of CARD_EVENTS) walkLines(when?.[event] ?? [], visit, ['when', event]);
}
