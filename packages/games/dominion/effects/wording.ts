import type { Message } from '@cardwright/kernel';
import type { Count } from './choose.ts';
import type { Condition } from './condition.ts';
import {
  type Amount,
  type CostLimit,
  type EffectJson,
  namesIn,
  type Per,
  type Tally,
  typesIn,
  type Where,
} from './define.ts';

/** Addressed to "you", a card speaks in whole sentences; about the others, in parts of one. */
export type Who = 'you' | 'they';

/**
 * How a sentence refers to the cards in a slot: "it" or "them" for the last mentioned, otherwise by
 * what was done with them ("the trashed card"). `the` is that noun; `each` is its singular. A card
 * calls itself "this".
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
  /** For a list with its own slots, which begin with those named here. */
  apart(given?: readonly Mention[]): Wording;
  /** A line begins: the last one of its list, or one that others follow. */
  beginLine(isLast: boolean): void;
  /** A line ends: of its lists one has run or, with `mayRunNone`, perhaps none. */
  endLine(mayRunNone: boolean): void;
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
  placeRest(): { rest: boolean; several: boolean; near: boolean };
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
}

/**
 * The slots that lists use, for an option or a question that prints them: "them" for several cards,
 * and "the first chosen card" where "it" could be that of another slot.
 */
export function slotsIn(
  lists: readonly (readonly EffectJson[])[],
  holdsSeveral: (slot: string) => boolean,
): Mention[] {
  const json = JSON.stringify(lists);
  const filled = new Set(json.match(/(?<="as":")\w+(?=")/g));
  const used = new Set(json.match(/(?<="\$)[a-z][A-Za-z0-9]*(?=")/g));
  const slots = [...used].filter((slot) => !filled.has(slot) && slot !== 'this');
  const distant = slots.length > 1;
  return slots
    .map((slot) => ({ slot, verb: 'choose', plural: holdsSeveral(`$${slot}`), distant }))
    .filter(({ plural }) => plural || distant);
}

/** A message of this game. */
export const m = (key: string, args: NonNullable<Message['args']> = {}): Message => ({
  key: `dominion.${key}`,
  args,
});

type Args = NonNullable<Message['args']>;

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
export const isBonus = (line: EffectJson): boolean => BONUSES.has(line.do);
/** Whether a list only gives fixed bonuses, such as "+2 Coins, +1 Buy". */
export const areBonuses = (lines: readonly EffectJson[]): boolean =>
  lines.length > 0 && lines.every((line) => isBonus(line) && typeof line.n === 'number');

/** "+2 Actions", "If you do, +1 Action", or "+1 Action for each empty pile". */
export function bonus(
  effect: string,
  n: Amount,
  who: Who,
  w: Wording,
  more: Args = {},
): Message | Said {
  if (typeof n === 'number') return m(`text.${effect}`, { who, n, ...more });
  if ('count' in n) {
    const once = m(`text.${effect}`, { who, n: 1, ...more });
    if (dependsOnAnother(n.count, w)) return depending(n.count, false, once, who, w);
    const referred = w.refer(n.count);
    const message = m(`text.${effect}.each`, { who, n: -1, ...referred, ...more });
    return { message, form: referred.ref === 'it' ? 'condition' : 'plain' };
  }
  return perText(n, who, w, (each) => m(`text.${effect}`, { who, n: each, ...more }));
}

/** Whether a slot has at most one card, and an earlier sentence than the last moved it. */
export const dependsOnAnother = (slot: string, w: Wording): boolean =>
  !w.mentioned(slot).plural && !w.did(slot);

/** "If you trashed a card, +1 Coin.": what depends on an earlier sentence than the last. */
export function depending(slot: string, not: boolean, what: Message, who: Who, w: Wording): Said {
  const condition = hasCard(slot, not, who, w);
  const args = { condition, what: m('text.then', { who, what }), has: 'no', otherwise: '' };
  return { message: m('text.if', args), form: 'condition', named: who === 'they' };
}

