import { pickedNames } from '@cardwright/games/words';
import type { Words } from '@cardwright/kernel';
import type { Choice } from '@cardwright/sim/search';

/** An answer in words; numbers unchanged, and a dash for an empty pick. */
export function choiceWords({ pick, words: messages }: Choice, words: Words): string {
  if (messages.length > 0) return pickedNames(messages, words);
  return pick.join(' ') || '–';
}

export const percent = (share: number): string => `${Math.round(100 * share)} %`;
