import type { Message, Words } from '@cardwright/kernel';
import { mayMatch } from './compile/compile-values.ts';
import { PLACES_REST } from './compile/check-aside.ts';
import { walkLines } from './compile/walk-lines.ts';
import { CARD_EVENTS, type DominionContent } from './content.ts';
import type { EffectJson, Where } from './effects/define.ts';
import { effectNamed } from './effects/index.ts';
import type { Card } from './format.ts';
import { Mentions } from './effects/mentions.ts';
import {
  alternativesOf,
  bodyOf,
  branchOf,
  isForLater,
  lower,
  othersOf,
  type Part,
} from './effects/sentences.ts';
import { areBonuses, m, type Said, said, told, type Who, type Wording } from './effects/wording.ts';
import { areAlike, thing, typeWords } from './effects/noun-text.ts';
import { tallied } from './effects/tally-text.ts';
import { condition, tokensIf } from './effects/condition-text.ts';
import { type Choice, chosen, ONE_SENTENCE, restWords } from './effects/choice-text.ts';

/** A card's printed text, generated from its effects: bonuses one per line, then sentences. */
export function dominionText(
  content: Pick<DominionContent, 'source'>,
  name: string,
  words: Words,
): string {
  const card = content.source.find((c) => c.name === name);
  if (!card) return '';
  const lines = linesOf(card, wordingIn(words, {}, newMentions(content)), words);
  return lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1)).join('\n');
}

/** Nothing has been said yet. */
const newMentions = ({ source }: Pick<DominionContent, 'source'>): Mentions =>
  new Mentions(
    (a, b) =>
      typeWords(a).some((word) => typeWords(b).includes(word)) ||
      source.some((card) => mayMatch(a, card) && mayMatch(b, card)),
  );

function linesOf(card: Card, wording: Wording, words: Words): string[] {
  const lines = card.phase ? [words(phaseText(card, card.phase))] : [];
  lines.push(...wording.list(card.play ?? [], 'you').map(words));
  if (card.points !== undefined) lines.push(words(pointsText(card.points, wording)));
  for (const event of CARD_EVENTS) {
    const list = card.when?.[event];
    if (!list) continue;
    const own = wording.apart([{ slot: 'this', verb: 'this', plural: false }]);
    lines.push(words(told(`text.when.${event}`, own.body(list, 'you')).message));
  }
  if (card.reaction) lines.push(words(reactionText(card.reaction, wording, words)));
  return lines;
}

/** What a card has said before each of its nested lists. */
type Before = Map<readonly EffectJson[], Mentions>;

const known = new WeakMap<Card, Before>();

function mentionsBefore(
  content: Pick<DominionContent, 'source'>,
  card: Card,
  lines: readonly EffectJson[],
): Mentions {
  const nothing = newMentions(content);
  let before = known.get(card);
  if (!before) {
    before = new Map();
    const words: Words = ({ key }) => key;
    linesOf(card, wordingIn(words, { before }, nothing.fork()), words);
    known.set(card, before);
  }
  return before.get(lines)?.fork() ?? nothing;
}

function reactionText(
  { to, where, if: limit, play }: NonNullable<Card['reaction']>,
  wording: Wording,
  words: Words,
): Message {
  // After "show this", "it" would be the Reaction itself.
  const it = { slot: 'it', verb: to, plural: to !== 'gain', distant: to === 'gain' };
  const w = wording.apart(to === 'attack' ? [] : [it]);
  // The condition comes before "show this", so "it" is still the card of the event.
  const early = wording.apart(to === 'attack' ? [] : [{ ...it, distant: false }]);
  const tokens = limit && tokensIf(limit, true);
  if (tokens) w.holdTokens(...tokens);
  const what = w.body(play, 'you').text;
  if (!where && !limit)
    return m(to === 'attack' ? 'text.reaction' : `text.reaction.${to}`, { what });
  return m('text.reaction.limited', {
    to,
    thing: thing(where, to === 'gain' ? 1 : 2, early),
    where: where ? 'yes' : 'no',
    if: limit ? 'yes' : 'no',
    condition: limit ? lower(words(condition(limit, 'you', early))) : '',
    what,
  });
}