/** Whether a noun is without an ordinal, because no other cards are called the same. */
const isAlone = ({ args }: Message): boolean => args?.nth === 0 && args.set === 0;

/** "If you do", "If you trashed a card", "If there is a chosen card", or the opposite. */
function hasCard(slot: string, not: boolean, who: Who, w: Wording): Message {
  const { verb } = w.mentioned(slot);
  const { ref, the, each } = w.refer(slot);
  const which =
    ref === 'them' || ref === 'many'
      ? ref
      : w.did(slot)
        ? 'it'
        : keyOf(slot) === 'this'
          ? 'this'
          : 'one';
  const nth = isAlone(each) ? 'no' : 'yes';
  const args = { who, not: not ? 'yes' : 'no', verb, ref: which, nth, the, each };
  return m('text.condition.did', args);
}

const keyOf = (slot: string): string => slot.replace(/^\$/, '');

/** A counted bonus: what it gives each time, and for what. */
export function perText(n: Per, who: Who, w: Wording, each: (n: number) => Message): Message {
  const { every = 1, plus = 0 } = n;
  return m('text.counted', {
    who,
    bonus: each(n.n ?? 1),
    tally: tallied(n.per, every, who, w),
    every,
    round: every === 1 ? 'no' : (n.round ?? 'down'),
    plus: plus === 0 ? 'no' : 'yes',
    more: plus === 0 ? '' : each(plus),
  });
}

/** The counted thing, as a noun without an article. */
export function tallied(tally: Tally, n: number, who: Who | 'nobody', w: Wording): Message {
  if (typeof tally === 'string') return m(`text.tally.${tally}`, { n, who });
  if ('tokens' in tally) return m('text.tally.tokens', { n, who, token: tally.tokens });
  if ('costOf' in tally) return m('text.tally.costOf', { n, ...w.refer(tally.costOf) });
  const different = 'different' in tally && tally.different ? 'yes' : 'no';
  // "card in your hand costing 3": the place comes before what else must be true.
  const placed = (at: Message): Message => qualified(at, qualities(tally.where, n, w, true));
  const plain = plainKind(tally.where, n);
  if ('in' in tally) {
    const zone = tally.in === 'aside' ? w.group() : tally.in;
    return placed(m('text.tally.in', { n, who, zone, kind: plain, different }));
  }
  if ('mat' in tally) return placed(m('text.tally.mat', { n, who, mat: tally.mat, kind: plain }));
  const noun = kind(tally.where, n, w);
  const referred = w.refer(tally.cards);
  return tally.where === undefined && different === 'no'
    ? m('text.tally.ofSlot', { n, ...referred })
    : m('text.tally.slot', { n, kind: noun, different, ...referred });
}

/** The bound of a condition; `word` is what texts call it. */
interface Bound {
  bound: 'atLeast' | 'atMost' | 'exactly';
  word: Bound['bound'] | 'none';
  number: number;
}

function boundOf({ atLeast, atMost, exactly }: Condition): Bound {
  const bound = exactly !== undefined ? 'exactly' : atMost !== undefined ? 'atMost' : 'atLeast';
  const number = exactly ?? atMost ?? atLeast ?? 1;
  return { bound, word: number === 0 && bound !== 'atLeast' ? 'none' : bound, number };
}

/** A kind of token, and how many of it the player has at least if a condition holds, or not. */
export function tokensIf(json: Condition, holds: boolean): [string, number] | undefined {
  const { count } = json;
  if (typeof count !== 'object' || !('tokens' in count)) return undefined;
  const { bound, number } = boundOf(json);
  const atLeast = bound === 'atMost' ? 0 : number;
  const otherwise = bound === 'atMost' ? number + 1 : 0;
  return [count.tokens, holds ? atLeast : otherwise];
}

