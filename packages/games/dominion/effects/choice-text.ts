import type { Message } from '@cardwright/kernel';
import { countedSome } from './amount-text.ts';
import type { Count } from './choose.ts';
import { isSlotName, type Where } from './define.ts';
import { areAlike, thing, typeWords } from './noun-text.ts';
import { type Args, m, type Mention, type Said, type Who, type Wording } from './wording.ts';

/** How many are chosen: the form of the sentence, and its number. */
function howMany(count: Count | 'all'): { many: string; n: number } {
  if (typeof count === 'number') return { many: 'exactly', n: count };
  if (count === 'any' || count === 'all') return { many: count, n: 0 };
  if ('amount' in count)
    return typeof count.amount === 'number'
      ? { many: 'exactly', n: count.amount }
      : { many: 'amount', n: 0 };
  if ('upTo' in count) return { many: count.upTo === 1 ? 'may' : 'upTo', n: count.upTo };
  if ('downTo' in count) return { many: 'downTo', n: count.downTo };
  return { many: 'perEmptyPile', n: count.perEmptyPile };
}

/** Whether more than one card can be chosen. */
export function isPlural(count: Count | 'all' | undefined): boolean {
  const { many, n } = howMany(count ?? 1);
  return many === 'exactly' ? n > 1 : many !== 'may';
}

/** What is done with chosen cards in the same sentence: "Trash up to 4 cards". */
export const ONE_SENTENCE: ReadonlySet<string> = new Set([
  'discard',
  'trash',
  'topdeck',
  'gain',
  'play',
  'toHand',
  'return',
  'setAside',
  'pass',
]);

/** The message arguments of a choice, and of the line that uses it. */
export interface Choice {
  from: string;
  where?: Where | undefined;
  count?: Count | 'all' | undefined;
  mat?: string | undefined;
  as: string;
}

export interface Use {
  do: string;
  to?: string;
  times?: number;
  mat?: string;
  hidden?: boolean;
}

/** A choice with what is done with it: "Trash up to 4 cards from your hand." */
export function chosen(choice: Choice, use: Use, who: Who, w: Wording): Said {
  const { many, n } = howMany(choice.count ?? 1);
  if (use.do === 'discard' && many === 'all' && isHandSize(choice)) {
    const { as: slot, from } = choice;
    w.mention({ slot, verb: 'discard', plural: true, from, by: 'line' });
    return { message: m('text.discard.hand', { who }), form: 'plain' };
  }
  const allBut = many === 'downTo' && !isHandSize(choice);
  const alone = choice.from === 'aside' && !w.hasSeveralAside();
  const known = knownCard(choice, alone, who, w);
  const from = known ? 'aside' : placeOf(choice, many, w);
  const some = known ?? someOf(choice, from === 'aside', who, w);
  const plural = isPlural(choice.count) && !alone;
  const aside = isAside(choice, w);
  // After "down to 3 cards", "them" would be the cards that are left.
  const alike = areAlike(choice.where);
  const distant = many === 'downTo';
  const { mat } = choice;
  w.mention({ ...mentionOf(choice, use), plural, aside, distant, alike });
  if (aside && use.do !== 'choose') w.take();
  const message = m(`text.${use.do}.from${order(use, plural && !alike)}`, {
    who,
    many: allBut ? 'allBut' : many,
    n,
    some,
    from,
    ...goal(use),
    ...(mat === undefined ? {} : { mat }),
    ...(use.do === 'gain' && from !== 'supply' && { plural: plural ? 'yes' : 'no' }),
    ...ontoMat(use),
  });
  return { message, form: many === 'may' ? 'sentence' : 'plain' };
}

/** A card that the text has already mentioned: "it", "one of them". */
function knownCard(choice: Choice, alone: boolean, who: Who, w: Wording): Message | undefined {
  if (alone) return theCard(choice.where, w);
  if (isSlotName(choice.from)) return ofSlot(choice, who, w);
  const slot = slotAmong(choice, w);
  return slot === undefined ? undefined : m('text.oneOf', w.refer(slot));
}

/** Whether the cards are chosen among those set aside: all of them, or those of a slot. */
function isAside({ from }: Choice, w: Wording): boolean {
  if (!isSlotName(from)) return from === 'aside';
  const { aside, verb } = w.mentioned(from);
  return aside === true && (verb === 'find' || verb === 'choose');
}

/** Some of the cards of a slot: "one of them", "a Treasure among them". */
function ofSlot(choice: Choice, who: Who, w: Wording): Message {
  const { from, where, count = 1 } = choice;
  // "Them" would be all cards set aside.
  const referred = { ...w.refer(from), ...(isAside(choice, w) && { ref: 'many' as const }) };
  const { many, n } = howMany(count);
  if (isOfThem(where, many)) return m('text.ofSlot', { many, n, ...referred });
  return m('text.amongSlot', { some: someOf(choice, false, who, w), ...referred });
}

/**
 * The slot that a choice takes a card of, if it takes it from where the cards were put: any other
 * card with the same name is like it.
 */
