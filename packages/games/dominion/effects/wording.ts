import type { Message } from '@cardwright/kernel';
import type { EffectJson, Where } from './define.ts';
import type { Branch, Mark } from './marks.ts';

/** Addressed to "you", a card speaks in whole sentences; about the others, in parts of one. */
export type Who = 'you' | 'they';

/**
 * How a sentence refers to the cards in a slot: "it" or "them" for the last mentioned, unless the
 * same was done with another slot; otherwise by what was done with them ("the trashed card"). `the`
 * is that noun; `each` is its singular. A card calls itself "this".
 */
export type Reference = {
  ref: 'this' | 'it' | 'them' | 'one' | 'many';
  the: Message;
  each: Message;
};

/**
 * How the text of a line may be combined with that of other lines. Two different lists must not
 * read the same, so whatever has alternatives ends before the next line begins.
 * - `plain`: a clause that commas may join to others
 * - `sentence`: ends with a full stop before the next line
 * - `condition`: also has a condition, which a following "otherwise" would seem to answer
 * - `several`: more than one sentence
 */
export type Form = 'plain' | 'sentence' | 'condition' | 'several';

/** The text of a line, and how it may be combined; a mere message is plain. */
export interface Said {
  message: Message;
  form: Form;
  /** Whether it contains alternatives that are not in brackets. */
  alternatives?: boolean;
  /** Whether a sentence about another player names that player itself. */
  named?: boolean;
  /** Whether it introduces sentences without brackets, which extend to the end of the line. */
  open?: boolean;
  /** For a condition about what another player has: as part of "each other player with …". */
  whose?: { condition: Message; what: string };
}

/** A list within a sentence, without its last full stop. */
export interface Body {
  text: string;
  /** Whether it is a list of sentences, which follows a colon. */
  colon: boolean;
  form: Form;
  alternatives: boolean;
  /** A branch that is a clause, without what comes before it. */
  clause?: string;
  /** The message of a list that is a single one. */
  only?: Message;
  /** The messages of a list of clauses. */
  clauses?: readonly Message[];
}

/**
 * What the cards set aside are called: "them", "the rest" if some were taken, or "the cards set
 * aside" if "them" could be others.
 */
export type Group = 'them' | 'rest' | 'aside';

/** What an effect needs to word itself; nested lists word themselves. */
export interface Wording {
  /** The sentences of a list. */
  list(lines: readonly EffectJson[], who: Who): Message[];
  /**
   * A list within a sentence: clauses joined by commas or, where one of them has alternatives,
   * sentences. Those extend to the end of the line, or are in brackets within another list,
   * unless it `opens` and nothing follows it.
   */
  body(lines: readonly EffectJson[], who: Who, opens?: boolean): Body;
  /** A list after a condition, with the comma or colon before it. */
  branch(lines: readonly EffectJson[], who: Who, is: 'only' | 'first' | 'last'): Body;
  /** A list about other players, after "each other player". */
  others(key: string, lines: readonly EffectJson[]): Said;
  /** Alternative lists: "+2 Cards; or +2 Coins"; of which several may run, or one. */
  alternatives(lists: readonly (readonly EffectJson[])[], who: Who, several: boolean): Body;
  /** The same, for a text that may not be printed: what it says does not count as said. */
  trial(): Wording;
  /** For a list with its own slots, which begin with those named here. */
  apart(given?: readonly Mention[]): Wording;
  /** A line begins: the last one of its list, or one that others follow. */
  beginLine(isLast: boolean): void;
  /** A line ends: of its lists one has run or, with `mayRunNone`, perhaps none. */
  endLine(mayRunNone: boolean, is: Branch['is']): void;
  /** Makes the slot the last mentioned one. */
  mention(mention: Mention): void;
  /** Mentions cards that are in no slot. */
  other(): void;
  /** Cards are set aside: one, or several. */
  turnUp(several: boolean): void;
  /** Some of the cards set aside are no longer there. */
  take(): void;
  hasSeveralAside(): boolean;
  /** What the cards set aside are called. */
  group(): Group;
  /** The cards set aside leave: those that are left, or all of them. */
  placeRest(verb: string): { rest: boolean; several: boolean; near: boolean };
  /** What has been said about a slot. */
  mentioned(slot: string): Mention;
  /** The same for a list with slots of its own, which is given this one. */
  given(slot: string | undefined): readonly Mention[];
  /** Whether "if you do" means: if the slot has cards. */
  did(slot: string): boolean;
  /** How many tokens of a kind the player is certain to have. */
  tokensHeld(token: string): number;
  /** The player is certain to have so many of them now. */
  holdTokens(token: string, n: number): void;
  /** How the cards of a slot are told from others. */
  markOf(slot: string): Mark;
  /** The slot's cards as those with whose name others are compared. */
  referToName(slot: string): Reference;
  /** The slot's cards within a sentence; `verb` is what the sentence does with them. */
  refer(slot: string, verb?: string): Reference;
}

/** A slot that a sentence has filled: what happened to its cards, and whether there are several. */
export interface Mention {
  slot: string;
  verb: string;
  plural: boolean;
  /** Whether another card was mentioned since, so that "it" would be that one. */
  distant?: boolean;
  /** Whether its cards are among those that are set aside. */
  aside?: boolean;
  /** Whether all its cards have the same name, so that their order does not matter. */
  alike?: boolean;
  /** The mat that its cards were on. */
  mat?: string | undefined;
  /** Whether it may have no card, so that "it" would be that of another slot. */
  optional?: boolean;
  /** How it is told from slots that a list with slots of its own does not know. */
  mark?: Mark;
  /** What its cards must match, and where they were. */
  where?: Where | undefined;
  from?: string;
  /** Whether the player chose the cards, the line took them, or took some for certain. */
  by?: 'choice' | 'line' | 'order';
}

/** A message of this game. */
export const m = (key: string, args: NonNullable<Message['args']> = {}): Message => ({
  key: `dominion.${key}`,
  args,
});

export type Args = NonNullable<Message['args']>;

/** What an effect said, with its form. */
export const said = (text: Message | Said): Said =>
  'key' in text ? { message: text, form: 'plain' } : text;

/** A sentence that introduces a list: after a comma or, if the list has sentences, a colon. */
export const told = (key: string, body: Body, args: Args = {}): Said => ({
  message: m(body.colon ? `${key}.long` : key, { ...args, what: body.text }),
  form: body.form === 'plain' ? 'sentence' : body.form,
  alternatives: body.alternatives,
  open: body.form === 'several',
});

const BONUSES: ReadonlySet<string> = new Set([
  'cards',
  'actions',
  'buys',
  'coins',
  'points',
  'tokens',
  'removeTokens',
]);

const isBonus = (line: EffectJson): boolean => BONUSES.has(line.do);

/** Whether a list only gives fixed bonuses, such as "+2 Coins, +1 Buy". */
export const areBonuses = (lines: readonly EffectJson[]): boolean =>
  lines.length > 0 && lines.every((line) => isBonus(line) && typeof line.n === 'number');

/** The text of an effect without further arguments. */
export const bare = (effect: string, who: Who): Message =>
  m(`text.${effect}`, { who, n: -1, unless: 'no' });
