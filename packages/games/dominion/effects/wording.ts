import type { Message } from '@cardwright/kernel';
import type { Count } from './choose.ts';
import type { Amount, CostLimit, EffectJson, Where } from './define.ts';

/** To you the card speaks in sentences, of the others in parts of one. */
export type Who = 'you' | 'they';

/**
 * How a sentence refers to the cards in a slot: "it" or "them" for what was mentioned last, else by
 * what was done with them ("the trashed card"). `the` is that noun; `each` is its singular.
 */
export type Reference = {
  ref: 'it' | 'them' | 'one' | 'many';
  the: Message;
  each: Message;
};

/** What an effect needs to word itself: the lists inside it word themselves. */
export interface Wording {
  /** The sentences of a list. */
  list(lines: readonly EffectJson[], who: Who): Message[];
  /** A list within a sentence: its own sentences without their stops and capitals. */
  inner(lines: readonly EffectJson[], who: Who): string;
  /** For a list with slots of its own, which begin with those named here. */
  apart(given?: readonly Mention[]): Wording;
  /** From here on the slot is what was mentioned last. */
  mention(mention: Mention): void;
  /** The slot's cards within a sentence; `verb` is what the sentence does with them. */
  refer(slot: string, verb?: string): Reference;
}

/** A slot that a sentence has filled: what happened to its cards, and whether there are several. */
export interface Mention {
  slot: string;
  verb: string;
  plural: boolean;
}

/** A message of this game. */
export const m = (key: string, args: NonNullable<Message['args']> = {}): Message => ({
  key: `dominion.${key}`,
  args,
});

/** A number as it is written; -1 for one that is counted. */
export const figure = (n: Amount): number => (typeof n === 'number' ? n : -1);

/** "+2 Actions", or "+1 Action for each". */
export const bonus = (effect: string, n: Amount, who: Who, w: Wording): Message =>
  typeof n === 'number'
    ? m(`text.${effect}`, { who, n })
    : m(`text.${effect}.each`, { who, n: -1, ...w.refer(n.count) });

/** What has nothing to say but itself. */
export const bare = (effect: string, who: Who, unless?: string): Message =>
  m(`text.${effect}`, { who, n: -1, unless: unless === undefined ? 'no' : 'yes' });

/** "An" stands before it, not "a". */
export const vowel = (name: string): string => (/^[AEIO]/i.test(name) ? 'yes' : 'no');

/** What fits, as a noun: "a Treasure other than Copper costing up to 3 more than it". */
export function thing(where: Where | undefined, n: number, w: Wording): Message {
  const cost = where?.costAtMost;
  return m('text.thing', {
    n,
    type: where?.name ?? where?.type ?? 'card',
    vowel: vowel(where?.name ?? where?.type ?? 'card'),
    not: where?.not ?? 'no',
    ...costLimit(cost, w),
  });
}

function costLimit(cost: CostLimit | undefined, w: Wording): NonNullable<Message['args']> {
  if (cost === undefined) return { limit: 'no', cost: 0 };
  if (typeof cost === 'number') return { limit: 'fixed', cost };
  const referred = w.refer(cost.costOf);
  return referred.ref === 'it'
    ? { limit: 'more', cost: cost.plus }
    : { limit: 'moreThan', cost: cost.plus, ...referred };
}

/** How many are chosen: the form of the sentence, and its number. */
function howMany(count: Count): { many: string; n: number } {
  if (typeof count === 'number') return { many: 'exactly', n: count };
  if (count === 'any') return { many: 'any', n: 0 };
  if ('upTo' in count) return { many: count.upTo === 1 ? 'may' : 'upTo', n: count.upTo };
  if ('downTo' in count) return { many: 'downTo', n: count.downTo };
  return { many: 'perEmptyPile', n: count.perEmptyPile };
}

/** Whether a choice may be of more than one card. */
export function isPlural(count: Count | undefined): boolean {
  const { many, n } = howMany(count ?? 1);
  return many === 'exactly' ? n > 1 : many !== 'may';
}

/** The fields of a choice, and of the line that uses what was chosen. */
export interface Choice {
  from: string;
  where?: Where | undefined;
  count?: Count | undefined;
  as: string;
}
export interface Use {
  do: string;
  to?: string;
  times?: number;
}

/** A choice with what is done with it: "Trash up to 4 cards from your hand." */
export function chosen(choice: Choice, use: Use, who: Who, w: Wording): Message {
  const { many, n } = howMany(choice.count ?? 1);
  const what = thing(choice.where, many === 'exactly' ? n : many === 'may' ? 1 : 2, w);
  const aside = choice.where === undefined ? 'aside' : 'them';
  const from = choice.from === 'aside' ? aside : choice.from;
  const some = m(from === 'aside' ? 'text.ofThem' : 'text.some', { many, n, what });
  w.mention({ slot: choice.as, verb: use.do, plural: isPlural(choice.count) });
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