function slotAmong({ from, where, count = 1 }: Choice, w: Wording): string | undefined {
  const [only, ...more] = Object.keys(where ?? {});
  const slot = where?.sameAs;
  if (slot === undefined || only !== 'sameAs' || more.length > 0) return undefined;
  const { many, n } = howMany(count);
  return n === 1 && many !== 'perEmptyPile' && w.mentioned(slot).verb === from ? slot : undefined;
}

/** What a choice says about its slot, besides how many cards it has. */
const mentionOf = (choice: Choice, use: Use): Omit<Mention, 'plural'> => ({
  slot: choice.as,
  verb: use.do,
  mat: choice.mat,
  optional: !isCertain(choice),
  where: choice.where,
  // Cards like those that were chosen are gained, from the supply.
  ...(use.do !== 'gain' && !isSlotName(choice.from) && { from: choice.from }),
  by: choice.count === 'all' ? 'line' : 'choice',
});

/** Whether cards are chosen if there are any at all. */
const isCertain = ({ from, count = 1, where }: Choice): boolean =>
  typeof count === 'number' && where === undefined && !isSlotName(from);

/** R7.12: different cards that are put onto the deck or played: "in any order". */
function order({ do: effect, to }: Use, different: boolean): '' | '.order' {
  const counts = effect === 'topdeck' || effect === 'play' || (effect === 'gain' && to === 'deck');
  return counts && different ? '.order' : '';
}

/** The same for the cards in a slot. */
export function inAnyOrder(slot: string, use: Use, w: Wording): '' | '.order' {
  const { plural, alike } = w.mentioned(slot);
  return order(use, plural && alike !== true);
}

const goal = ({ to = '', times = 1 }: Use): Args => ({ to, times });

const ontoMat = (use: Use): Args =>
  use.do === 'setAside' ? { onto: use.mat ?? '', hidden: use.hidden ? 'yes' : 'no' } : {};

/** Where from: "one of them" says that by itself, "a Treasure among them" does not. */
function placeOf({ from, where }: Choice, many: string, w: Wording): string {
  if (from !== 'aside') return from;
  return isOfThem(where, many) ? 'aside' : among(w);
}

const isOfThem = (where: Where | undefined, many: string): boolean =>
  where === undefined && many !== 'amount';

/** A place that no other zone is called. */
const among = (w: Wording): string => {
  const group = w.group();
  return group === 'aside' ? 'among' : group;
};

/** The only card that was turned up, if it matches. */
const theCard = (where: Where | undefined, w: Wording): Message =>
  m('text.theCard', { has: where === undefined ? 'no' : 'yes', thing: thing(where, 1, w) });

/** A line that places all cards that are still set aside. */
export interface RestLine {
  do: string;
  to?: unknown;
}

/** The key of what such a line says, and what it does with the cards. */
export function restWords({ do: effect, to }: RestLine): { key: string; verb: string } {
  if (effect === 'rest')
    return { key: `text.rest.${String(to)}`, verb: to === 'hand' ? 'toHand' : 'trash' };
  return { key: `text.${effect}`, verb: effect === 'putBack' ? 'topdeck' : 'discard' };
}

/** What happens to the cards that are still set aside: to "the rest", or to "them". */
export function restText(line: RestLine, who: Who, w: Wording): Message | Said {
  const { key, verb } = restWords(line);
  const { rest, several, near } = w.placeRest(verb);
  if (rest && several) return m(key, { who });
  if (rest) return { message: m(`${key}.all`, { who, ref: 'still' }), form: 'sentence' };
  return m(`${key}.all`, { who, ref: !several ? 'it' : near ? 'them' : 'aside' });
}

/** Only a choice from the whole hand can say how many cards remain in it. */
const isHandSize = ({ from, where }: Choice): boolean => from === 'hand' && where === undefined;

/** A literal number of cards, or one counted from a zone or the empty piles. */
function fixedSome(choice: Choice, ofThem: boolean, many: string, n: number, w: Wording): Message {
  const { where } = choice;
  const counted = many === 'exactly' || (many === 'perEmptyPile' && where !== undefined);
  const join = many === 'all' ? 'condition.and' : 'or';
  const what = thing(where, counted ? n : many === 'may' ? 1 : 2, w, join);
  if (ofThem) return m('text.ofThem', { many, n, group: w.group() });
  const [type] = typeWords(where);
  if (many === 'all') return m('text.some.all', { type, what });
  if (many === 'perEmptyPile' && where !== undefined)
    return m('text.some.perEmptyPile', { n, what });
  if (many === 'downTo' && !isHandSize(choice)) return m('text.some.allBut', { type, what, n });
  return m('text.some', { many, n, what });
}

function someOf(choice: Choice, ofThem: boolean, who: Who, w: Wording): Message {
  const { count = 1, where } = choice;
  const { many, n } = howMany(count);
  const amount = typeof count === 'object' && 'amount' in count ? count.amount : 1;
  if (typeof amount === 'number') return fixedSome(choice, ofThem, many, n, w);
  if ('count' in amount)
    return m('text.some.asMany', { what: thing(where, 2, w), ...w.refer(amount.count) });
  return countedSome(where, amount, who, w);
}