/** "If you do", "If it is a Treasure", "With at least 2 empty piles". */
export function condition(json: Condition, who: Who, w: Wording): Message {
  const { count } = json;
  const { bound, word, number } = boundOf(json);
  const none = word === 'none';
  if (typeof count === 'object' && 'costOf' in count)
    return m('text.condition.cost', { bound, number, ...w.refer(count.costOf) });
  if (typeof count === 'object' && 'cards' in count) {
    const ofIt = none || bound === 'atLeast' ? ofSlot(count, number, none, who, w) : undefined;
    const ofCards = ofIt ?? (none ? undefined : ofSeveral(count, bound, number, who, w));
    if (ofCards) return ofCards;
  }
  if (typeof count === 'object' && 'in' in count && HAVING.has(count.in))
    return having(json, who, w);
  if (count === 'actionsPlayed') return m('text.condition.played', { bound: word, number });
  // "With at least 3 Pearl tokens" needs no "you have".
  const held = count === 'coins' || (typeof count === 'object' && 'tokens' in count);
  const tally = tallied(count, number === 1 ? 1 : 2, held ? 'nobody' : who, w);
  return m('text.condition.with', { bound: word, number, tally });
}

const HAVING: ReadonlySet<string> = new Set(['hand', 'discard', 'inPlay', 'owned']);

/** "If you have no Attacks in play", "If you own at least 2 Curses". */
function having(json: Condition, who: Who, w: Wording): Message {
  const { word, number } = boundOf(json);
  const { in: zone, where, different } = json.count as Extract<Tally, { in: string }>;
  const n = number === 1 ? 1 : 2;
  const having = m('text.condition.have', {
    who,
    zone,
    bound: word,
    number,
    kind: plainKind(where, n),
    different: different ? 'yes' : 'no',
  });
  return qualified(having, qualities(where, n, w, true));
}

/** "with at least 5 cards in hand": what another player has, if the condition is about that. */
export function whoseCondition(json: Condition, w: Wording): Message | undefined {
  const { count } = json;
  if (typeof count === 'string' || 'cards' in count || 'costOf' in count) return undefined;
  if ('in' in count && !['hand', 'discard', 'inPlay'].includes(count.in)) return undefined;
  const { word, number } = boundOf(json);
  const tally = tallied(count, number === 1 ? 1 : 2, 'nobody', w);
  return m('text.condition.whose', { bound: word, number, tally });
}

/** "If you trashed at least 2 cards", where "them" would be others. */
function ofSeveral(
  { cards, where, different }: Extract<Tally, { cards: string }>,
  bound: string,
  number: number,
  who: Who,
  w: Wording,
): Message | undefined {
  if (where !== undefined || different) return undefined;
  const { verb } = w.mentioned(cards);
  const { ref, each } = w.refer(cards);
  return ref === 'many' && isAlone(each)
    ? m('text.condition.moved', { who, verb, bound, number })
    : undefined;
}

/** Whether a slot has a card, or what its only card is. */
function ofSlot(
  { cards, where, different }: Extract<Tally, { cards: string }>,
  number: number,
  none: boolean,
  who: Who,
  w: Wording,
): Message | undefined {
  if (different) return undefined;
  const plain = where === undefined;
  if (none && plain) return hasCard(cards, true, who, w);
  if (number > 1 || w.mentioned(cards).plural) return undefined;
  if (plain) return hasCard(cards, false, who, w);
  const referred = w.refer(cards);
  const is = { not: none ? 'yes' : 'no', thing: thing(where, 1, w), ...referred };
  return m('text.condition.is', is);
}

/** The text of an effect without further arguments. */
export const bare = (effect: string, who: Who): Message =>
  m(`text.${effect}`, { who, n: -1, unless: 'no' });

/** Takes "an", not "a": by its sound, also if it is spelt letter by letter. */
export const vowel = (name: string): string => (VOWEL.test(name) ? 'yes' : 'no');
const VOWEL =
  /^(?:[AEFHILMNORSX](?![A-Za-z])|(?!one\b|once\b|eu|u[bkr][aeiou]|uni(?!n)|us[aeiu]|ut[aeio])[aeiou]|hour|honest|honou?r|heir)/i;