/** A card of another type can also be played when cards of that type can. */
function phaseText({ types }: Card, { name, after }: NonNullable<Card['phase']>): Message {
  const also = types.includes('Action') || types.includes('Treasure');
  return m(also ? 'text.phase.also' : 'text.phase', { phase: name, after });
}

function pointsText(points: NonNullable<Card['points']>, w: Wording): Message {
  if (typeof points === 'number') return m('text.points', { n: points });
  const { points: n, per, of, different } = points;
  if (of === undefined && !different) return m('text.pointsPer', { n, per });
  const tally = { in: 'owned' as const, where: of, ...(different && { different }) };
  return m('text.pointsPerOf', { n, per, tally: tallied(tally, per, 'you', w) });
}

/**
 * Lines of one of a card's lists by themselves, as they are printed among alternatives, without a
 * full stop.
 */
export function listText(
  content: Pick<DominionContent, 'source'>,
  name: string,
  list: readonly EffectJson[],
  lines: readonly EffectJson[],
  words: Words,
): string {
  const card = content.source.find((one) => one.name === name);
  const mentions = card ? mentionsBefore(content, card, list) : newMentions(content);
  const wording = wordingIn(words, { option: true }, mentions);
  // The player who chooses sees how many tokens there are.
  walkLines(lines, ({ do: effect, token }) => {
    if (effect === 'removeTokens') wording.holdTokens(String(token), Infinity);
  });
  return wording.body(lines, 'you').text;
}

/** Where a list is. */
interface Within {
  /** In how many lists. */
  depth?: number;
  /** Its last line ends the printed line. */
  open?: boolean;
  /** In one of several alternatives. */
  option?: boolean;
  /** Records what was said before each list. */
  before?: Before;
}

function wordingIn(words: Words, at: Within, mentions: Mentions): Wording {
  const { depth = 0, open = true, option = false, before: seen } = at;
  /** Whether nothing follows the present line. */
  let isEnd = open;
  /** What the lists of the present line have said. */
  let ends: Mentions[] = [];
  const within = (
    lines: readonly EffectJson[],
    who: Who,
    inner: Within,
    before?: Mentions,
  ): Part[] => {
    const fork = before ?? mentions.fork();
    ends.push(fork);
    seen?.set(lines, fork.fork());
    return partsOf(
      lines,
      who,
      wordingIn(words, { ...at, option, ...inner, depth: depth + 1 }, fork),
      words,
    );
  };
  const wording: Wording = {
    list: (lines, who) => partsOf(lines, who, wording, words).map(({ message }) => message),
    body(lines, who, opens) {
      const isOpen = depth === 0 || (opens === true && isEnd && !lines.some(isForLater));
      return bodyOf(within(lines, who, { open: isEnd }), { who, words, option }, !isOpen);
    },
    branch: (lines, who, is) =>
      branchOf(
        within(lines, who, { open: isEnd && is !== 'first' }),
        { who, words, option },
        is,
        is === 'first' || (depth > 0 && !(who === 'they' && depth === 1 && isEnd)),
      ),
    others: (key, lines) =>
      othersOf(key, within(lines, 'they', { open: isEnd }), { who: 'they', words, option }, depth),
    alternatives(lists, who, several) {
      mentions.offerOptions();
      return alternativesOf(
        lists.map((lines) =>
          within(
            lines,
            who,
            { open: false, option: true },
            several ? mentions.afterSome(ends) : undefined,
          ),
        ),
        { who, words, option: true },
      );
    },
    beginLine(isLast) {
      isEnd = depth === 0 || (open && isLast);
    },
    endLine(mayRunNone, is) {
      if (ends.length > 0) mentions.join(ends, mayRunNone, is);
      ends = [];
      mentions.endSentence();
    },
    other: () => mentions.other(),
    turnUp: (several) => mentions.turnUp(several),
    take: () => mentions.take(),
    hasSeveralAside: () => mentions.hasSeveralAside(),
    group: () => mentions.group(),
    placeRest: (verb) => mentions.placeRest(verb),
    mentioned: (slot) => mentions.of(slot),
    given: (slot) => (slot === undefined ? [] : [mentions.given(slot)]),
    did: (slot) => mentions.did(slot),
    markOf: (slot) => mentions.markOf(slot),
    trial: () => wordingIn(words, { depth, open: isEnd, option }, mentions.fork()),
    apart: (given) => wordingIn(words, { ...at, open: isEnd }, mentions.apart(given)),
    tokensHeld: (token) => mentions.tokensHeld(token),
    holdTokens: (token, n) => mentions.holdTokens(token, n),
    mention: (mention) => mentions.add(mention),
    referToName: (slot) => mentions.referToName(slot),
    refer: (slot, verb) => mentions.refer(slot, verb),
  };
  return wording;
}

