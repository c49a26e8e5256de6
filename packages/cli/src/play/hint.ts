import type { Match, Words } from '@cardwright/kernel';
import { assess, settingsForLevel } from '@cardwright/sim/search';
import { choiceWords, percent } from './choice-words.ts';

/**
 * What the strongest level would answer, what it expects from it, and the runner-up. It knows no
 * more than the person: hidden cards are dealt anew.
 */
export function hintText({ machine, state, record }: Match, words: Words): string {
  const { count } = settingsForLevel(machine.game, 5);
  const seed = `hint ${record.seed} ${record.entries.length}`;
  const { best, runnerUp } = assess(machine, state, { count, seed });
  const expected = `${choiceWords(best, words)}: wins about ${percent(best.chance)} of games`;
  if (!runnerUp) return `${expected}. It is the only answer.`;
  const gain = Math.round(100 * (best.chance - runnerUp.chance));
  const other = `${choiceWords(runnerUp, words)}, ${percent(runnerUp.chance)}`;
  return gain < 1
    ? `${expected}. ${choiceWords(runnerUp, words)} is about as good.`
    : `${expected}. Next best: ${other}; ${gain} ${gain === 1 ? 'point' : 'points'} less.`;
}