/** The matching cards as a noun: "a Treasure other than Copper costing up to 3 more than it". */
export function thing(where: Where | undefined, n: number, w: Wording): Message {
  const cost = where?.costAtMost;
  // The maximum cost is part of the noun if it is the only condition.
  const early = isMaximum(cost) && hasOnlyMaximum(where);
  const last = { not: where?.not ?? 'no', ...costLimit(early ? cost : undefined, w) };
  const noun = either(where, (type, isLast) =>
    m('text.thing', {
      n,
      type,
      vowel: vowel(type),
      ...(isLast ? last : { not: 'no', limit: 'no', cost: 0 }),
    }),
  );
  return qualified(noun, qualities(where, n, w, !early));
}

/** "Costing up to 4", or "up to 2 more than it". */
const isMaximum = (cost: CostLimit | undefined): boolean =>
  typeof cost === 'number' || (cost !== undefined && 'plus' in cost && cost.plus !== 0);

/** A noun with conditions: those about the name come first; those about the cost are joined. */
function qualified(noun: Message, { names, costs, types }: Qualities): Message {
  const all = names.map((name) => [name]);
  if (costs.length > 0) all.push(costs);
  for (const type of types) all.push([type]);
  return all.reduce((thing1, also) => m('text.thing.also', { thing: thing1, also }), noun);
}

/** Whether a filter has no condition of its own besides type, name and maximum cost. */
const hasOnlyMaximum = (where: Where | undefined): boolean =>
  where?.notType === undefined &&
  where?.sameAs === undefined &&
  where?.differentFrom === undefined &&
  where?.costAtLeast === undefined &&
  where?.costExactly === undefined;

/** The matching cards as a noun without an article, to be counted. */
const kind = (where: Where | undefined, n: number, w: Wording): Message =>
  qualified(plainKind(where, n), qualities(where, n, w, true));

const plainKind = (where: Where | undefined, n: number): Message =>
  either(where, (type, isLast) => m('text.kind', { n, type, not: (isLast && where?.not) || 'no' }));

/** What cards are called: "an Action", or "an Action or a Treasure". */
function either(
  where: Where | undefined,
  noun: (type: string, isLast: boolean) => Message,
): Message {
  const [first, ...more] = typeWords(where);
  return more.reduce(
    (a, type, i) => m('text.or', { a, b: noun(type, i === more.length - 1) }),
    noun(first, more.length === 0),
  );
}

const typeWords = (where: Where | undefined): readonly [string, ...string[]] => {
  const names = namesIn(where ?? {});
  const [first, ...more] = names.length > 0 ? names : typesIn(where ?? {});
  return first === undefined ? ['card'] : [first, ...more];
};

interface Qualities {
  names: Message[];
  costs: Message[];
  types: Message[];
}

/** The conditions of a filter besides type, name and, if already mentioned, the maximum cost. */
function qualities(where: Where | undefined, n: number, w: Wording, atMost: boolean): Qualities {
  const types: Message[] = [];
  const names: Message[] = [];
  const costs: Message[] = [];
  if (where?.notType !== undefined)
    types.push(m('text.where.notType', { n, what: thing({ type: where.notType }, n, w) }));
  if (where?.sameAs !== undefined)
    names.push(m('text.where.sameAs', { n, ...w.refer(where.sameAs) }));
  if (where?.differentFrom !== undefined)
    names.push(m('text.where.differentFrom', { n, ...w.refer(where.differentFrom) }));
  const cost = (is: string, limit: CostLimit | undefined): void => {
    if (limit !== undefined) costs.push(m('text.where.cost', { n, is, ...costFigure(limit, w) }));
  };
  const { costAtLeast: least, costAtMost: most } = where ?? {};
  if (atMost && typeof least === 'number' && typeof most === 'number')
    costs.push(m('text.where.between', { n, least, most }));
  else {
    if (atMost) cost('atMost', most);
    cost('atLeast', least);
  }
  cost('exactly', where?.costExactly);
  return { names, costs, types };
}