/** Lines that form one sentence, or a pair: their parts, and how many lines they consume. */
interface Sentence {
  parts: Part[];
  lines: number;
}

/**
 * The parts of a list. Each effect words itself; a choice and the line that uses it form one
 * sentence.
 */
function partsOf(lines: readonly EffectJson[], who: Who, wording: Wording, words: Words): Part[] {
  const out: Part[] = [];
  for (let i = 0; i < lines.length; ) {
    const rest = lines.slice(i);
    const [line] = rest;
    if (!line) break;
    wording.beginLine(rest.length === 1);
    const joint =
      onlyCardOrRest(rest, who, wording, words) ??
      choiceAndUse(rest, who, wording, words) ??
      foundAndTrashed(rest, who, wording) ??
      topPlayed(rest, who, wording);
    if (joint) out.push(...joint.parts);
    else out.push({ ...said(effectNamed(line.do).text(line, who, wording)), do: line.do });
    i += joint?.lines ?? 1;
    const oneRuns = line.do === 'modes' || (line.do === 'if' && line.else !== undefined);
    wording.endLine(!oneRuns, line.do === 'modes' ? 'option' : 'case');
  }
  return out;
}

/** Whether a line can form a sentence with the next: any copy of a named card is like another. */
const isChoice = (line: EffectJson, wording: Wording): boolean =>
  line.do === 'choose' ||
  line.do === 'all' ||
  (line.do === 'find' && (areAlike(line.where as Where) || isOnlyCard(line, wording)));

/** Whether a line can only find the one card that was turned up. */
const isOnlyCard = ({ from }: EffectJson, wording: Wording): boolean =>
  from === 'aside' && !wording.hasSeveralAside();

const PLACED: ReadonlySet<string> = new Set(['discard', 'trash', 'topdeck', 'toHand']);

/** "If it is a Treasure, put it into your hand. Otherwise, discard it." */
function onlyCardOrRest(
  [line, use, rest]: readonly EffectJson[],
  who: Who,
  wording: Wording,
  words: Words,
): Sentence | undefined {
  if (!line || !use || !rest || !PLACES_REST.has(rest.do) || !isOnlyCard(line, wording))
    return undefined;
  const where = line.where as Where | undefined;
  if (where === undefined || (line.count ?? 1) !== 1 || use.cards !== slotOf(line))
    return undefined;
  if (!PLACED.has(use.do)) return undefined;
  const condition = m('text.condition.if', { what: itMatches(where, wording) });
  const slot = String(line.as);
  wording.mention({ slot, verb: use.do, plural: false, optional: true, where, by: 'line' });
  wording.take();
  const { key, verb } = restWords(rest);
  wording.placeRest(verb);
  const subject = who === 'they' ? `${words(m('text.thatPlayer'))} ` : '';
  const clause = (key: string): string =>
    `, ${subject}${lower(words(m(key, { who, ref: 'it', the: '', each: '' })).replace(/\.$/, ''))}`;
  const message = m('text.if', {
    condition,
    what: clause(`text.${use.do}.it`),
    has: 'yes',
    otherwise: clause(`${key}.all`),
  });
  const named = who === 'they';
  return { parts: [{ message, form: 'several', alternatives: true, named, do: 'if' }], lines: 3 };
}

