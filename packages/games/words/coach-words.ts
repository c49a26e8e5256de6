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
  /** Why the best answer is better than the next one. */
  readonly why?: Message | undefined;
  /** What the best answer is expected to bring. */
  readonly expected?: Message | undefined;
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
export function answerWords({ pick, words: messages }: CoachChoice, words: Words): string {
  if (messages.length > 0) return pickedNames(messages, words);
  return pick.length > 0 ? pick.join(', ') : words({ key: 'coach.nothing' });
}

/**
 * An answer as part of a sentence. Options are quoted, because some are sentences themselves and
 * some only make sense as an answer to their question.
 */
export function choiceWords(answer: CoachChoice, words: Words): string {
  const choice = answerWords(answer, words);
  const isOption = answer.words.some(({ key }) => !key.startsWith('coach.'));
  return isOption ? words({ key: 'coach.quoted', args: { choice } }) : choice;
}

export const percentOf = (share: number): number => Math.round(100 * share);

/** Percentages at the ends are given in words: "about 100 %" is either wrong or no news. */
export function shareAt(percent: number): 'most' | 'few' | undefined {
  if (percent >= NEARLY_ALL) return 'most';
  return percent <= 100 - NEARLY_ALL ? 'few' : undefined;
}
const NEARLY_ALL = 99;

/** How certain it is that the best answer is better than the next one. */
export type Lead = 'clear' | 'even' | 'close';

/** Answers whose chances differ by no more than this, even at worst, are as good as each other. */
const EVEN = 0.03;

/**
 * A small difference that is known well is not the same as one that is not known: only the first
 * means that both answers are good.
 */
export function leadOf(difference: number, error: number): Lead {
  if (difference + 2 * error <= EVEN) return 'even';
  return difference > 2 * error ? 'clear' : 'close';
}

/** A hint in a few sentences: the answer, its winning chances, and the runner-up. */
export function hintWords(hint: CoachHint, words: Words): string {
  const { best, runnerUp, runnerUpError = 0, why, expected } = hint;
  const say = (key: string, args: Message['args'] = {}): string =>
    words({ key: `coach.hint.${key}`, args });
  const choice = choiceWords(best, words);
  const chance = percentOf(best.chance);
  const end = shareAt(chance);
  const difference = best.chance - (runnerUp?.chance ?? 0);
  const lead = runnerUp ? leadOf(difference, runnerUpError) : 'clear';
  const sentences = [
    say(lead === 'clear' ? 'best' : 'good', { choice }),
    say(end ? `wins.${end}` : 'wins', { chance }),
  ];
  if (runnerUp) {
    const other = choiceWords(runnerUp, words);
    const otherChance = percentOf(runnerUp.chance);
    const gain = shownGain(best.chance, runnerUp.chance);
    const most = Math.max(1, Math.round(100 * (difference + 2 * runnerUpError)));
    const isLost = lead === 'clear' && shareAt(otherChance) === 'few';
    sentences.push(say(isLost ? 'lost' : lead, { other, otherChance, gain, most }));
  } else sentences.push(say('alone'));
  const reason = runnerUp && lead !== 'even' && why ? why : expected;
  if (reason) sentences.push(words(reason));
  return sentences.join(' ');
}

/** The gain between two chances as they are shown: a reader may subtract them. */
export const shownGain = (better: number, worse: number): number =>
  percentOf(better) - percentOf(worse);
