import type { Message, Words } from '@cardwright/kernel';

/** An answer with its winning chances, from 0 to 1, as the coach reports it. */
export interface CoachChoice {
  readonly pick: readonly number[];
  /** The answer in words, one message per picked option; empty for a number or an empty pick. */
  readonly words: readonly Message[];
  readonly chance: number;
}

export interface CoachHint {
  readonly best: CoachChoice;
  /** The next best answer, if there was one worth comparing. */
  readonly runnerUp?: CoachChoice | undefined;
  /** Standard error of the difference between the two. */
  readonly runnerUpError?: number | undefined;
}

/** The picked options. One that is picked several times in a row is named once: `Copper ×3`. */
export function pickedNames(messages: readonly Message[], words: Words): string {
  const runs: { name: string; count: number }[] = [];
  for (const name of messages.map(words)) {
    const last = runs.at(-1);
    if (last?.name === name) last.count++;
    else runs.push({ name, count: 1 });
  }
  return runs.map(({ name, count }) => (count > 1 ? `${name} ×${count}` : name)).join(', ');
}

/** An answer in words; numbers unchanged. */
export function choiceWords({ pick, words: messages }: CoachChoice, words: Words): string {
  if (messages.length > 0) return pickedNames(messages, words);
  return pick.length > 0 ? pick.join(', ') : words({ key: 'coach.nothing' });
}

export const percentOf = (share: number): number => Math.round(100 * share);

/** A hint in a sentence or two: the answer, its expected gain, and the runner-up. */
export function hintWords({ best, runnerUp, runnerUpError = 0 }: CoachHint, words: Words): string {
  const choice = choiceWords(best, words);
  const chance = percentOf(best.chance);
  if (!runnerUp) return words({ key: 'coach.hint.alone', args: { choice, chance } });
  const other = choiceWords(runnerUp, words);
  const otherChance = percentOf(runnerUp.chance);
  const gain = chance - otherChance;
  const isEven = gain < 1 || best.chance - runnerUp.chance <= runnerUpError;
  return words(
    isEven
      ? { key: 'coach.hint.even', args: { choice, chance, other } }
      : { key: 'coach.hint.clear', args: { choice, chance, other, otherChance, gain } },
  );
}