/** What must be true of the only card that was turned up. */
function itMatches(where: Where, w: Wording): Message {
  const [only, ...more] = Object.keys(where);
  const isName = only === 'sameAs' && more.length === 0 && where.sameAs !== undefined;
  if (isName && where.sameAs !== undefined && w.referToName(where.sameAs).ref === 'it')
    return m('text.condition.hasName');
  return m('text.condition.is', { not: 'no', thing: thing(where, 1, w), ref: 'it', the: '' });
}

/** "Discard a card.", and if the hand is revealed when there is none, that too. */
function choiceAndUse(
  lines: readonly EffectJson[],
  who: Who,
  wording: Wording,
  words: Words,
): Sentence | undefined {
  const [line, next, third, fourth] = useFirst(lines);
  if (!line || !isChoice(line, wording) || next?.cards !== slotOf(line)) return undefined;
  if (!ONE_SENTENCE.has(next.do)) return undefined;
  const count = line.do === 'all' ? { count: 'all' as const } : {};
  const choice = chosen({ ...(line as unknown as Choice), ...count }, next, who, wording);
  if (!isShownUnless(third, line)) return { parts: [{ ...choice, do: next.do }], lines: 2 };
  const what = words(choice.message).replace(/\.$/, '');
  const shown: Said =
    who === 'they' && fourth
      ? { message: m('text.orShow.more', { what }), form: choice.form }
      : { message: m('text.orShow', { who, what }), form: 'sentence' };
  return { parts: [{ ...shown, do: next.do }], lines: 3 };
}

/** Whether the hand is shown if a choice that is not optional finds no card. */
const isShownUnless = (line: EffectJson | undefined, choice: EffectJson): boolean =>
  line?.do === 'revealHand' &&
  line.unless === slotOf(choice) &&
  (choice.count === undefined || typeof choice.count === 'number');

/** The card is used, or the hand is shown: which of the two lines comes first does not matter. */
function useFirst(lines: readonly EffectJson[]): readonly EffectJson[] {
  const [choice, show, use, ...more] = lines;
  return choice && show && use && isShownUnless(show, choice) && use.cards === slotOf(choice)
    ? [choice, use, show, ...more]
    : lines;
}

/** "You may trash a Copper from your hand; if you do, ...": the card is found, not chosen. */
function foundAndTrashed(
  [line, next]: readonly EffectJson[],
  who: Who,
  wording: Wording,
): Sentence | undefined {
  const may = mayWith(line, next);
  if (line?.do !== 'find' || line.from !== 'hand' || who !== 'you' || !may) return undefined;
  const [first, ...then] = may.play;
  if (may.where !== undefined || first?.do !== 'trash' || !areBonuses(then)) return undefined;
  const from = thing(line.where as Where, 1, wording);
  const message = m('text.may.find', { from, what: wording.body(then, who).text });
  // The card is in the slot even if it is not trashed.
  wording.mention({ slot: String(line.as), verb: 'find', plural: false, distant: true });
  return { parts: [{ message, form: 'sentence', alternatives: true, do: 'may' }], lines: 2 };
}

/** "Discard the top card of your deck. If it is an Action, you may play it." */
function topPlayed(
  [line, next]: readonly EffectJson[],
  who: Who,
  wording: Wording,
): Sentence | undefined {
  const may = mayWith(line, next);
  if (line?.do !== 'discardTop' || may?.play.length !== 1) return undefined;
  const [play] = may.play;
  if (play?.do !== 'play' || play.times !== undefined) return undefined;
  wording.mention({ slot: String(line.as), verb: 'discard', plural: false });
  return {
    parts: [
      { message: m('text.discardTop', { who }), form: 'plain', do: 'discardTop' },
      {
        message: m('text.may.top', { what: thing(may.where, 1, wording) }),
        form: 'condition',
        do: 'may',
      },
    ],
    lines: 2,
  };
}

const slotOf = (line: EffectJson): string => `$${String(line.as)}`;

/** A "may" about the card that the previous line set aside. */
function mayWith(
  line: EffectJson | undefined,
  next: EffectJson | undefined,
): { play: EffectJson[]; where: Where | undefined } | undefined {
  if (!line || next?.do !== 'may' || next.with !== slotOf(line)) return undefined;
  return { play: next.play as EffectJson[], where: next.where as Where | undefined };
}
