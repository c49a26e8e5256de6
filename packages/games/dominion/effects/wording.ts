import type { Message } from '@cardwright/kernel';
import type { Count } from './choose.ts';
import type { Amount, EffectJson, Where } from './define.ts';

/** To you the card speaks in sentences, of the others in parts of one. */
export type Who = 'you' | 'they';

/** What an effect needs to word itself: the lists inside it word themselves. */
export interface Wording {
  /** The sentences of a list. */
  list(lines: readonly EffectJson[], who: Who): Message[];
  /** A list within a sentence: its own sentences without their stops and capitals. */
  inner(lines: readonly EffectJson[], who: Who): string;
}

/** A message of this game. */
export const m = (key: string, args: NonNullable<Message['args']> = {}): Message => ({
  key: `dominion.${key}`,
  args,
});

/** A number as it is written; -1 for one that is counted. */
export const figure = (n: Amount): number => (typeof n === 'number' ? n : -1);

/** "+2 Actions", or "+1 Action for each". */
export const bonus = (effect: string, n: Amount, who: Who): Message =>
  m(`text.${effect}${figure(n) < 0 ? '.each' : ''}`, { who, n: figure(n) });

/** What has nothing to say but itself. */
export const bare = (effect: string, who: Who, unless?: string): Message =>
  m(`text.${effect}`, { who, n: -1, unless: unless === undefined ? 'no' : 'yes' });

/** "An" stands before it, not "a". */
export const vowel = (name: string): string => (/^[AEIO]/i.test(name) ? 'yes' : 'no');

/** What fits, as a noun: "a Treasure other than Copper costing up to 3 more than it". */
export function thing(w: Where | undefined, n: number): Message {
  const cost = w?.costAtMost;
  return m('text.thing', {
    n,
    type: w?.name ?? w?.type ?? 'card',
    vowel: vowel(w?.name ?? w?.type ?? 'card'),
    not: w?.not ?? 'no',
    limit: cost === undefined ? 'no' : typeof cost === 'number' ? 'fixed' : 'more',
    cost: cost === undefined ? 0 : typeof cost === 'number' ? cost : cost.plus,
  });
}

/** How many are chosen: the form of the sentence, and its number. */
function howMany(count: Count): { many: string; n: number } {
  if (typeof count === 'number') return { many: 'exactly', n: count };
  if (count === 'any') return { many: 'any', n: 0 };
  if ('upTo' in count) return { many: count.upTo === 1 ? 'may' : 'upTo', n: count.upTo };
  if ('downTo' in count) return { many: 'downTo', n: count.downTo };
  return { many: 'perEmptyPile', n: count.perEmptyPile };
}

/** The fields of a choice, and of the line that uses what was chosen. */
export interface Choice {
  from: string;
  where?: Where | undefined;
  count?: Count | undefined;
}
export interface Use {
  do: string;
  to?: string;
  times?: number;
}

/** A choice with what is done with it: "Trash up to 4 cards from your hand." */
export function chosen(choice: Choice, use: Use, who: Who): Message {
  const { many, n } = howMany(choice.count ?? 1);
  const what = thing(choice.where, many === 'exactly' ? n : many === 'may' ? 1 : 2);
  const aside = choice.where === undefined ? 'aside' : 'them';
  const from = choice.from === 'aside' ? aside : choice.from;
  const some = m(from === 'aside' ? 'text.ofThem' : 'text.some', { many, n, what });
  return m(`text.${use.do}.from`, {
    who,
    many,
    n,
    some,
    from,
    to: use.to ?? '',
    times: use.times ?? 1,
  });
}
