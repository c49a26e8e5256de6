import type { Message } from '@cardwright/kernel';
import type { Condition } from './condition.ts';
import type { Tally } from './define.ts';
import { isAlone, plainKind, qualified, qualities, thing } from './noun-text.ts';
import { tallied } from './tally-text.ts';
import { m, type Said, type Who, type Wording } from './wording.ts';

/** Whether a slot has at most one card, and an earlier sentence than the last moved it. */
export const dependsOnAnother = (slot: string, w: Wording): boolean =>
  !w.mentioned(slot).plural && !w.did(slot);

/** "If you trashed a card, +1 Coin.": what depends on an earlier sentence than the last. */
export function depending(slot: string, not: boolean, what: Message, who: Who, w: Wording): Said {
  const condition = hasCard(slot, not, who, w);
  const args = { condition, what: m('text.then', { who, what }), has: 'no', otherwise: '' };
  return { message: m('text.if', args), form: 'condition', named: who === 'they' };
}

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