/** The card whose cost counts: of several cards, the first. */
function costing(slot: string, w: Wording): Reference {
  const isItself = w.mentioned(slot).verb === 'this';
  const referred = w.refer(slot);
  const { ref, each } = referred;
  // After "when you buy this", "it" would be the card that is compared with it.
  if (isItself) return { ...referred, ref: 'this' };
  if (ref !== 'them' && ref !== 'many') return referred;
  const first = isAlone(each)
    ? { ...each, args: { ...each.args, nth: 1 } }
    : m('text.slot.firstOf', { the: referred.the });
  return { ref: 'one', the: first, each: first };
}

function costFigure(limit: CostLimit, w: Wording): Args {
  if (typeof limit === 'number') return { limit: 'fixed', cost: limit };
  const referred = costing(limit.costOf, w);
  if ('minus' in limit) return { limit: 'less', cost: limit.minus, ...referred };
  const { plus = 0 } = limit;
  return { limit: plus === 0 ? 'same' : 'more', cost: plus, ...referred };
}

function costLimit(cost: CostLimit | undefined, w: Wording): Args {
  if (cost === undefined) return { limit: 'no', cost: 0 };
  if (typeof cost === 'number') return { limit: 'fixed', cost };
  const plus = 'minus' in cost ? 0 : (cost.plus ?? 0);
  const referred = costing(cost.costOf, w);
  return referred.ref === 'it'
    ? { limit: 'more', cost: plus }
    : { limit: 'moreThan', cost: plus, ...referred };
}

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
    w.mention({ slot: choice.as, verb: 'discard', plural: true });
    return { message: m('text.discard.hand', { who }), form: 'plain' };
  }
  const allBut = many === 'downTo' && !isHandSize(choice);
  const alone = choice.from === 'aside' && !w.hasSeveralAside();
  const from = alone ? 'aside' : placeOf(choice, many, w);
  const some = alone ? theCard(choice.where, w) : someOf(choice, from === 'aside', who, w);
  const plural = isPlural(choice.count) && !alone;
  const aside = choice.from === 'aside';
  // After "down to 3 cards", "them" would be the cards that are left.
  const alike = areAlike(choice.where);
  const distant = many === 'downTo';
  const { mat } = choice;
  w.mention({ slot: choice.as, verb: use.do, plural, aside, distant, alike, mat });
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

/** Whether all matching cards have the same name. */
export const areAlike = (where: Where | undefined): boolean =>
  namesIn(where ?? {}).length === 1 || where?.sameAs !== undefined;

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

/** What happens to the cards that are still set aside: to "the rest", or to "them". */
export function restText(key: string, who: Who, w: Wording): Message | Said {
  const { rest, several, near } = w.placeRest();
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
  const what = thing(where, counted ? n : many === 'may' ? 1 : 2, w);
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

/** "A card for each empty pile". */
function countedSome(where: Where | undefined, amount: Per, who: Who, w: Wording): Message {
  const { n: each = 1, every = 1, plus = 0 } = amount;
  return m(plus === 0 ? 'text.some.counted' : 'text.some.counted.plus', {
    ...(plus > 0 && { first: thing(where, plus, w) }),
    n: each,
    what: thing(where, each, w),
    every,
    tally: tallied(amount.per, every, who, w),
    round: every === 1 ? 'no' : (amount.round ?? 'down'),
    plus,
  });
}

/** "Look at the top 3 cards of your deck.", or at a counted number of them. */
export function turnedUp(effect: string, n: Amount, who: Who, w: Wording): Message | Said {
  if (typeof n === 'number' || 'count' in n) return bonus(effect, n, who, w);
  return m(`text.${effect}.counted`, { who, some: countedSome(undefined, n, who, w) });
}
