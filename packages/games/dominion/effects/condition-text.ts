import type { Message } from '@cardwright/kernel';
import type { Condition } from './condition.ts';
import type { EffectJson, Tally } from './define.ts';
import { markArgs } from './marks.ts';
import { plainKind, qualified, qualities, thing } from './noun-text.ts';
import { tallied } from './tally-text.ts';
import { type Args, m, type Reference, type Said, type Who, type Wording } from './wording.ts';

/** Whether a slot has at most one card, and an earlier sentence than the last moved it. */
export const dependsOnAnother = (slot: string, w: Wording): boolean =>
  !w.mentioned(slot).plural && !w.did(slot);

/** The cards of a slot that something depends on; "if you do" for one that was just moved. */
export function dependingOn(slot: string, w: Wording): Reference {
  const { plural } = w.mentioned(slot);
  const referred = w.refer(slot);
  return plural ? referred : { ...referred, ref: 'it' };
}

/** "If you trashed a card, +1 Coin.": what depends on an earlier sentence than the last. */
export function depending(slot: string, bonus: Message, who: Who, w: Wording): Said {
  return conditional(slot, false, m('text.then', { who, what: bonus }), who, w);
}

/** "If you did not trash a card, show your hand." */
export function dependingLine(slot: string, line: EffectJson, who: Who, w: Wording): Said {
  return conditional(slot, true, () => w.branch([line], who, 'only').text, who, w);
}

function conditional(
  slot: string,
  not: boolean,
  what: Message | (() => string),
  who: Who,
  w: Wording,
): Said {
  const condition = ifSo(hasCard(slot, not, who, w));
  const then = typeof what === 'function' ? what() : what;
  const message = m('text.if', { condition, what: then, has: 'no', otherwise: '' });
  return { message, form: 'condition', named: who === 'they' };
}

/** "If you do", "If you trashed a card", "If you trashed a card from the hand", or not. */
function hasCard(slot: string, not: boolean, who: Who, w: Wording): Message {
  const mark = w.markOf(slot);
  const { ref, the } = w.refer(slot);
  const which =
    ref === 'them' || ref === 'many'
      ? ref
      : w.did(slot)
        ? 'it'
        : keyOf(slot) === 'this'
          ? 'this'
          : 'one';
  return m('text.condition.did', {
    who,
    not: not ? 'yes' : 'no',
    verb: mark.verb,
    ref: which,
    the,
    a: thing(mark.kind, 1, w),
    ...markArgs(mark, who),
  });
}

const keyOf = (slot: string): string => slot.replace(/^\$/, '');

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

/** The condition that holds whenever this one does not, if there is one. */
export function opposite({ count, ...bounds }: Condition): Condition | undefined {
  // Without a card there is no cost, so neither of two bounds of it holds.
  if (typeof count === 'object' && 'costOf' in count) return undefined;
  const { bound, word, number } = boundOf({ count, ...bounds });
  if (bound === 'atMost' || word === 'none') return { count, atLeast: number + 1 };
  if (bound === 'exactly') return undefined;
  return { count, atMost: number - 1 };
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

/** A condition by itself, and without its "if", to follow another. */
interface Clause {
  whole: Message;
  clause: Message;
}

const ifSo = (what: Message): Message => m('text.condition.if', { what });
const ifClause = (clause: Message): Clause => ({ whole: ifSo(clause), clause });
const withClause = (args: Args, held: boolean, who: Who): Clause => ({
  whole: m('text.condition.with', args),
  clause: m('text.condition.there', { ...args, held: held ? 'yes' : 'no', who }),
});

/** "If you do", "With at least 2 empty piles", "If you do and there are at least 2 empty piles". */
export function condition(
  json: Condition,
  who: Who,
  w: Wording,
  also: readonly Condition[] = [],
): Message {
  const first = clauseOf(json, who, w);
  if (also.length === 0) return first.whole;
  const more = also.map((one) => clauseOf(one, who, w).clause);
  return ifSo(more.reduce((a, b) => m('text.condition.and', { a, b }), first.clause));
}

function clauseOf(json: Condition, who: Who, w: Wording): Clause {
  const { count } = json;
  const { bound, word, number } = boundOf(json);
  const none = word === 'none';
  if (typeof count === 'object' && 'costOf' in count)
    return ifClause(m('text.condition.cost', { bound, number, ...w.refer(count.costOf) }));
  if (typeof count === 'object' && 'cards' in count) {
    const ofIt = none || bound === 'atLeast' ? ofSlot(count, number, none, who, w) : undefined;
    if (ofIt) return ifClause(ofIt);
    const ofCards = none ? undefined : ofSeveral(count, bound, number, who, w);
    if (ofCards) return ofCards;
  }
  if (typeof count === 'object' && 'in' in count && HAVING.has(count.in))
    return ifClause(having(json, who, w));
  if (count === 'actionsPlayed')
    return ifClause(m('text.condition.played', { bound: word, number }));
  // "With at least 3 Pearl tokens" needs no "you have".
  const held = count === 'coins' || (typeof count === 'object' && 'tokens' in count);
  const tally = tallied(count, number === 1 ? 1 : 2, held ? 'nobody' : who, w);
  return withClause({ bound: word, number, tally }, held, who);
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

/** "If you trash any"; "If you trashed at least 2 cards" where "them" could be others. */
function ofSeveral(
  { cards, where, different }: Extract<Tally, { cards: string }>,
  bound: string,
  number: number,
  who: Who,
  w: Wording,
): Clause | undefined {
  if (where !== undefined || different) return undefined;
  const mark = w.markOf(cards);
  const referred = w.refer(cards);
  if (referred.ref !== 'them') {
    const kind = plainKind(mark.kind, number === 1 ? 1 : 2);
    const { verb } = mark;
    const args = { who, verb, bound, number, kind, ...markArgs(mark, who) };
    return ifClause(m('text.condition.moved', args));
  }
  const tally = m('text.tally.ofSlot', { n: number === 1 ? 1 : 2, ...referred });
  const counted = withClause({ bound, number, tally }, false, who);
  if (bound !== 'atLeast' || number !== 1) return counted;
  // After another condition, "any" could be what that one counts.
  return { ...counted, whole: ifSo(m('text.condition.any', { who, verb: mark.verb })) };
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
